"""What a finger touches on the organiser's pages, and whether it is large enough: 44 × 44 CSS pixels."""

from playwright.sync_api import Page

#: Every visible control that is touched; a tick box is its label, and a link within a sentence is text.
TOO_SMALL = """() => [...document.querySelectorAll('a, button, input, select, summary, label.check')]
    .filter((each) => each.closest('main, footer'))
    .filter((each) => !each.matches('[type=hidden], .form-check-input, .btn-check, .visually-hidden'))
    .filter((each) => innerWidth <= 1024 || !each.matches('.breadcrumb a'))
    .filter((each) => !each.matches('a') || getComputedStyle(each).display !== 'inline'
        || each.parentElement.textContent.trim() === each.textContent.trim())
    .map((each) => [each.textContent.trim() || each.name || each.id, each.getBoundingClientRect()])
    .filter(([, box]) => box.width && box.height && box.right > 0)
    .map(([name, box]) => [name, Math.round(box.width), Math.round(box.height)])
    .filter(([, width, height]) => width < 44 || height < 44)"""


def too_small(page: Page) -> list[tuple[str, int, int]]:
    """Name, width and height of everything here that is smaller than a finger."""
    return [(name, width, height) for name, width, height in page.evaluate(TOO_SMALL)]

"""A page whose every interaction is counted: clicks, fields filled, key presses that are not text."""

from playwright.sync_api import Locator, Page


class CountingPage:
    """What a person does, counted as issue trackers of usability do."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def click(self, target: str | Locator) -> None:
        """One click."""
        self.count += 1
        self._locate(target).click()

    def fill(self, target: str | Locator, text: str) -> None:
        """One field filled."""
        self.count += 1
        self._locate(target).fill(text)

    def type(self, text: str) -> None:
        """One field filled, the one that has the focus."""
        self.count += 1
        self._settle()
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        """One key that is not text."""
        self.count += 1
        self._settle()
        self.page.keyboard.press(key)

    def _settle(self) -> None:
        """Let the page finish opening: no hand is quick enough to type before its scripts have come."""
        self.page.wait_for_load_state()

    def _locate(self, target: str | Locator) -> Locator:
        return self.page.locator(target) if isinstance(target, str) else target

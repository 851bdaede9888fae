"""Pictures of figures, drawn on the server: SVG without any script, readable in black and white.

Lines differ by their dashes, and the end of each says whose it is: without colours the legend tells nothing.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element

import pygal
from django.utils.translation import gettext as _
from pygal.style import Style

from scoring import PerSide
from tournaments.selectors.pictures import ContractCount, Racer

# pygal leaves an import hook of an older Python behind, which lacks what today's import machinery may ask of it.
sys.meta_path[:] = [finder for finder in sys.meta_path if hasattr(finder, "find_spec")]

GREEN, RED, INK, LIGHT_RED, GRID = "#14532d", "#b91c1c", "#1c1917", "#fca5a5", "#d6d3d1"
COLOURS = (GREEN, RED, INK, "#1d4ed8", "#a16207", "#7e22ce", "#0e7490", "#be185d", "#4d7c0f", "#57534e")
DASHES = ("", "8, 4", "2, 4", "12, 4, 2, 4", "4, 4")
#: How wide a line of a picture is drawn, in its pixels.
WIDTH = 2.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture and the same as a table for those who cannot see it."""

    title: str
    svg: bytes
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


def _style(colours: Sequence[str] = COLOURS) -> Style:
    return Style(
        background="transparent",
        plot_background="transparent",
        foreground=INK,
        foreground_strong=INK,
        foreground_subtle="#57534e",
        colors=tuple(colours),
        font_family="DejaVu Sans, sans-serif",
        title_font_size=18,
        label_font_size=13,
        major_label_font_size=13,
        legend_font_size=13,
        value_label_font_size=14,
        value_colors=(INK,) * len(colours),
        stroke_width=WIDTH,
        stroke_opacity=1,
        guide_stroke_color=GRID,
        major_guide_stroke_color=GRID,
        guide_stroke_dasharray="none",
        major_guide_stroke_dasharray="none",
        opacity=1,
    )


def _options(title: str) -> dict[str, object]:
    return {
        "title": title,
        "style": _style(),
        "js": [],
        "width": 960,
        "height": 540,
        "legend_at_bottom": True,
        "legend_at_bottom_columns": 2,
        "no_data_text": _("Nothing to show yet"),
        "show_minor_x_labels": True,
        "print_labels": True,
        "margin_right": 40,
        "disable_xml_declaration": False,
    }


def _drawn(chart: pygal.graph.graph.Graph) -> bytes:
    """The picture without the small script that pygal adds even where it is asked for none."""

    def without_script(root: Element) -> Element:
        for parent in list(root.iter()):
            for child in [child for child in parent if str(child.tag).rpartition("}")[2] == "script"]:
                parent.remove(child)
        return root

    chart.add_xml_filter(without_script)
    svg: bytes = chart.render()
    return svg


def _stroke(index: int) -> dict[str, object]:
    dashes = DASHES[index % len(DASHES)]
    return {"width": WIDTH, **({"dasharray": dashes} if dashes else {})}


def _told_at_its_end(values: Sequence[int | None], word: str) -> list[object]:
    """The points of a line, the last of them with a word beside it."""
    last = max((index for index, value in enumerate(values) if value is not None), default=None)
    return [{"value": value, "label": word} if index == last else value for index, value in enumerate(values)]


def course_picture(course: Sequence[PerSide], *, ns: str, ew: str, title: str) -> Picture:
    """Both totals, deal by deal."""
    chart = pygal.Line(**_options(title), x_title=_("Deal"), y_title=_("Points"))
    chart.x_labels = [str(number) for number in range(len(course) + 1)]
    lines = ((_("NS"), ns, [total.ns for total in course]), (_("EW"), ew, [total.ew for total in course]))
    for index, (side, name, totals) in enumerate(lines):
        chart.add(f"{side} · {name}", _told_at_its_end([0, *totals], side), stroke_style=_stroke(index))
    return Picture(
        title=title,
        svg=_drawn(chart),
        headings=(_("Deal"), ns, ew),
        rows=[(str(number), str(total.ns), str(total.ew)) for number, total in enumerate(course, start=1)],
    )


def race_picture(racers: Sequence[Racer], *, title: str) -> Picture:
    """The places after every round; the first place is on top."""
    rounds = max((len(racer.places) for racer in racers), default=0)
    chart = pygal.Line(**_options(title), x_title=_("Round"), y_title=_("Place"), inverse_y_axis=True)
    chart.x_labels = [str(number) for number in range(1, rounds + 1)]
    for index, racer in enumerate(racers):
        told = _told_at_its_end(racer.places, str(racer.contestant.number))
        chart.add(_label(racer), told, stroke_style=_stroke(index))
    return Picture(
        title=title,
        svg=_drawn(chart),
        headings=(_("Name"), *(_("R%(number)d") % {"number": number} for number in range(1, rounds + 1))),
        rows=[(_label(racer), *("–" if place is None else str(place) for place in racer.places)) for racer in racers],
    )


def _label(racer: Racer) -> str:
    return f"{racer.contestant.number} · {racer.contestant.name}"


def contracts_picture(counts: Sequence[ContractCount], *, title: str) -> Picture:
    """How often each contract was made, and failed on top of it."""
    options = {**_options(title), "style": _style((GREEN, LIGHT_RED))}
    chart = pygal.StackedBar(**options, x_title=_("Contract"), y_title=_("Deals"))
    chart.x_labels = [_contract(count.contract) for count in counts]
    chart.add(_("made"), [count.made for count in counts])
    chart.add(_("failed"), [count.failed for count in counts])
    return Picture(
        title=title,
        svg=_drawn(chart),
        headings=(_("Contract"), _("made"), _("failed")),
        rows=[(_contract(count.contract), str(count.made), str(count.failed)) for count in counts],
    )


def _contract(code: str) -> str:
    return {"capot": _("capot"), "generale": _("générale")}.get(code, code)

"""What the standings go by: the ranking, its tie-breaks in their order, what games and rounds without one are worth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.enums import ByeScore, DisqualifiedGames, MissedScore, Ranking
from tournaments.facts import MOST_POINTS
from tournaments.forms.base import BaseForm, WholeNumberField
from tournaments.services.evenings import LOTS, EveningSettings
from tournaments.standings import TIE_BREAKS, MatchPoints, Options
from tournaments.standings import Ranking as StandingsRanking
from tournaments.wording.evenings import bye_sentence, forfeit_sentence, ranking_sentence
from tournaments.wording.ranking_example import ShownRanking, shown_ranking

MOST_TIE_BREAKS: Final = 6
MOST_MATCH_POINTS: Final = 100


def _match_points(label: Any) -> WholeNumberField:
    return WholeNumberField(label=label, required=False, min_value=0, max_value=MOST_MATCH_POINTS)


def _tie_break(place: int) -> forms.ChoiceField:
    choices = [("", "–"), *((code, gettext_lazy(one.name)) for code, one in TIE_BREAKS.items())]
    return forms.ChoiceField(label=str(place), choices=choices, required=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """A tie-break as the form explains it."""

    name: str
    help: str


class RankingForm(BaseForm):
    """The part of an evening's form that its standings follow. A number left empty is 0, or what its help says."""

    ranking = forms.ChoiceField(label=gettext_lazy("Ranking"), choices=Ranking.choices, widget=forms.RadioSelect)
    match_won = _match_points(pgettext_lazy("match points", "Match points: won"))
    match_drawn = _match_points(pgettext_lazy("match points", "drawn"))
    match_lost = _match_points(pgettext_lazy("match points", "lost"))
    match_forfeit = _match_points(pgettext_lazy("match points", "forfeited"))
    game_cap = WholeNumberField(
        label=gettext_lazy("Most points that one game can bring"),
        required=False,
        min_value=1,
        max_value=MOST_POINTS,
        help_text=gettext_lazy("Left empty: as many as were scored. Who has won is always read from the real score."),
    )
    tie_break_1 = _tie_break(1)
    tie_break_2 = _tie_break(2)
    tie_break_3 = _tie_break(3)
    tie_break_4 = _tie_break(4)
    tie_break_5 = _tie_break(5)
    tie_break_6 = _tie_break(6)
    lot_seed = WholeNumberField(
        label=gettext_lazy("Seed that the lots are drawn from"),
        required=False,
        min_value=0,
        max_value=LOTS - 1,
        help_text=gettext_lazy("Only for the drawing of lots. Left empty: the program draws one."),
    )
    prizes = WholeNumberField(
        label=gettext_lazy("Places that bring a prize"),
        required=False,
        min_value=0,
        max_value=500,
        help_text=gettext_lazy("If one of them is shared at the end, the standings say so."),
    )

    bye_score = forms.ChoiceField(
        label=gettext_lazy("An exempt pair gets"), choices=ByeScore.choices, widget=forms.RadioSelect
    )
    bye_points = WholeNumberField(label=gettext_lazy("Fixed number, in points"), min_value=0, max_value=MOST_POINTS)
    bye_is_won = forms.BooleanField(label=gettext_lazy("It also counts as a game won"), required=False)
    missed_score = forms.ChoiceField(
        label=gettext_lazy("A round missed is worth (late arrival, absence)"),
        choices=MissedScore.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("It is never a game played or won. Rounds after a withdrawal are worth nothing."),
    )

    forfeit_won_points = WholeNumberField(
        label=gettext_lazy("Forfeit: points of the side that came"),
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
        help_text=gettext_lazy("Left empty: the average of the round. It counts as won."),
    )
    forfeit_lost_points = WholeNumberField(
        label=gettext_lazy("Forfeit: points of the side that did not come"),
        required=False,
        min_value=0,
        max_value=MOST_POINTS,
    )
    disqualified_games = forms.ChoiceField(
        label=gettext_lazy("Those who met a pair that is disqualified"),
        choices=DisqualifiedGames.choices,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("In a mêlée their games always stand: a forfeit would punish the partner."),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse a tie-break that was chosen twice."""
        data = super().clean() or {}
        seen: set[str] = set()
        for name in TIE_BREAK_FIELDS:
            code = data.get(name, "")
            if code and code in seen:
                self.add_error(name, _("This tie-break is chosen above already."))
            seen.add(code)
        return data

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        """The lists to choose from, in their order."""
        return [self[name] for name in TIE_BREAK_FIELDS]

    @property
    def has_ranking_errors(self) -> bool:
        """True if the part about the ranking needs another look."""
        names = ("ranking", *MATCH_FIELDS, "game_cap", "lot_seed", "prizes", *TIE_BREAK_FIELDS)
        return any(name in self.errors for name in names)

    @property
    def example(self) -> ShownRanking | None:
        """Three games ranked by what the form says so far; None while that does not go together."""
        try:
            found = {name: self.fields[name].clean(self[name].value()) for name in EXAMPLE_FIELDS}
        except forms.ValidationError:
            return None
        won, drawn, lost, forfeit = (found[name] or 0 for name in MATCH_FIELDS)
        options = Options(
            ranking=StandingsRanking(found["ranking"]),
            match_points=MatchPoints(won=won, drawn=drawn, lost=lost, forfeit=forfeit),
            cap=found["game_cap"],
            tie_breaks=tuple(dict.fromkeys(chosen_tie_breaks(found))),
        )
        return shown_ranking(options)

    @property
    def explained(self) -> list[Explained]:
        """What each tie-break means."""
        return [Explained(name=_(one.name), help=_(one.help)) for one in TIE_BREAKS.values()]


MATCH_FIELDS: Final = ("match_won", "match_drawn", "match_lost", "match_forfeit")
TIE_BREAK_FIELDS: Final = tuple(f"tie_break_{place}" for place in range(1, MOST_TIE_BREAKS + 1))


EXAMPLE_FIELDS: Final = ("ranking", *MATCH_FIELDS, "game_cap", *TIE_BREAK_FIELDS)


def ranking_settings(data: Mapping[str, Any]) -> dict[str, Any]:
    """A valid form's answers as the fields of ``EveningSettings``."""
    return {
        "ranking": Ranking(data["ranking"]),
        **{name: data[name] or 0 for name in (*MATCH_FIELDS, "forfeit_lost_points", "prizes")},
        **{name: data[name] for name in ("game_cap", "lot_seed", "bye_points", "bye_is_won", "forfeit_won_points")},
        "tie_breaks": chosen_tie_breaks(data),
        "bye_score": ByeScore(data["bye_score"]),
        "missed_score": MissedScore(data["missed_score"]),
        "disqualified_games": DisqualifiedGames(data["disqualified_games"]),
    }


def chosen_tie_breaks(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The tie-breaks in their order; a place left empty is passed over."""
    return tuple(code for name in TIE_BREAK_FIELDS if (code := data.get(name)))


def ranking_answers(settings: EveningSettings) -> dict[str, Any]:
    """The settings as the form's initial values, those of its plain fields aside."""
    codes = [*settings.tie_breaks, *[""] * MOST_TIE_BREAKS]
    return dict(zip(TIE_BREAK_FIELDS, codes, strict=False))


def ranking_sentences(data: Mapping[str, Any]) -> dict[str, str]:
    """What the form says at the moment of ranking, byes and forfeits."""
    return {
        "ranking": ranking_sentence(data["ranking"], chosen_tie_breaks(data)),
        "bye": bye_sentence(score=data["bye_score"], points=data["bye_points"], won=data["bye_is_won"]),
        "forfeit": forfeit_sentence(won=data["forfeit_won_points"], lost=data["forfeit_lost_points"] or 0),
    }

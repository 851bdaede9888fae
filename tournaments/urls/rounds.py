"""Drawing, publishing and closing rounds."""

from django.urls import path

from tournaments.views import rounds, rounds_edit, rounds_life, rounds_wishes

ROUND = "soirees/<number:pk>/tirage/<number:round_number>/"

urlpatterns = [
    path("soirees/<number:pk>/tirage/", rounds.draw, name="draw"),
    path("soirees/<number:pk>/tirage/nouveau/", rounds.draw_create, name="draw_create"),
    path("soirees/<number:pk>/tirage/retablir/", rounds_life.round_restore, name="round_restore"),
    path("soirees/<number:pk>/tirage/reglages/", rounds_wishes.draw_settings, name="draw_settings"),
    path("soirees/<number:pk>/tirage/reglages/separer/", rounds_wishes.draw_apart, name="draw_apart"),
    path(
        "soirees/<number:pk>/tirage/reglages/separer/<number:wish>/lever/",
        rounds_wishes.draw_let_meet,
        name="draw_let_meet",
    ),
    path("soirees/<number:pk>/tirage/reglages/table/", rounds_wishes.draw_fixed_table, name="draw_fixed_table"),
    path(ROUND, rounds.show_round, name="draw_round"),
    path(f"{ROUND}refaire/", rounds.draw_again, name="draw_again"),
    path(f"{ROUND}publier/", rounds.draw_publish, name="draw_publish"),
    path(f"{ROUND}clore/", rounds_life.round_close, name="round_close"),
    path(f"{ROUND}rouvrir/", rounds_life.round_reopen, name="round_reopen"),
    path(f"{ROUND}depublier/", rounds_life.round_unpublish, name="round_unpublish"),
    path(f"{ROUND}annuler/", rounds_life.round_cancel, name="round_cancel"),
    path(f"{ROUND}forfait/", rounds_life.forfeit_give, name="forfeit_give"),
    path(f"{ROUND}forfait/<number:table_number>/lever/", rounds_life.forfeit_withdraw, name="forfeit_withdraw"),
    path(f"{ROUND}rattrapage/", rounds_life.second_game_seat, name="second_game_seat"),
    path(f"{ROUND}rattrapage/<number:table_number>/lever/", rounds_life.second_game_cancel, name="second_game_cancel"),
    path(f"{ROUND}echanger/", rounds_edit.draw_swap, name="draw_swap"),
    path(f"{ROUND}exempter/", rounds_edit.draw_bye, name="draw_bye"),
    path(f"{ROUND}absence/", rounds_edit.draw_absent, name="draw_absent"),
    path(f"{ROUND}nouvelle-table/", rounds_edit.draw_together, name="draw_together"),
    path(f"{ROUND}numero/", rounds_edit.draw_number, name="draw_number"),
]

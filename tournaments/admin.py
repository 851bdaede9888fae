"""The repair desk for superusers: what is stored, looked at row by row. Evenings are run from the pages, not from here.

The journal and the versions of sheets are only read: changing them here would leave no trace.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from tournaments.models import (
    Club,
    Entrant,
    FrozenRules,
    LogEntry,
    Membership,
    Player,
    Round,
    SheetVersion,
    Table,
    Tournament,
    User,
)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Rows to look at."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nothing is added here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is changed here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nothing is deleted here."""
        return False


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnlyAdmin):
    """The journal."""

    list_display = ("at", "actor_name", "action", "subject", "tournament", "club")
    list_filter = ("action", "club")
    search_fields = ("subject", "actor_name")
    list_select_related = ("tournament", "club")


@admin.register(SheetVersion)
class SheetVersionAdmin(ReadOnlyAdmin):
    """The versions of the sheets."""

    list_display = ("pk", "table", "number", "state", "total_ns", "total_ew", "created_at")
    list_filter = ("state",)


@admin.register(FrozenRules)
class FrozenRulesAdmin(ReadOnlyAdmin):
    """The rule sets that were played under."""

    list_display = ("name", "digest", "created_at")


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin):
    """Evenings."""

    list_display = ("name", "date", "state", "formula", "club")
    list_filter = ("state", "club")
    list_select_related = ("club",)
    search_fields = ("name",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An evening is put away, never deleted."""
        return False


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):
    """People who play."""

    list_display = ("name", "club", "kept_by", "created_at")
    list_filter = ("kept_by",)
    list_select_related = ("kept_by",)
    search_fields = ("name", "search_key")


@admin.register(Entrant)
class EntrantAdmin(admin.ModelAdmin):
    """Entrants of every evening."""

    list_display = ("tournament", "number", "state")
    list_filter = ("tournament",)


@admin.register(Round)
class RoundAdmin(admin.ModelAdmin):
    """Rounds."""

    list_display = ("tournament", "number", "state")
    list_filter = ("tournament",)


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Tables."""

    list_display = ("round", "number", "forfeit", "postponed")


class MembershipInline(admin.TabularInline):
    """The clubs of an account, or the accounts of a club."""

    model = Membership
    extra = 0
    autocomplete_fields = ("user", "club")


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    """Clubs, each with its accounts."""

    list_display = ("name", "slug", "created_at")
    search_fields = ("name",)
    prepopulated_fields = {"slug": ("name",)}
    inlines = (MembershipInline,)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A club is not deleted: its journal stays."""
        return False


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts, each with its clubs."""

    inlines = (MembershipInline,)
    list_display = ("username", "is_active", "is_superuser")
    fieldsets = (*(UserAdmin.fieldsets or ()), (None, {"fields": ("reads_all_clubs",)}))

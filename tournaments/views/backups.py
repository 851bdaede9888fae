"""Copies of the database: the list, a new one, one for a stick, checking and restoring."""

from pathlib import Path

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.enums import BackupReason
from tournaments.errors import NotAllowedError, UserError
from tournaments.forms.base import BaseForm
from tournaments.forms.safety import BringForm, StickForm
from tournaments.origin import is_this_machine
from tournaments.permissions import Action
from tournaments.selectors.backups import Backup, find_backup, folder, is_sqlite
from tournaments.selectors.backups import backups as all_backups
from tournaments.services.backup import copy_backup, create_backup, is_on_our_disk
from tournaments.services.restore import bring_backup, check_backup, restore_backup
from tournaments.tables.safety import BackupTable
from tournaments.views.access import actor_of, page
from tournaments.wording.copies import copy_words


@page(Action.KEEP_INSTALLATION)
def backups(request: HttpRequest) -> HttpResponse:
    """The list, and where it lies."""
    return _show(request)


@page(Action.KEEP_INSTALLATION, "POST")
def backup_create(request: HttpRequest) -> HttpResponse:
    """Make a copy now."""
    create_backup(actor=actor_of(request), reason=BackupReason.BY_HAND)
    messages.success(request, _("The copy is complete. For another place, download it or copy it to a stick."))
    return redirect("backups")


@page(Action.KEEP_INSTALLATION, "POST")
def backup_bring(request: HttpRequest) -> HttpResponse:
    """Put a file from elsewhere on the list, once it is checked."""
    form = BringForm(request.POST, request.FILES, auto_id="bring_%s")
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            backup = bring_backup(actor=actor_of(request), file_name=file.name, content=file.file)
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _("The file is sound and stands on the list. Nothing else has changed yet."))
            return redirect("backup_restore", backup.name)
    return _show(request, bring_form=form)


@page(Action.KEEP_INSTALLATION)
def backup_download(request: HttpRequest, name: str) -> FileResponse:
    """The file of a copy."""
    return FileResponse(_found(name).path.open("rb"), as_attachment=True, filename=name)


@page(Action.KEEP_INSTALLATION, "POST")
def backup_verify(request: HttpRequest, name: str) -> HttpResponse:
    """Check a copy as thoroughly as before restoring it."""
    _found(name)
    checked = check_backup(name=name)
    if checked.proof is None:
        messages.success(request, _("This copy is complete and readable."))
    else:
        said = ngettext(
            "This copy is sound: %(count)d confirmed sheet was recomputed, and its total agrees.",
            "This copy is sound: %(count)d confirmed sheets were recomputed, and every total agrees.",
            checked.proof.checked,
        )
        messages.success(request, said % {"count": checked.proof.checked})
    return redirect("backups")


@page(Action.KEEP_INSTALLATION, "GET", "POST")
def backup_copy(request: HttpRequest, name: str) -> HttpResponse:
    """Copy to a stick in this machine."""
    backup = _found(name)
    if not is_this_machine(request):
        raise NotAllowedError(_("A stick is plugged into the computer that runs the program: do this there."))
    form = StickForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            written = copy_backup(actor=actor_of(request), name=name, target=form.cleaned_data["target"])
        except UserError as error:
            form.add_user_error(error)
        else:
            messages.success(request, _copied_words(written))
            return redirect("backups")
    context = {"backup": backup, "form": form}
    return render(request, "tournaments/backups/copy.html", context, status=422 if form.errors else 200)


def _copied_words(written: Path) -> str:
    if is_on_our_disk(written):
        said = _("Copied to %(file)s and read back. It lies on the disk of the data: a copy on a stick outlives that.")
    else:
        said = _("Copied to %(file)s and read back. You may remove the stick as usual.")
    return said % {"file": written}


@page(Action.KEEP_INSTALLATION, "GET", "POST")
def backup_restore(request: HttpRequest, name: str) -> HttpResponse:
    """Say what will happen, then do it."""
    backup = _found(name)
    form = BaseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            present = restore_backup(actor=actor_of(request), name=name)
        except UserError as error:
            form.add_user_error(error)
        else:
            said = _("Restored. What was there before is kept: it is the copy of %(copy)s.")
            messages.success(request, said % {"copy": copy_words(present)})
            return redirect("home")
    status = 422 if form.errors else 200
    return render(request, "tournaments/backups/restore.html", {"backup": backup, "form": form}, status=status)


def _found(name: str) -> Backup:
    backup = find_backup(name)
    if backup is None:
        raise Http404
    return backup


def _show(request: HttpRequest, *, bring_form: BringForm | None = None) -> HttpResponse:
    context = {
        "table": BackupTable(all_backups()).for_request(request),
        "folder": folder(),
        "bring_form": bring_form or BringForm(auto_id="bring_%s"),
        "may_bring": is_sqlite(),
        "at_machine": is_this_machine(request),
    }
    status = 422 if bring_form is not None else 200
    return render(request, "tournaments/backups/list.html", context, status=status)

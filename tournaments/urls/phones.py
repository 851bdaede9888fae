"""The players' telephones, and the organiser's page of them."""

from django.urls import path

from tournaments.views import phone_entry, phone_words, phones

SIDE = "t/<slug:code>/<slug:side>/"

urlpatterns = [
    path("t/", phone_entry.phone_door, name="phone_door"),
    path("t/<slug:code>/", phone_entry.phone, name="phone"),
    path(SIDE, phone_entry.phone_side, name="phone_side"),
    path(f"{SIDE}etat/", phone_entry.phone_state, name="phone_state"),
    path(f"{SIDE}donne/", phone_entry.phone_deal_add, name="phone_deal_add"),
    path(f"{SIDE}donne/<number:index>/", phone_entry.phone_deal, name="phone_deal"),
    path(f"{SIDE}annuler/", phone_entry.phone_undo, name="phone_undo"),
    path(f"{SIDE}totaux/", phone_entry.phone_totals, name="phone_totals"),
    path(f"{SIDE}apercu/", phone_entry.phone_preview, name="phone_preview"),
    path(f"{SIDE}accord/", phone_words.phone_agree, name="phone_agree"),
    path(f"{SIDE}reprendre/", phone_words.phone_reopen, name="phone_reopen"),
    path(f"{SIDE}contester/", phone_words.phone_dispute, name="phone_dispute"),
    path(f"{SIDE}contester/<number:dispute_pk>/retirer/", phone_words.phone_withdraw, name="phone_withdraw"),
    path(f"{SIDE}appel/", phone_words.phone_call, name="phone_call"),
    path("soirees/<number:pk>/telephones/", phones.phones, name="phones"),
    path("soirees/<number:pk>/telephones/adresse/", phones.phones_origin, name="phones_origin"),
    path("soirees/<number:pk>/telephones/<number:round_number>/codes/", phones.phones_renew, name="phones_renew"),
    path(
        "soirees/<number:pk>/telephones/<number:round_number>/<number:table_number>/arreter/",
        phones.phones_stop,
        name="phones_stop",
    ),
    path("soirees/<number:pk>/appels/<number:call_pk>/fermer/", phones.call_close, name="call_close"),
]

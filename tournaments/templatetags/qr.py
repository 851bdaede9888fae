"""An address as a picture to scan."""

import segno
from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

register = template.Library()


@register.simple_tag
def qr(address: str) -> SafeString:
    """The address as an SVG picture inside the page; the address itself belongs beside it, for whoever cannot scan."""
    code = segno.make(address, micro=False)
    # Drawn from numbers alone: what is encoded stands nowhere in the markup but in the modules of the picture.
    return mark_safe(
        code.svg_inline(border=2, omitsize=True, light="#fff", title=_("Code to scan"), svgclass="qr-code")
    )

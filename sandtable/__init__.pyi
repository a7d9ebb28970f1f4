from generator.making import generate as generate
from rules_check.checking import check as check
from sandtable.errors import UserError as UserError
from sandtable.findings import Finding as Finding
from sandtable.model.loading.opening import open_pack as open_pack
from sandtable.model.pack import Pack as Pack
from sandtable.press.printing import render as render

__version__: str
__all__ = ["Finding", "Pack", "UserError", "check", "generate", "open_pack", "render"]

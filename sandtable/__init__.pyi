from sandtable.errors import UserError as UserError
from sandtable.findings import Finding as Finding
from sandtable.jobs.api import check as check
from sandtable.jobs.api import render as render
from sandtable.jobs.generate import generate as generate
from sandtable.model.loading.opening import open_pack as open_pack
from sandtable.model.pack import Pack as Pack

__version__: str
__all__ = ["Finding", "Pack", "UserError", "check", "generate", "open_pack", "render"]

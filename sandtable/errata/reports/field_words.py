"""Names of a pack's fields and of their values, for reports of changes."""

from sandtable.model.phrases import Phrases


def field_name(field: str, common: Phrases, own: Phrases) -> str:
    """Field in words, each step of its dotted path by the first name found.

    That is the common name, one the pack has under `fields:` or `labels:` or under the step before, or the step as
    authors write it.
    """
    steps = field.split(".")
    if steps[0] == "words":  # of the pack itself, whose steps are authors' names
        return " ".join(_step_name(step, "", common, own) for step in steps)
    return " ".join(_step_name(step, before, common, own) for before, step in zip(["", *steps], steps, strict=False))


def value_name(field: str, value: object, own: Phrases) -> str | None:
    """Value in the pack's words, A16 as Autumn 1916; None without any. `fields:` names the group of phrases."""
    steps = (step for step in reversed(field.split(".")) if not step.isdigit())
    group = next((group for step in steps if isinstance(group := own.find(f"fields.{step}.values"), str)), None)
    found = own.find(f"{group}.{value}") if group is not None and isinstance(value, str) else None
    return found if isinstance(found, str) else None


def _step_name(step: str, before: str, common: Phrases, own: Phrases) -> str:
    names = (
        common.find(f"changes.fields.{step}"),
        own.find(f"fields.{step}.name"),
        own.find(f"fields.{step}"),
        own.find(f"labels.{step}"),
        own.find(f"{before}.{step}") if before else None,
    )
    # A phrase that wants to be filled in is no name.
    usable = (name for name in names if isinstance(name, str) and "{" not in name)
    return next(usable, step.replace("_", " "))

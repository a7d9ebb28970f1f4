"""The missions: each chooses its sites on a field and writes its orders."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.warfare.battlefield import Field
from generator.warfare.missions import (
    bridge,
    checkpoint,
    clear_and_hold,
    convoy,
    downed_aircraft,
    evacuation,
    hearts_and_minds,
    hostage_rescue,
    last_stand,
    meeting_engagement,
    raid,
    reconnaissance,
)
from generator.warfare.orders import Orders
from generator.warfare.parameters import Parameters
from generator.warfare.sites import Sites
from sandtable.geometry.chance import Chance


@dataclass(frozen=True, slots=True)
class Mission:
    """`sites` finds where it takes place, or None when the field does not suit; `order` writes what is to be done."""

    sites: Callable[[Field, Parameters, Chance], Sites | None]
    order: Callable[[Orders], None]


MISSIONS: Mapping[str, Mission] = {
    "hearts-and-minds": Mission(hearts_and_minds.sites, hearts_and_minds.order),
    "hostage-rescue": Mission(hostage_rescue.sites, hostage_rescue.order),
    "clear-and-hold": Mission(clear_and_hold.sites, clear_and_hold.order),
    "meeting-engagement": Mission(meeting_engagement.sites, meeting_engagement.order),
    "convoy": Mission(convoy.sites, convoy.order),
    "bridge": Mission(bridge.sites, bridge.order),
    "raid": Mission(raid.sites, raid.order),
    "last-stand": Mission(last_stand.sites, last_stand.order),
    "reconnaissance": Mission(reconnaissance.sites, reconnaissance.order),
    "downed-aircraft": Mission(downed_aircraft.sites, downed_aircraft.order),
    "checkpoint": Mission(checkpoint.sites, checkpoint.order),
    "evacuation": Mission(evacuation.sites, evacuation.order),
}

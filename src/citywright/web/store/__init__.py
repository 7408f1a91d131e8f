"""What outlives a restart: tables, seats, moves, snapshots, chat. SQLite in a file, or PostgreSQL by its address."""

from citywright.web.store.database import Store
from citywright.web.store.models import (
    Analysis,
    Base,
    Chat,
    Claim,
    Draft,
    Edition,
    Errand,
    Keepsake,
    Move,
    Seat,
    SeatToken,
    Setting,
    Snapshot,
    Table,
    Trial,
)

__all__ = [
    "Analysis",
    "Base",
    "Chat",
    "Claim",
    "Draft",
    "Edition",
    "Errand",
    "Keepsake",
    "Move",
    "Seat",
    "SeatToken",
    "Setting",
    "Snapshot",
    "Store",
    "Table",
    "Trial",
]

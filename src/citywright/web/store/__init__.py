"""What outlives a restart: tables, seats, moves, snapshots, chat. SQLite in a file, or PostgreSQL by its address."""

from citywright.web.store.database import Store
from citywright.web.store.models import Base, Chat, Edition, Keepsake, Move, Seat, SeatToken, Snapshot, Table

__all__ = ["Base", "Chat", "Edition", "Keepsake", "Move", "Seat", "SeatToken", "Snapshot", "Store", "Table"]

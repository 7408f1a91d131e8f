"""What is written on a piece in signs: rows of small drawings that know their width."""

from citywright.engine.drawing.svg import num

Piece = tuple[str, float]  # a drawing at 0, 0 and its width


def row_width(pieces: list[Piece]) -> float:
    return sum(piece[1] for piece in pieces)


def row(pieces: list[Piece], x: float, y: float) -> str:
    parts: list[str] = []
    for drawing, width in pieces:
        parts.append(f'<g transform="translate({num(x)} {num(y)})">{drawing}</g>')
        x += width
    return "".join(parts)


def flow(pieces: list[Piece], room: float) -> list[list[Piece]]:
    """Pieces in rows that fit the room."""
    rows: list[list[Piece]] = []
    left = 0.0
    for piece in pieces:
        if piece[1] > left or not rows:
            rows.append([])
            left = room
        rows[-1].append(piece)
        left -= piece[1]
    return rows

def trace(s, seat, action): return []

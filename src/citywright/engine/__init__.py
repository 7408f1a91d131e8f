"""What every game shares: actions, flow, randomness, records, knowledge. Standard library only."""

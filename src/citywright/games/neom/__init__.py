"""NEOM: a city of 5 x 5 cells, built from drafted tiles over three generations."""

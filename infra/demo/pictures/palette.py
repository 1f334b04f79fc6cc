"""The colours of the walls, and of coffee. Linear."""

BONE_WALL = (0.60, 0.56, 0.49)
ASH_WALL = (0.36, 0.36, 0.34)
SAGE_WALL = (0.30, 0.32, 0.26)
CLAY_WALL = (0.46, 0.33, 0.25)
DUSK_WALL = (0.13, 0.13, 0.125)
COFFEE = (0.025, 0.011, 0.005)

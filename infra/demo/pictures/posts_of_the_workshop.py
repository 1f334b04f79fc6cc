"""Journal: how the pots are made. Each picture tells the story of its post."""

import math

import numpy as np

import bowls
import cups
import food
import plants
import pots
import surfaces
import things
from glazes import fired
from palette import ASH_WALL, BONE_WALL, SAGE_WALL
from shapes import box, mesh_object, put, swept, together, turned
from studio import camera, develop, lamp, table, wall, window
from surfaces import plain, plaster, wood


def the_ash_glaze():
    """Ash in a bowl, a sieve over its edge, logs of apple wood."""
    window()
    wall(plaster(SAGE_WALL))
    table(wood("weathered"))
    put(bowls.bowl("terracotta", 0.95, 0.5, 0.42, seed=3, full=0.7), -0.55, -0.1)
    put(food.heap(0.80, 0.34, (0.34, 0.33, 0.31), 5, 22.0, bumpy=0.05, name="ash"), -0.55, -0.1, 0.33)
    hoop = turned(
        "hoop",
        [(0.645, 0.0), (0.65, 0.02), (0.65, 0.32), (0.645, 0.34), (0.615, 0.34), (0.61, 0.32), (0.61, 0.02), (0.615, 0.0), (0.645, 0.0)],
        wood("oak"),
        solid=True,
        rings=0,
        wobble=0.004,
    )
    put(together(hoop, things.gauze(0.61, 0.04)), 1.25, -0.45, 0.02)
    put(food.heap(0.30, 0.10, (0.38, 0.37, 0.35), 8, 22.0, bumpy=0.05, name="ash"), 1.2, -0.45, 0.07)
    for k, (x, y, z, turn) in enumerate([(1.0, 1.55, 0.43, 66), (2.05, 1.35, 0.43, 58), (1.62, 1.65, 1.15, 63), (-0.35, 2.3, 0.43, 70)]):
        put(plants.log(3.2, 0.43 - 0.02 * (k % 3), seed=k), x, y, z, turn=turn, lean=(0, 90))
    camera((0.35, 0.2, 0.5), 7.6, elevation=20, azimuth=5, lens=65, aperture=4, focus=(-0.3, -0.5, 0.5))


def kiln_opening_october():
    """The door half unbricked: embers behind, the first pots in front."""
    window(power=0.28, fill=0.08)
    brick = plain("fire brick", (0.36, 0.21, 0.12), rough=0.92, dapple=0.4, scale=3.5, bumpy=0.05)
    scorched = plain("scorched", (0.17, 0.10, 0.065), rough=0.92, dapple=0.5, scale=3.0, bumpy=0.05)
    chance = np.random.RandomState(4)
    for row in range(9):
        for column in range(-5, 6):
            x = column * 1.18 + (0.59 if row % 2 else 0)
            if abs(x + 0.2) < 1.45 and row > 1 + chance.randint(0, 2) and row < 7:
                continue
            put(
                box("brick", (1.14, 0.8, 0.56), scorched if abs(x) < 2.3 else brick, bevel=0.04),
                x + chance.normal() * 0.02,
                2.2 + chance.normal() * 0.03,
                row * 0.585,
                turn=chance.normal() * 1.2,
            )
    mesh_object("back", [(-3, 4.6, 0), (3, 4.6, 0), (3, 4.6, 4.4), (-3, 4.6, 4.4)], [[0, 1, 2, 3]], surfaces.embers())
    lamp((-0.1, 3.6, 2.0), 300, (1.0, 0.36, 0.11), 0.8)
    box("shelf", (3.4, 1.6, 0.12), scorched, at=(-0.2, 3.1, 1.62))
    for k, x in enumerate((-1.05, -0.3, 0.5)):
        put(cups.mug("ash", seed=k, with_handle=False) if k != 1 else pots.vase(pots.BUD, "straw", 3), x, 2.9, 1.74)
    table(wood("weathered"))
    put(pots.vase(pots.MOON, "grey", 4), -1.75, 0.1, size=0.72)
    put(bowls.bowl("celadon", 0.72, 0.46, 0.3, seed=5), -0.5, -0.55)
    put(cups.mug("ash", seed=8), 0.55, -0.2, turn=-20)
    for k in range(3):
        put(box("brick", (1.14, 0.8, 0.56), brick, bevel=0.04), 1.95, 0.2, 0.57 * k, turn=(5, -8, 3)[k])
    develop(0.8)
    camera((0, 0.6, 1.3), 9.6, elevation=9, azimuth=-4, lens=62, aperture=4, focus=(-0.3, -0.5, 0.6))


def why_speckles():
    """So near that the iron can be seen coming through."""
    window()
    wall(plaster(ASH_WALL))
    table(wood("oak"))
    put(bowls.bowl("bone", 0.9, 0.62, 0.36, seed=3, full=0.75, specks=0.75, speck_size=0.018, edge=(0.30, 0.16, 0.07)), 0, 0)
    camera((-0.05, -0.55, 0.47), 2.7, elevation=15, azimuth=-28, lens=85, aperture=5.6, focus=(-0.35, -0.72, 0.5))


def learning_to_pull_handles():
    """A board of mugs of leather-hard clay; some handles better than others."""
    window(power=1.1)
    wall(plaster(SAGE_WALL))
    table(wood("weathered"))
    box("ware board", (11, 1.7, 0.14), wood("oak", 4.0), bevel=0.02, at=(0.3, 0.3, 0.0))
    for k in range(6):
        profile = cups.MUG if k % 2 == 0 else cups.ROUND_MUG
        put(
            cups.mug("leather", profile, seed=30 + k, size=(1.0, 1.04, 0.94)[k % 3]),
            -3.4 + 1.36 * k,
            0.28 + 0.08 * math.sin(4 * k),
            0.14,
            turn=(-30, -12, -38, -22, -5, -30)[k],
        )
    clay = fired("leather")
    strap = swept(
        "pulled", [(-0.55, 0, 0.06), (-0.1, 0.03, 0.06), (0.4, 0.12, 0.05), (0.85, 0.30, 0.04)], [0.15, 0.105, 0.09, 0.06], clay, flat=0.42
    )
    put(strap, -0.9, -1.15, 0.0, turn=12)
    put(
        swept(
            "pulled", [(-0.5, 0, 0.06), (0, -0.03, 0.06), (0.5, -0.02, 0.05), (0.95, 0.1, 0.04)], [0.14, 0.10, 0.085, 0.06], clay, flat=0.42
        ),
        0.35,
        -1.35,
        0.0,
        turn=-8,
    )
    camera((-0.1, 0.1, 0.55), 8.0, elevation=13, azimuth=-24, lens=66, aperture=3.5, focus=(-0.65, -0.2, 0.6))


def throwing_off_the_hump():
    """One hump of clay on the wheel, small cups coming off it."""
    window()
    wall(plaster(BONE_WALL))
    table(wood("weathered"))
    wet = fired("leather", main=(0.23, 0.165, 0.115), second=(0.19, 0.13, 0.09), rough=0.3, coat=0.35)
    put(
        turned(
            "pan",
            [(2.3, 0.0), (2.34, 0.05), (2.36, 0.3), (2.37, 0.42)],
            plain("pan", (0.42, 0.40, 0.35), rough=0.4),
            wall=0.07,
            floor=0.05,
            rings=0,
        ),
        -0.3,
        0.4,
    )
    put(
        turned(
            "wheel head",
            [(0, 0.12), (1.45, 0.12), (1.5, 0.15), (1.5, 0.24), (1.46, 0.27), (0, 0.27)],
            plain("iron", (0.33, 0.32, 0.30), rough=0.35, metal=0.9, dapple=0.2, scale=3),
            solid=True,
            rings=0.0,
            wobble=0,
        ),
        -0.3,
        0.4,
    )
    hump = turned(
        "hump",
        [(1.05, 0.0), (1.0, 0.16), (0.80, 0.5), (0.62, 0.95), (0.46, 1.4), (0.34, 1.62), (0.28, 1.68), (0, 1.69)],
        wet,
        solid=True,
        rings=0.010,
        pitch=0.24,
        seed=3,
        count=110,
    )
    put(hump, -0.3, 0.4, 0.27)
    cup = [(0.20, 0.0), (0.235, 0.05), (0.30, 0.18), (0.36, 0.38), (0.385, 0.56)]
    put(turned("cup", cup, wet, seed=4, rings=0.006, wall=0.04), -0.3, 0.4, 1.90)
    box("bat", (2.6, 1.2, 0.1), wood("oak", 4.0), at=(1.45, -1.55, 0.42), turn=-8)
    for k, (x, y) in enumerate(((0.62, -1.42), (1.42, -1.58), (2.22, -1.6))):
        put(turned("cup", cup, wet, seed=6 + k, rings=0.005, wall=0.04), x, y, 0.52, size=0.94)
    camera((0.2, 0, 1.3), 9.8, elevation=17, azimuth=10, lens=64, aperture=4, focus=(-0.1, -0.1, 1.6))


SCENES = {
    "the-ash-glaze": ("post", the_ash_glaze),
    "kiln-opening-october": ("post", kiln_opening_october),
    "why-speckles": ("post", why_speckles),
    "learning-to-pull-handles": ("post", learning_to_pull_handles),
    "throwing-off-the-hump": ("post", throwing_off_the_hump),
}

"""Journal: where the pots live and go. Each picture tells the story of its post."""

import math

import numpy as np

import bowls
import cups
import food
import pots
import things
from palette import BONE_WALL, DUSK_WALL, SAGE_WALL
from shapes import box, mesh_object, put, swept
from studio import camera, cloth, table, wall, window
from surfaces import glow, plain, plaster, tiles, wood


def eleven_teapots():
    """Eleven, on two boards."""
    window(power=1.3, at=(-11, -5, 9), target=(0, 0, 2))
    wall(plaster(BONE_WALL), y=1.5)
    for z in (0.0, 2.1, 4.2):
        box("board", (16, 1.7, 0.14), wood("oak", 4.0), bevel=0.02, at=(0, 0.55, z - 0.14))
    kinds = ["tenmoku", "ash", "tenmoku", "celadon", "tenmoku", "tenmoku", "bone", "tenmoku", "straw", "tenmoku", "grey"]
    for k, kind in enumerate(kinds):
        row, place = (0, k) if k < 4 else (1, k - 4) if k < 8 else (2, k - 8)
        x = -3.45 + 2.32 * place + (1.0 if row == 2 else 0.12 * row)
        pot = pots.teapot(kind, seed=20 + k, squat=(1.0, 0.86, 1.08)[k % 3])
        put(pot, x, 0.45, 2.1 * row, turn=(-14, 10, 22, -6, 168)[k % 5], size=(0.92, 0.98, 0.88)[k % 3])
    camera((0.0, 0, 2.85), 19.6, elevation=3, azimuth=-7, lens=68, aperture=4, focus=(0, 0.3, 2.8))


def the_old_dairy():
    """The room: tiles, a window, morning on a bench."""
    window(power=0.9, at=(-12, -2, 8), target=(2, 3, 1), bars=True)
    wall(tiles(size=0.72), y=4.2)
    table(wood("oak"), depth=9.0, front=-4.9)
    frame = plain("frame", (0.50, 0.50, 0.45), rough=0.5)
    pane = glow("pane", (0.86, 0.93, 1.0), 1.5)
    x, z, w, h = -1.5, 1.7, 3.4, 3.9
    mesh_object(
        "sky", [(x - w / 2, 4.14, z), (x + w / 2, 4.14, z), (x + w / 2, 4.14, z + h), (x - w / 2, 4.14, z + h)], [[0, 1, 2, 3]], pane
    )
    for at, size in (
        ((x - w / 2, 4.1, z), (0.22, 0.24, h)),
        ((x + w / 2, 4.1, z), (0.22, 0.24, h)),
        ((x, 4.1, z), (0.12, 0.18, h)),
        ((x, 4.1, z + h), (w + 0.22, 0.24, 0.2)),
        ((x, 4.1, z + h * 0.5), (w, 0.18, 0.1)),
        ((x, 3.95, z - 0.16), (w + 0.7, 0.7, 0.16)),
    ):
        box("bar", size, frame, at=at)
    put(pots.vase(pots.BUD, "celadon", 3), x - 0.9, 3.85, z)
    put(pots.jug("ash", 0.62, 4), x + 0.6, 3.85, z, turn=30)
    put(pots.jug("bone", 1.0, 5), 0.65, 0.9, turn=20)
    for k in range(4):
        put(bowls.bowl(("ash", "bone")[k % 2], 0.62, 0.4, 0.27, seed=k), 2.2, 0.5, 0.13 * k)
    put(pots.vase(pots.MOON, "porcelain", 6, foot=0.06), 3.0, 2.4, size=0.8)
    put(cups.mug("cobalt", seed=4), -0.9, 0.1, turn=-30)
    camera((0.3, 1.2, 1.9), 12.2, elevation=8, azimuth=8, lens=58, aperture=5.6, focus=(0.6, 0.5, 1.0))


def mending_with_gold():
    """A broken bowl, whole again."""
    window()
    wall(plaster(DUSK_WALL))
    table(wood("walnut"))
    cloth(7, (4.0, 3.2), (0.24, 0.25, 0.25), at=(0.1, 0.2), turn=12, calm=[(0, 0, 0.8)])
    put(bowls.gilded(0.95, 0.56, 4), 0, 0, 0.02, turn=15)
    put(things.brush(), 1.25, -0.75, 0.07, turn=28)
    put(bowls.bowl("tenmoku", 0.3, 0.14, 0.16, seed=6, lift=0.03), -1.35, -0.35, 0.02)
    put(
        food.pool(0.23, 0.09, (0.80, 0.50, 0.14), rough=0.35, surface=plain("gold", (0.83, 0.52, 0.16), rough=0.35, metal=1.0)),
        -1.35,
        -0.35,
        0.02,
    )
    camera((0.08, -0.05, 0.3), 6.1, elevation=27, lens=72, aperture=4, focus=(0, -0.6, 0.45))


def how_we_pack():
    """A carton, wood wool, a cup half in."""
    window()
    wall(plaster(BONE_WALL))
    table(wood("oak"))
    card = plain("card", (0.36, 0.23, 0.125), rough=0.85, dapple=0.06, scale=3)
    w, d, h = 2.3, 1.8, 0.95
    for x, y, size, turn in (
        (-w / 2, 0, (0.05, d, h), 0),
        (w / 2, 0, (0.05, d, h), 0),
        (0, -d / 2, (w, 0.05, h), 0),
        (0, d / 2, (w, 0.05, h), 0),
    ):
        box("side", size, card, bevel=0.008, at=(x, y, 0))
    for x, y, size, lean in (
        (-w / 2 - 0.36, 0, (0.82, d, 0.04), (0, -26)),
        (w / 2 + 0.36, 0, (0.82, d, 0.04), (0, 26)),
        (0, d / 2 + 0.22, (w, 0.7, 0.04), (52, 0)),
        (0, -d / 2 - 0.30, (w, 0.7, 0.04), (38, 0)),
    ):
        z = h - 0.02 + (0.19 if abs(x) < 0.1 and y > 0 else -0.19 if not x else -0.18)
        put(box("flap", size, card, bevel=0.008), x, y, z, lean=lean)
    put(food.curls(520, (1.15, 0.90), 6, (0.60, 0.46, 0.25), 0.017, 0.36, 0.24, 0.25, keep=(1.10, 0.85)), 0, 0, 0.48)
    put(cups.mug("ash", seed=3), -0.32, -0.02, 0.66, turn=-40, lean=(-14, 16))
    put(cups.tumbler("cobalt", seed=4), 0.55, 0.12, 0.68, lean=(-10, -18))
    put(food.curls(14, (0.5, 0.25), 9, (0.60, 0.46, 0.25), 0.017, 0.04, 0.24, 0.25), -2.2, -0.9, 0)
    twine = plain("twine", (0.42, 0.30, 0.17), rough=0.9, bumpy=0.03, scale=40)
    ball = np.linspace(0, 60, 220)
    put(
        swept(
            "twine",
            [
                (
                    0.33 * math.sin(0.21 * t + 0.4) * math.cos(t),
                    0.33 * math.sin(0.21 * t + 0.4) * math.sin(t),
                    0.33 + 0.33 * math.cos(0.21 * t + 0.4),
                )
                for t in ball
            ],
            [0.03, 0.03],
            twine,
            sides=6,
            count=900,
        ),
        2.3,
        -0.75,
        0.02,
        size=0.8,
    )
    camera((0.1, 0, 0.62), 8.7, elevation=30, azimuth=-8, lens=66, aperture=4.5, focus=(-0.2, -0.3, 0.9))


def a_table_for_eight():
    """Eight places, one long table, just before the bell."""
    window(power=1.25, at=(-13, 4, 9), target=(0, 3, 0))
    wall(plaster(SAGE_WALL), y=18)
    table(wood("oak"), width=8.4, depth=16, front=-2.6)
    cloth(9, (2.1, 17.5), (0.62, 0.57, 0.48), at=(0, 5.3), amount=0.05, calm=[(0, k * 2.0, 1.6) for k in range(-1, 8)])
    for row in range(4):
        y = 0.1 + row * 3.1
        for side in (-1, 1):
            x = 2.35 * side
            put(bowls.plate(("porcelain", "ash")[(row + side) % 2], radius=1.15, seed=row), x, y)
            put(bowls.bowl(("celadon", "bone", "straw")[(row * 2 + side) % 3], 0.62, 0.36, 0.26, seed=row + 5), x, y, 0.1)
            put(cups.tumbler(("cobalt", "grey")[(row + (side > 0)) % 2], 0.72, 0.32, 0.25, seed=row), 1.15 * side, y + 1.15)
            put(things.knife(1.7), x + 1.42, y - 0.85, turn=90)
    put(bowls.candlestick("grey", 4), 0.15, 2.6)
    put(things.candle(1.5, lit=True, power=5), 0.15, 2.6)
    put(bowls.candlestick("bone", 5), -0.1, 7.4)
    put(things.candle(1.3, lit=True, power=5), -0.1, 7.4)
    put(pots.jug("ash", 1.0, 3), 0.0, 5.0, turn=60)
    put(bowls.bowl("celadon", 0.85, 0.5, 0.34, seed=2), 0.0, 0.2)
    for k in range(3):
        put(food.lemon(0.85), 0.28 * math.cos(2.1 * k), 0.2 + 0.28 * math.sin(2.1 * k), 0.42, turn=70 * k, lean=(90, 0))
    camera((0, 2.9, 0.0), 13.4, elevation=26, azimuth=10, lens=62, aperture=5, focus=(0, 0.9, 0.5))


SCENES = {
    "eleven-teapots": ("post", eleven_teapots),
    "the-old-dairy": ("post", the_old_dairy),
    "mending-with-gold": ("post", mending_with_gold),
    "how-we-pack": ("post", how_we_pack),
    "a-table-for-eight": ("post", a_table_for_eight),
}

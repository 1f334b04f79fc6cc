"""The wide pictures: the opening of the site, the shelf, first light, the table."""

import math

import bowls
import cups
import food
import plants
import pots
import things
from palette import BONE_WALL, COFFEE, SAGE_WALL
from shapes import box, put
from studio import camera, cloth, develop, sun, table, wall, window
from surfaces import plain, plaster, wood


def opening():
    """Still life on the right; the left third is plain wall for a headline."""
    window(power=1.1, target=(1, 0, 1))
    wall(plaster((0.57, 0.53, 0.46)), y=4.2)
    table(wood("oak"))
    cloth(17, (4.4, 2.6), (0.62, 0.57, 0.48), at=(2.5, -0.3), turn=-9, calm=[(1.15, -0.35, 0.6), (2.5, -0.1, 0.9), (3.7, -0.45, 0.5)])
    put(pots.vase(pots.TALL, "straw", seed=4), 1.75, 1.35)
    branch = plants.branch(
        [(0, 0, 1.2), (0.02, 0, 3.1), (0.2, 0.1, 3.7), (0.8, 0.0, 4.3), (1.6, -0.1, 4.5)],
        seed=5,
        leaves=56,
        length=0.46,
        width=0.13,
        colour=plants.OLIVE,
        side=5,
        start=0.5,
    )
    put(branch, 1.75, 1.35)
    put(pots.vase(pots.MOON, "porcelain", 6, foot=0.06, rings=0.0026), 3.55, 1.25, size=0.86)
    put(bowls.bowl("celadon", 0.95, 0.56, 0.36, seed=2), 2.5, -0.1, 0.02)
    for x, y, turn in ((-0.22, 0.12, 20), (0.27, 0.1, 130), (0.0, -0.28, 70)):
        put(food.lemon(0.92), 2.5 + x, y - 0.1, 0.45, turn=turn, lean=(90, 0))
    put(cups.mug("ash", seed=1), 1.15, -0.35, 0.02, turn=205)
    put(food.pool(0.36, 0.78, COFFEE), 1.15, -0.35, 0.02)
    put(cups.tumbler("cobalt", seed=3), 3.75, -0.5, 0.02)
    camera((0.75, 0.2, 2.12), 17.2, elevation=7, lens=66, aperture=3.6, focus=(2.0, -0.45, 0.6))


def shelf():
    """What came out of the last firing, on two boards."""
    window(power=1.3, at=(-11, -5, 9), target=(0, 0, 2))
    wall(plaster(SAGE_WALL), y=1.5)
    for z in (0.0, 2.3):
        box("board", (18, 1.8, 0.16), wood("oak", 4.0), bevel=0.02, at=(0, 0.5, z - 0.16))
    low = [
        (-4.3, cups.mug("ash", seed=1), 0, -30),
        (-3.35, cups.mug("ash", seed=2), 0.3, 20),
        (2.9, pots.vase(pots.MOON, "porcelain", 6, foot=0.06, rings=0.0026), 0.3, 0),
        (0.2, pots.jug("bone", 0.95, 3), 0.2, 20),
        (1.35, cups.tumbler("cobalt", seed=4), -0.05, 0),
        (4.6, pots.teapot("tenmoku", 5), 0.2, 25),
    ]
    for x, thing, y, turn in low:
        put(thing, x, y + 0.25, 0, turn=turn, size=0.86 if x == 2.9 else 1.0)
    for k in range(5):
        put(bowls.bowl(("celadon", "bone")[k % 2], 0.82, 0.46, 0.32, seed=k), -1.75, 0.4, 0.13 * k)
    for x, thing in (
        (-4.1, pots.vase(pots.BUD, "tenmoku", 3)),
        (-3.0, pots.vase(pots.BUD, "celadon", 5)),
        (-1.5, cups.tumbler("bone", 1.05, 0.36, 0.31, seed=3)),
        (-0.65, cups.tumbler("grey", 1.05, 0.36, 0.31, seed=5)),
        (4.3, pots.vase(pots.BOTTLE, "celadon", 5)),
        (3.1, cups.mug("sage", cups.ROUND_MUG, 5)),
    ):
        put(thing, x, 0.45, 2.3, turn=-25)
    for k in range(6):
        put(bowls.plate(("porcelain", "ash")[k % 2], radius=0.95, well=0.6, seed=k), 1.2, 0.5, 2.3 + 0.1 * k)
    camera((0.1, 0, 1.75), 15.2, elevation=3, azimuth=-10, lens=66, aperture=4.5, focus=(0, 0.2, 1.2))


def first_light():
    """Sun through the dairy window, low, on an empty table and three cups."""
    window(power=0.30, fill=0.20, bars=False)
    wall(plaster(BONE_WALL), y=3.0)
    table(wood("limed"))
    sun((-9.0, -4.2, 4.6), (1.0, 1.5, 0.8), 5.5)
    black = plain("frame", (0.2, 0.18, 0.16))
    # A frame out of the picture throws the panes on the wall.
    for dy in (-1.7, 0.0, 1.7):
        put(box("bar", (0.1, 0.16, 6.0), black, bevel=0), -5.5, dy - 0.8, 0.6)
    for z in (0.85, 2.35, 3.9, 5.4):
        put(box("bar", (0.1, 3.6, 0.14), black, bevel=0), -5.5, -0.8, z)
    for dy in (-4.2, 4.2):
        put(box("jamb", (0.1, 5.0, 9.0), black, bevel=0), -5.5, dy - 0.8, -0.5)
    put(box("above", (0.1, 3.6, 3.0), black, bevel=0), -5.5, -0.8, 5.5)
    put(box("below", (0.1, 3.6, 1.35), black, bevel=0), -5.5, -0.8, -0.5)
    put(cups.mug("ash", seed=1), 0.35, 0.2, turn=-25)
    put(cups.mug("sage", cups.ROUND_MUG, 4), 1.45, 0.75, turn=20)
    put(cups.tumbler("bone", seed=8), -0.55, 0.65)
    put(pots.vase(pots.BUD, "tenmoku", 3), 2.4, 1.4, size=1.25)
    plants.branch(
        [(2.4, 1.4, 1.2), (2.42, 1.4, 1.8), (2.6, 1.4, 2.4), (3.1, 1.4, 2.9)],
        4,
        22,
        0.34,
        0.11,
        plants.OLIVE,
        side=3,
        thick=0.02,
        start=0.4,
    )
    develop(0.35)
    camera((0.75, 0.6, 0.95), 9.6, elevation=8, azimuth=4, lens=68, aperture=3.6, focus=(0.35, -0.2, 0.5))


def long_table():
    """Breakfast seen from above the end of the table."""
    window(power=1.15, target=(0, 0, 0))
    table(wood("oak"), depth=30)
    cloth(
        19,
        (5.2, 3.6),
        (0.60, 0.55, 0.47),
        at=(-1.0, 0.1),
        turn=6,
        amount=0.09,
        calm=[(-1.9, 0.25, 1.25), (0.35, 0.75, 1.0), (0.45, -0.95, 0.5)],
    )
    put(bowls.plate("porcelain", seed=3), -1.9, 0.25, 0.02)
    put(bowls.plate("celadon", radius=0.82, height=0.13, well=0.52, seed=5), -1.9, 0.25, 0.12)
    put(food.pear((0.38, 0.27, 0.06), 0.85), -1.95, 0.3, 0.30, turn=40, lean=(80, 0))
    put(bowls.bowl("bone", 0.92, 0.5, 0.36, seed=4), 0.35, 0.75, 0.02)
    for k in range(4):
        put(
            food.egg((0.56, 0.36, 0.23) if k % 2 else (0.66, 0.52, 0.38), 0.9),
            0.35 + 0.30 * math.cos(1.6 * k),
            0.72 + 0.30 * math.sin(1.6 * k),
            0.40,
            turn=70 * k,
            lean=(78, 0),
        )
    put(cups.mug("cobalt", seed=5, specks=0.0), 0.45, -0.95, 0.02, turn=-35)
    put(food.pool(0.36, 0.78, COFFEE), 0.45, -0.95, 0.02)
    put(pots.jug("ash", 0.85, 3), 2.05, 0.15, turn=25)
    put(bowls.plate("ash", radius=0.75, height=0.12, well=0.48, seed=5), 2.75, -1.15)
    put(
        box("butter", (0.66, 0.42, 0.26), plain("butter", (0.72, 0.55, 0.22), rough=0.42, dapple=0.04, light_through=0.3), bevel=0.03),
        2.72,
        -1.13,
        0.1,
        turn=24,
    )
    put(things.knife(1.7), -2.7, -1.35, 0.05, turn=3)
    put(pots.teapot("tenmoku", 6), 2.9, 1.75, turn=200)
    put(
        plants.branch(
            [(-3.6, 1.75, 0.1), (-2.6, 1.95, 0.2), (-1.4, 2.05, 0.1), (-0.4, 1.9, 0.25)],
            9,
            40,
            0.42,
            0.12,
            plants.OLIVE,
            side=5,
            thick=0.024,
        ),
        0,
        0,
    )
    camera((0.12, 0.2, 0.1), 12.0, elevation=42, azimuth=-6, lens=64, aperture=5, focus=(0.1, -0.2, 0.4))


SCENES = {
    "opening": ("opening", opening),
    "shelf": ("wide", shelf),
    "first-light": ("wide", first_light),
    "table": ("wide", long_table),
}

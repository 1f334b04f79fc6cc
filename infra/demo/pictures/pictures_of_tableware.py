"""Products: on the table."""

import numpy as np

import bowls
import cups
import food
import plants
import pots
import things
from glazes import fired
from palette import ASH_WALL, BONE_WALL, CLAY_WALL, COFFEE, SAGE_WALL
from shapes import box, put, turned
from studio import camera, cloth, table, wall, window
from surfaces import linen, plain, plaster, wood


def pouring_jug():
    window()
    wall(plaster(BONE_WALL))
    table(wood("weathered"))
    put(pots.jug("bone", 1.0, seed=3, specks=0.35), 0.1, 0, turn=14)
    put(cups.tumbler("bone", 0.5, 0.33, 0.22, seed=8), -1.0, -0.35)
    put(food.pool(0.30, 0.38, (0.74, 0.71, 0.64), rough=0.25), -1.0, -0.35)
    camera((-0.08, 0, 0.82), 7.4, elevation=11, lens=72, aperture=3.5, focus=(0.1, -0.5, 0.9))


def iron_teapot():
    window(power=1.1)
    wall(plaster(CLAY_WALL))
    table(wood("walnut"))
    put(pots.teapot("tenmoku", seed=6), 0, 0, turn=22)
    put(cups.tumbler("ash", 0.42, 0.30, 0.2, seed=8), -1.05, -0.75)
    camera((-0.1, 0, 0.72), 8.0, elevation=12, lens=72, aperture=3.5, focus=(0, -0.7, 0.6))


def iron_teapot_2():
    window(power=1.1)
    wall(plaster(CLAY_WALL))
    table(wood("walnut"))
    put(pots.teapot("tenmoku", seed=6), 0, 0, turn=-32)
    camera((-0.12, 0, 0.82), 6.0, elevation=32, azimuth=-8, lens=78, aperture=3.5, focus=(0, -0.3, 1.05))


def breakfast_set():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("oak"))
    cloth(21, (4.6, 3.0), at=(0.0, 0.1), turn=7, calm=[(0.3, -0.1, 1.2), (-0.95, 0.45, 0.6)], amount=0.08)
    put(bowls.plate("ash", radius=1.15, seed=2), 0.32, -0.1, 0.02)
    put(bowls.bowl("ash", 0.66, 0.42, 0.28, seed=6, full=0.6), 0.32, -0.1, 0.12)
    put(food.heap(0.50, 0.12, (0.47, 0.33, 0.17), 3, 34.0, bumpy=0.06, name="oats"), 0.32, -0.1, 0.40)
    for k in range(5):
        berry = turned(
            "berry",
            [(0, 0), (0.05, 0.02), (0.062, 0.055), (0.04, 0.1), (0, 0.105)],
            plain("berry", (0.03, 0.035, 0.11), rough=0.5),
            solid=True,
            segments=24,
            count=14,
            rings=0,
        )
        put(berry, 0.32 + 0.2 * np.cos(2.2 * k) * (0.4 + 0.12 * k), -0.14 + 0.2 * np.sin(2.2 * k) * (0.4 + 0.12 * k), 0.495)
    put(cups.mug("ash", seed=4, size=0.92), -0.98, 0.62, 0.02, turn=150)
    put(food.pool(0.33, 0.70, COFFEE), -0.98, 0.62, 0.02)
    put(things.spoon(wood("oak"), 1.4, 0.15), -0.98, -0.72, 0.05, turn=-24)
    camera((-0.05, 0.05, 0.3), 8.2, elevation=31, azimuth=-5, lens=72, aperture=4.5, focus=(0.2, -0.4, 0.4))


def salt_dish():
    window()
    wall(plaster(ASH_WALL))
    table(wood("oak"))
    put(bowls.bowl("straw", 0.40, 0.25, 0.20, seed=3, full=0.9, lift=0.05), 0, 0)
    put(food.heap(0.335, 0.17, (0.80, 0.79, 0.76), 4, 70.0, 0.7, 0.008, "salt"), 0, 0, 0.15)
    put(things.spoon(wood("walnut"), 0.75, 0.085), 0.16, -0.02, 0.24, turn=22, lean=(0, -13))
    for k in range(26):
        box(
            "grain",
            (0.016, 0.016, 0.014),
            plain("salt", (0.8, 0.79, 0.76), rough=0.4),
            bevel=0,
            at=(0.42 + 0.30 * np.sin(9.1 * k) * np.cos(k), -0.32 + 0.16 * np.cos(5.7 * k), 0.0),
            turn=40 * k,
        )
    camera((0.06, 0, 0.14), 3.4, elevation=24, azimuth=6, lens=78, aperture=3.5, focus=(0, -0.25, 0.2))


def butter_dish():
    window()
    wall(plaster(BONE_WALL))
    table(wood("limed"))
    cloth(31, (2.6, 2.4), (0.20, 0.24, 0.30), at=(1.1, -0.5), turn=30, calm=[(0, 0, 1.0)])
    dish, lid = bowls.butter_dish("bone", 5)
    put(dish, 0, 0, 0.01)
    put(lid, -0.62, 0.42, 0.06, turn=20, lean=(0, -9))
    put(
        box(
            "butter",
            (0.72, 0.44, 0.28),
            plain("butter", (0.72, 0.55, 0.22), rough=0.42, dapple=0.04, light_through=0.3, bumpy=0.004),
            bevel=0.035,
        ),
        0.22,
        -0.16,
        0.085,
        turn=-14,
    )
    put(
        box("slice", (0.07, 0.44, 0.27), plain("butter", (0.72, 0.55, 0.22), rough=0.42, dapple=0.04, light_through=0.3), bevel=0.025),
        0.70,
        -0.30,
        0.09,
        turn=-14,
        lean=(0, 58),
    )
    put(things.knife(1.7), -0.55, -1.02, 0.02, turn=9)
    camera((0.06, 0, 0.3), 6.2, elevation=22, lens=72, aperture=4, focus=(0.1, -0.4, 0.3))


def oil_bottle():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("oak"))
    put(pots.vase(pots.BOTTLE, "celadon", 3, foot=0.12), 0, 0)
    put(
        turned(
            "cork",
            [(0, 0), (0.085, 0.0), (0.115, 0.14), (0.12, 0.2), (0, 0.205)],
            plain("cork", (0.36, 0.22, 0.11), rough=0.9, dapple=0.3, scale=26, bumpy=0.02),
            solid=True,
            count=24,
        ),
        0,
        0,
        1.88,
    )
    put(bowls.bowl("bone", 0.46, 0.16, 0.24, seed=5, full=0.4, lift=0.04), 0.85, -0.5)
    put(food.pool(0.37, 0.115, (0.28, 0.22, 0.02), rough=0.05), 0.85, -0.5)
    put(
        plants.branch(
            [(-1.5, -0.75, 0.05), (-0.9, -0.8, 0.1), (-0.2, -0.85, 0.07), (0.1, -0.8, 0.16)],
            12,
            30,
            0.36,
            0.10,
            plants.OLIVE,
            side=4,
            thick=0.02,
        ),
        0,
        0,
    )
    camera((0.0, 0, 0.95), 7.5, elevation=11, lens=72, aperture=3.5, focus=(0, -0.4, 0.9))


def egg_cups():
    window()
    wall(plaster(BONE_WALL))
    table(linen((0.36, 0.38, 0.33)), depth=15)
    cup = [(0.20, 0.0), (0.205, 0.03), (0.13, 0.1), (0.12, 0.16), (0.20, 0.24), (0.245, 0.36), (0.24, 0.46)]
    for k, (x, y, kind) in enumerate([(-0.32, -0.25, "ash"), (0.36, -0.05, "cobalt"), (-0.86, 0.75, "straw"), (0.02, 0.85, "celadon")]):
        put(turned("egg cup", cup, fired(kind, foot=0.03), seed=k, wall=0.03, floor=0.2), x, y)
    put(food.egg((0.56, 0.33, 0.20)), -0.32, -0.25, 0.235)
    camera((-0.14, 0.15, 0.28), 5.0, elevation=20, azimuth=4, lens=76, aperture=3.6, focus=(-0.3, -0.45, 0.45))


SCENES = {
    "pouring-jug": ("product", pouring_jug),
    "iron-teapot": ("product", iron_teapot),
    "iron-teapot-2": ("product", iron_teapot_2),
    "breakfast-set": ("product", breakfast_set),
    "salt-dish": ("product", salt_dish),
    "butter-dish": ("product", butter_dish),
    "oil-bottle": ("product", oil_bottle),
    "egg-cups": ("product", egg_cups),
}

"""Products: vases and light."""

import numpy as np

import bowls
import food
import plants
import pots
import shapes
import things
from glazes import fired
from palette import ASH_WALL, BONE_WALL, CLAY_WALL, SAGE_WALL
from shapes import put, swept, turned
from studio import camera, develop, sweep, table, wall, window
from surfaces import plain, plaster, wood


def tall_vase():
    window()
    wall(plaster(BONE_WALL), y=3.2)
    table(wood("limed"))
    put(pots.vase(pots.TALL, "straw", seed=4), 0, 0)
    plants.branch(
        [(0, 0, 1.2), (0.02, 0, 3.1), (0.25, 0.1, 4.0), (0.9, 0.0, 4.9), (1.5, -0.1, 5.3)],
        seed=5,
        leaves=60,
        length=0.46,
        width=0.13,
        colour=plants.OLIVE,
        side=5,
        start=0.5,
    )
    camera((0.25, 0, 2.5), 13.0, elevation=4, lens=68, aperture=3.5, focus=(0, -0.4, 1.5))


def tall_vase_2():
    window()
    wall(plaster(BONE_WALL), y=3.2)
    table(wood("limed"))
    put(pots.vase(pots.TALL, "straw", seed=4), 0, 0)
    plants.branch(
        [(0, 0, 1.2), (0.02, 0, 3.1), (0.25, 0.1, 4.0), (0.9, 0.0, 4.9), (1.5, -0.1, 5.3)],
        seed=5,
        leaves=60,
        length=0.46,
        width=0.13,
        colour=plants.OLIVE,
        side=5,
        start=0.5,
    )
    camera((0.30, 0, 3.05), 8.0, elevation=9, azimuth=-14, lens=80, aperture=3.2, focus=(0, -0.3, 2.4))


def bud_vase():
    window()
    sweep((0.54, 0.50, 0.44))
    put(pots.vase(pots.BUD, "tenmoku", 4, foot=0.1), 0, 0)
    plants.branch(
        [(0, 0, 0.5), (0.01, 0, 1.3), (-0.06, 0, 1.9), (0.12, 0, 2.45)], 3, 7, 0.26, 0.10, plants.GREEN, side=2, thick=0.018, start=0.5
    )
    bloom = plain("petal", (0.80, 0.70, 0.58), rough=0.6, dapple=0.06, light_through=0.2)
    for ring, (count, tilt, length) in enumerate([(8, 22, 0.36), (7, 48, 0.30), (5, 70, 0.22)]):
        for k in range(count):
            verts, faces = plants.leaf_mesh(length, 0.20, -0.28)
            petal = shapes.mesh_object("petal", verts, faces, bloom)
            put(petal, 0.12, 0, 2.45, turn=360 / count * k + 20 * ring, lean=(0, -tilt))
            petal.rotation_euler[1] -= 0.15
    put(
        turned(
            "heart",
            [(0, 0), (0.07, 0.02), (0.09, 0.06), (0, 0.12)],
            plain("heart", (0.42, 0.27, 0.05), rough=0.9, bumpy=0.05, scale=50),
            solid=True,
            count=12,
            segments=24,
        ),
        0.12,
        0,
        2.46,
    )
    camera((0.04, 0, 1.42), 8.2, elevation=6, lens=78, aperture=3.2, focus=(0, -0.3, 0.9))


def moon_jar():
    window(target=(0, 0, 1))
    wall(plaster(SAGE_WALL), y=3.6)
    table(wood("walnut"))
    put(pots.vase(pots.MOON, "porcelain", 6, drift=0.9, main=(0.74, 0.72, 0.66), second=(0.67, 0.66, 0.60), foot=0.06, rings=0.0026), 0, 0)
    camera((0.0, 0, 1.02), 9.6, elevation=7, lens=74, aperture=4, focus=(0, -0.9, 1.1))


def moon_jar_2():
    window(target=(0, 0, 1))
    wall(plaster(SAGE_WALL), y=3.6)
    table(wood("walnut"))
    put(pots.vase(pots.MOON, "porcelain", 6, drift=0.9, main=(0.74, 0.72, 0.66), second=(0.67, 0.66, 0.60), foot=0.06, rings=0.0026), 0, 0)
    plants.branch(
        [(0.1, 0, 0.9), (0.22, 0, 2.1), (0.7, 0, 3.0), (1.3, 0.1, 3.5), (1.7, 0.1, 4.3)],
        14,
        0,
        bark=(0.075, 0.05, 0.035),
        colour=(0.62, 0.42, 0.36),
        side=7,
        buds=40,
        thick=0.035,
    )
    camera((0.35, 0, 2.05), 11.2, elevation=4, azimuth=12, lens=74, aperture=4, focus=(0, -0.9, 1.3))


def herb_pot():
    window()
    wall(plaster(BONE_WALL))
    table(wood("oak"))
    put(turned("saucer", [(0.52, 0.0), (0.53, 0.04), (0.66, 0.07), (0.70, 0.15)], fired("terracotta"), floor=0.07), 0, 0)
    put(
        turned(
            "pot",
            [(0.42, 0.0), (0.45, 0.05), (0.54, 0.5), (0.60, 0.82), (0.66, 0.86), (0.67, 1.0), (0.68, 1.04)],
            fired("terracotta"),
            seed=3,
            rings=0.004,
            wall=0.055,
        ),
        0,
        0,
        0.075,
    )
    put(food.heap(0.60, 0.05, (0.045, 0.028, 0.018), 2, 30, bumpy=0.09, name="earth"), 0, 0, 1.0)
    for k in range(9):
        a, far = 2.4 * k, 0.12 + 0.035 * k
        x, y = far * np.cos(a), far * np.sin(a)
        tip = (x * 3.0, y * 2.6, 2.0 + 0.28 * np.cos(1.7 * k))
        plants.branch(
            [(x, y, 0.98), (x * 1.5, y * 1.5, 1.35), (x * 2.2, y * 2.0, 1.7), tip],
            20 + k,
            24,
            0.25,
            0.13,
            (0.09, 0.17, 0.055) if k % 2 else (0.12, 0.20, 0.08),
            (0.12, 0.14, 0.06),
            0.018,
            side=3,
            start=0.25,
        )
    camera((0.0, 0, 1.12), 7.8, elevation=10, lens=70, aperture=3.8, focus=(0, -0.55, 1.0))


def candle_stand():
    window(power=0.26, fill=0.08)
    wall(plaster(CLAY_WALL))
    table(wood("walnut"))
    put(bowls.candlestick("grey", 4), 0, 0, turn=10)
    put(things.candle(1.7, power=34.0), 0, 0, 0.0)
    develop(0.75)
    camera((0.05, 0, 0.95), 7.0, elevation=12, lens=72, aperture=3.2, focus=(0, -0.15, 0.5))


def lantern():
    window(power=0.26, fill=0.08)
    wall(plaster(ASH_WALL))
    table(wood("weathered"))
    house = turned(
        "lantern",
        [(0.52, 0.0), (0.57, 0.06), (0.66, 0.4), (0.64, 0.9), (0.50, 1.3), (0.30, 1.55), (0.22, 1.62), (0.20, 1.75)],
        fired("bone", foot=0.12),
        seed=5,
        wall=0.05,
        count=190,
        segments=264,
    )
    pots.pierce(house, rows=(0.48, 0.78, 1.06), around=11, across=0.135)
    put(house, 0, 0)
    put(things.candle(0.30, 0.17, lit=True, z=0.08, power=150.0), 0, 0)
    ring = swept(
        "loop",
        [(-0.2, 0, 1.68), (-0.26, 0, 1.95), (0, 0, 2.2), (0.26, 0, 1.95), (0.2, 0, 1.68)],
        [0.022, 0.022],
        plain("iron", (0.03, 0.028, 0.026), rough=0.5, metal=0.6),
        sides=10,
    )
    put(ring, 0, 0, 0, turn=25)
    develop(0.75)
    camera((0.0, 0, 1.0), 7.8, elevation=10, lens=72, aperture=3.5, focus=(0, -0.6, 0.8))


SCENES = {
    "tall-vase": ("product", tall_vase),
    "tall-vase-2": ("product", tall_vase_2),
    "bud-vase": ("product", bud_vase),
    "moon-jar": ("product", moon_jar),
    "moon-jar-2": ("product", moon_jar_2),
    "herb-pot": ("product", herb_pot),
    "candle-stand": ("product", candle_stand),
    "lantern": ("product", lantern),
}

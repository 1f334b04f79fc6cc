"""Products: on the table, vases, light; and the second views."""

import numpy as np
import materials
import props
import studio
import vessels
from materials import fired, linen, plain, plaster, wood
from palette import ASH_WALL, BONE_WALL, CLAY_WALL, COFFEE, DUSK_WALL, SAGE_WALL
from shapes import box, put, swept, together, turned
from studio import camera, cloth, develop, lamp, sweep, table, wall, window


def iron_teapot():
    window(power=1.1)
    wall(plaster(CLAY_WALL))
    table(wood("walnut"))
    put(vessels.teapot("tenmoku", seed=6), 0, 0, turn=22)
    put(vessels.tumbler("ash", 0.42, 0.30, 0.2, seed=8), -1.05, -0.75)
    camera((-0.1, 0, 0.72), 8.0, elevation=12, lens=72, aperture=3.5, focus=(0, -0.7, 0.6))


def tall_vase():
    window()
    wall(plaster(BONE_WALL), y=3.2)
    table(wood("limed"))
    put(vessels.vase(vessels.TALL, "straw", seed=4), 0, 0)
    props.branch([(0, 0, 1.2), (0.02, 0, 3.1), (0.25, 0.1, 4.0), (0.9, 0.0, 4.9), (1.5, -0.1, 5.3)], seed=5, leaves=60, length=0.46, width=0.13, colour=props.OLIVE, side=5, start=0.5)
    camera((0.25, 0, 2.5), 13.0, elevation=4, lens=68, aperture=3.5, focus=(0, -0.4, 1.5))


def pouring_jug():
    window()
    wall(plaster(BONE_WALL))
    table(wood("weathered"))
    put(vessels.jug("bone", 1.0, seed=3, specks=0.35), 0.1, 0, turn=14)
    put(vessels.tumbler("bone", 0.5, 0.33, 0.22, seed=8), -1.0, -0.35)
    put(props.pool(0.30, 0.38, (0.74, 0.71, 0.64), rough=0.25), -1.0, -0.35)
    camera((-0.08, 0, 0.82), 7.4, elevation=11, lens=72, aperture=3.5, focus=(0.1, -0.5, 0.9))


def breakfast_set():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("oak"))
    cloth(21, (4.6, 3.0), at=(0.0, 0.1), turn=7, calm=[(0.3, -0.1, 1.2), (-0.95, 0.45, 0.6)], amount=0.08)
    put(vessels.plate("ash", radius=1.15, seed=2), 0.32, -0.1, 0.02)
    put(vessels.bowl("ash", 0.66, 0.42, 0.28, seed=6, full=0.6), 0.32, -0.1, 0.12)
    put(props.heap(0.50, 0.12, (0.47, 0.33, 0.17), 3, 34.0, bumpy=0.06, name="oats"), 0.32, -0.1, 0.40)
    for k in range(5):
        berry = turned("berry", [(0, 0), (0.05, 0.02), (0.062, 0.055), (0.04, 0.1), (0, 0.105)], plain("berry", (0.03, 0.035, 0.11), rough=0.5), solid=True, segments=24, count=14, rings=0)
        put(berry, 0.32 + 0.2 * np.cos(2.2 * k) * (0.4 + 0.12 * k), -0.14 + 0.2 * np.sin(2.2 * k) * (0.4 + 0.12 * k), 0.495)
    put(vessels.mug("ash", seed=4, size=0.92), -0.98, 0.62, 0.02, turn=150)
    put(props.pool(0.33, 0.70, COFFEE), -0.98, 0.62, 0.02)
    put(props.spoon(wood("oak"), 1.4, 0.15), -0.98, -0.72, 0.05, turn=-24)
    camera((-0.05, 0.05, 0.3), 8.2, elevation=31, azimuth=-5, lens=72, aperture=4.5, focus=(0.2, -0.4, 0.4))


def salt_dish():
    window()
    wall(plaster(ASH_WALL))
    table(wood("oak"))
    put(vessels.bowl("straw", 0.40, 0.25, 0.20, seed=3, full=0.9, lift=0.05), 0, 0)
    put(props.heap(0.335, 0.17, (0.80, 0.79, 0.76), 4, 70.0, 0.7, 0.008, "salt"), 0, 0, 0.15)
    put(props.spoon(wood("walnut"), 0.75, 0.085), 0.16, -0.02, 0.24, turn=22, lean=(0, -13))
    for k in range(26):
        grain = box("grain", (0.016, 0.016, 0.014), plain("salt", (0.8, 0.79, 0.76), rough=0.4), bevel=0, at=(0.42 + 0.30 * np.sin(9.1 * k) * np.cos(k), -0.32 + 0.16 * np.cos(5.7 * k), 0.0), turn=40 * k)
    camera((0.06, 0, 0.14), 3.4, elevation=24, azimuth=6, lens=78, aperture=3.5, focus=(0, -0.25, 0.2))


def butter_dish():
    window()
    wall(plaster(BONE_WALL))
    table(wood("limed"))
    cloth(31, (2.6, 2.4), (0.20, 0.24, 0.30), at=(1.1, -0.5), turn=30, calm=[(0, 0, 1.0)])
    dish, lid = vessels.butter_dish("bone", 5)
    put(dish, 0, 0, 0.01)
    put(lid, -0.62, 0.42, 0.06, turn=20, lean=(0, -9))
    put(box("butter", (0.72, 0.44, 0.28), plain("butter", (0.72, 0.55, 0.22), rough=0.42, dapple=0.04, light_through=0.3, bumpy=0.004), bevel=0.035), 0.22, -0.16, 0.085, turn=-14)
    put(box("slice", (0.07, 0.44, 0.27), plain("butter", (0.72, 0.55, 0.22), rough=0.42, dapple=0.04, light_through=0.3), bevel=0.025), 0.70, -0.30, 0.09, turn=-14, lean=(0, 58))
    put(props.knife(1.7), -0.55, -1.02, 0.02, turn=9)
    camera((0.06, 0, 0.3), 6.2, elevation=22, lens=72, aperture=4, focus=(0.1, -0.4, 0.3))


def oil_bottle():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("oak"))
    put(vessels.vase(vessels.BOTTLE, "celadon", 3, foot=0.12), 0, 0)
    put(turned("cork", [(0, 0), (0.085, 0.0), (0.115, 0.14), (0.12, 0.2), (0, 0.205)], plain("cork", (0.36, 0.22, 0.11), rough=0.9, dapple=0.3, scale=26, bumpy=0.02), solid=True, count=24), 0, 0, 1.88)
    put(vessels.bowl("bone", 0.46, 0.16, 0.24, seed=5, full=0.4, lift=0.04), 0.85, -0.5)
    put(props.pool(0.37, 0.115, (0.28, 0.22, 0.02), rough=0.05), 0.85, -0.5)
    put(props.branch([(-1.5, -0.75, 0.05), (-0.9, -0.8, 0.1), (-0.2, -0.85, 0.07), (0.1, -0.8, 0.16)], 12, 30, 0.36, 0.10, props.OLIVE, side=4, thick=0.02), 0, 0)
    camera((0.0, 0, 0.95), 7.5, elevation=11, lens=72, aperture=3.5, focus=(0, -0.4, 0.9))


def egg_cups():
    window()
    wall(plaster(BONE_WALL))
    table(linen((0.36, 0.38, 0.33)), depth=15)
    cup = [(0.20, 0.0), (0.205, 0.03), (0.13, 0.1), (0.12, 0.16), (0.20, 0.24), (0.245, 0.36), (0.24, 0.46)]
    for k, (x, y, kind) in enumerate([(-0.32, -0.25, "ash"), (0.36, -0.05, "cobalt"), (-0.86, 0.75, "straw"), (0.02, 0.85, "celadon")]):
        put(turned("egg cup", cup, fired(kind, foot=0.03), seed=k, wall=0.03, floor=0.2), x, y)
    put(props.egg((0.56, 0.33, 0.20)), -0.32, -0.25, 0.235)
    camera((-0.14, 0.15, 0.28), 5.0, elevation=20, azimuth=4, lens=76, aperture=3.6, focus=(-0.3, -0.45, 0.45))


def bud_vase():
    window()
    sweep((0.54, 0.50, 0.44))
    put(vessels.vase(vessels.BUD, "tenmoku", 4, foot=0.1), 0, 0)
    props.branch([(0, 0, 0.5), (0.01, 0, 1.3), (-0.06, 0, 1.9), (0.12, 0, 2.45)], 3, 7, 0.26, 0.10, props.GREEN, side=2, thick=0.018, start=0.5)
    bloom = plain("petal", (0.80, 0.70, 0.58), rough=0.6, dapple=0.06, light_through=0.2)
    for ring, (count, tilt, length) in enumerate([(8, 22, 0.36), (7, 48, 0.30), (5, 70, 0.22)]):
        for k in range(count):
            verts, faces = props.leaf_mesh(length, 0.20, -0.28)
            petal = props.mesh_object("petal", verts, faces, bloom)
            put(petal, 0.12, 0, 2.45, turn=360 / count * k + 20 * ring, lean=(0, -tilt))
            petal.rotation_euler[1] -= 0.15
    put(turned("heart", [(0, 0), (0.07, 0.02), (0.09, 0.06), (0, 0.12)], plain("heart", (0.42, 0.27, 0.05), rough=0.9, bumpy=0.05, scale=50), solid=True, count=12, segments=24), 0.12, 0, 2.46)
    camera((0.04, 0, 1.42), 8.2, elevation=6, lens=78, aperture=3.2, focus=(0, -0.3, 0.9))


def moon_jar():
    window(target=(0, 0, 1))
    wall(plaster(SAGE_WALL), y=3.6)
    table(wood("walnut"))
    put(vessels.vase(vessels.MOON, "porcelain", 6, drift=0.9, main=(0.74, 0.72, 0.66), second=(0.67, 0.66, 0.60), foot=0.06, rings=0.0026), 0, 0)
    camera((0.0, 0, 1.02), 9.6, elevation=7, lens=74, aperture=4, focus=(0, -0.9, 1.1))


def herb_pot():
    window()
    wall(plaster(BONE_WALL))
    table(wood("oak"))
    put(turned("saucer", [(0.52, 0.0), (0.53, 0.04), (0.66, 0.07), (0.70, 0.15)], fired("terracotta"), floor=0.07), 0, 0)
    put(turned("pot", [(0.42, 0.0), (0.45, 0.05), (0.54, 0.5), (0.60, 0.82), (0.66, 0.86), (0.67, 1.0), (0.68, 1.04)], fired("terracotta"), seed=3, rings=0.004, wall=0.055), 0, 0, 0.075)
    put(props.heap(0.60, 0.05, (0.045, 0.028, 0.018), 2, 30, bumpy=0.09, name="earth"), 0, 0, 1.0)
    for k in range(9):
        a, far = 2.4 * k, 0.12 + 0.035 * k
        x, y = far * np.cos(a), far * np.sin(a)
        tip = (x * 3.0, y * 2.6, 2.0 + 0.28 * np.cos(1.7 * k))
        props.branch([(x, y, 0.98), (x * 1.5, y * 1.5, 1.35), (x * 2.2, y * 2.0, 1.7), tip], 20 + k, 24, 0.25, 0.13, (0.09, 0.17, 0.055) if k % 2 else (0.12, 0.20, 0.08), (0.12, 0.14, 0.06), 0.018, side=3, start=0.25)
    camera((0.0, 0, 1.12), 7.8, elevation=10, lens=70, aperture=3.8, focus=(0, -0.55, 1.0))


def candle_stand():
    window(power=0.26, fill=0.08)
    wall(plaster(CLAY_WALL))
    table(wood("walnut"))
    put(vessels.candlestick("grey", 4), 0, 0, turn=10)
    put(props.candle(1.7, power=34.0), 0, 0, 0.0)
    develop(0.75)
    camera((0.05, 0, 0.95), 7.0, elevation=12, lens=72, aperture=3.2, focus=(0, -0.15, 0.5))


def lantern():
    window(power=0.26, fill=0.08)
    wall(plaster(ASH_WALL))
    table(wood("weathered"))
    house = turned("lantern", [(0.52, 0.0), (0.57, 0.06), (0.66, 0.4), (0.64, 0.9), (0.50, 1.3), (0.30, 1.55), (0.22, 1.62), (0.20, 1.75)], fired("bone", foot=0.12), seed=5, wall=0.05, count=190, segments=264)
    vessels.pierce(house, rows=(0.48, 0.78, 1.06), around=11, across=0.135)
    put(house, 0, 0)
    put(props.candle(0.30, 0.17, lit=True, z=0.08, power=150.0), 0, 0)
    ring = swept("loop", [(-0.2, 0, 1.68), (-0.26, 0, 1.95), (0, 0, 2.2), (0.26, 0, 1.95), (0.2, 0, 1.68)], [0.022, 0.022], plain("iron", (0.03, 0.028, 0.026), rough=0.5, metal=0.6), sides=10)
    put(ring, 0, 0, 0, turn=25)
    develop(0.75)
    camera((0.0, 0, 1.0), 7.8, elevation=10, lens=72, aperture=3.5, focus=(0, -0.6, 0.8))


def ash_mug_2():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("oak"))
    cloth(15, (2.6, 2.6), at=(-0.4, 0.5), turn=35, calm=[(0, 0, 0.55)])
    put(vessels.mug("ash", seed=1), 0, 0, 0.02, turn=-60)
    put(props.pool(0.365, 0.80, COFFEE), 0, 0, 0.02)
    camera((0.02, 0.02, 0.62), 3.7, elevation=42, azimuth=10, lens=75, aperture=3.2, focus=(0, -0.3, 0.9))


def celadon_bowl_2():
    window()
    table(linen((0.46, 0.43, 0.37)), depth=30)
    put(vessels.bowl("celadon", 0.95, 0.56, 0.36, seed=2), 0.1, 0)
    put(vessels.bowl("celadon", 0.62, 0.40, 0.26, seed=7), -0.95, 1.15)
    camera((0.06, 0.1, 0.3), 6.0, elevation=50, azimuth=-10, lens=75, aperture=3.5, focus=(0.1, -0.5, 0.45))


def tall_vase_2():
    window()
    wall(plaster(BONE_WALL), y=3.2)
    table(wood("limed"))
    put(vessels.vase(vessels.TALL, "straw", seed=4), 0, 0)
    props.branch([(0, 0, 1.2), (0.02, 0, 3.1), (0.25, 0.1, 4.0), (0.9, 0.0, 4.9), (1.5, -0.1, 5.3)], seed=5, leaves=60, length=0.46, width=0.13, colour=props.OLIVE, side=5, start=0.5)
    camera((0.30, 0, 3.05), 8.0, elevation=9, azimuth=-14, lens=80, aperture=3.2, focus=(0, -0.3, 2.4))


def iron_teapot_2():
    window(power=1.1)
    wall(plaster(CLAY_WALL))
    table(wood("walnut"))
    put(vessels.teapot("tenmoku", seed=6), 0, 0, turn=-32)
    camera((-0.12, 0, 0.82), 6.0, elevation=32, azimuth=-8, lens=78, aperture=3.5, focus=(0, -0.3, 1.05))


def moon_jar_2():
    window(target=(0, 0, 1))
    wall(plaster(SAGE_WALL), y=3.6)
    table(wood("walnut"))
    put(vessels.vase(vessels.MOON, "porcelain", 6, drift=0.9, main=(0.74, 0.72, 0.66), second=(0.67, 0.66, 0.60), foot=0.06, rings=0.0026), 0, 0)
    props.branch([(0.1, 0, 0.9), (0.22, 0, 2.1), (0.7, 0, 3.0), (1.3, 0.1, 3.5), (1.7, 0.1, 4.3)], 14, 0, bark=(0.075, 0.05, 0.035), colour=(0.62, 0.42, 0.36), side=7, buds=40, thick=0.035)
    camera((0.35, 0, 2.05), 11.2, elevation=4, azimuth=12, lens=74, aperture=4, focus=(0, -0.9, 1.3))


PRODUCTS = {
    "iron-teapot": ("product", iron_teapot),
    "tall-vase": ("product", tall_vase),
    "pouring-jug": ("product", pouring_jug),
    "breakfast-set": ("product", breakfast_set),
    "salt-dish": ("product", salt_dish),
    "butter-dish": ("product", butter_dish),
    "oil-bottle": ("product", oil_bottle),
    "egg-cups": ("product", egg_cups),
    "bud-vase": ("product", bud_vase),
    "moon-jar": ("product", moon_jar),
    "herb-pot": ("product", herb_pot),
    "candle-stand": ("product", candle_stand),
    "lantern": ("product", lantern),
    "ash-mug-2": ("product", ash_mug_2),
    "celadon-bowl-2": ("product", celadon_bowl_2),
    "tall-vase-2": ("product", tall_vase_2),
    "iron-teapot-2": ("product", iron_teapot_2),
    "moon-jar-2": ("product", moon_jar_2),
}

"""Products: cups and mugs."""

import bowls
import cups
import food
import things
from palette import ASH_WALL, BONE_WALL, COFFEE, SAGE_WALL
from shapes import put
from studio import camera, cloth, sweep, table, wall, window
from surfaces import plain, plaster, wood


def ash_mug():
    window()
    wall(plaster(BONE_WALL))
    table(wood("oak"))
    put(cups.mug("ash", seed=1), 0, 0, turn=-18)
    put(cups.mug("ash", seed=7, size=0.86), -0.72, 1.35, turn=35)
    put(food.pool(0.36, 0.78, COFFEE), 0, 0)
    camera((0.05, 0, 0.56), 5.4, elevation=13, lens=72, aperture=3.2, focus=(0, -0.35, 0.5))


def ash_mug_2():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("oak"))
    cloth(15, (2.6, 2.6), at=(-0.4, 0.5), turn=35, calm=[(0, 0, 0.55)])
    put(cups.mug("ash", seed=1), 0, 0, 0.02, turn=-60)
    put(food.pool(0.365, 0.80, COFFEE), 0, 0, 0.02)
    camera((0.02, 0.02, 0.62), 3.7, elevation=42, azimuth=10, lens=75, aperture=3.2, focus=(0, -0.3, 0.9))


def cobalt_cup():
    window()
    sweep((0.52, 0.50, 0.45))
    put(cups.tumbler("cobalt", seed=3), -0.1, 0)
    put(cups.tumbler("cobalt", seed=5), 0.62, 0.62)
    camera((0.12, 0, 0.33), 4.6, elevation=14, lens=80, aperture=3, focus=(-0.1, -0.3, 0.4))


def espresso_pair():
    window()
    wall(plaster(SAGE_WALL))
    table(wood("limed"))
    for x, y, seed, kind in ((-0.42, 0.0, 4, "tenmoku"), (0.46, 0.35, 6, "bone")):
        put(bowls.plate(kind, radius=0.52, height=0.09, well=0.33, seed=seed), x, y)
        put(cups.tumbler(kind, 0.44, 0.27, 0.18, seed=seed + 2), x, y, 0.07)
        put(food.pool(0.25, 0.36, COFFEE), x, y, 0.07)
    put(things.spoon(plain("brass", (0.50, 0.33, 0.13), rough=0.3, metal=1.0), 0.85, 0.09), 0.02, -0.52, turn=14)
    camera((0.03, 0.1, 0.22), 5.5, elevation=27, azimuth=-6, lens=75, aperture=3.5, focus=(-0.42, -0.25, 0.4))


def latte_bowl():
    window()
    wall(plaster(BONE_WALL))
    table(wood("oak"))
    cloth(11, (3.0, 2.2), (0.30, 0.31, 0.27), at=(0.9, 0.9), turn=-20, calm=[(0, 0, 0.9)])
    put(bowls.bowl("sage", 0.66, 0.54, 0.30, seed=4, full=0.85, foot=0.11), 0, 0, 0.02)
    put(food.pool(0.60, 0.45, rough=0.4, surface=food.latte()), 0, 0, 0.02)
    camera((0.0, 0, 0.3), 5.2, elevation=26, lens=72, aperture=3.2, focus=(0, -0.45, 0.45))


def beaker():
    window()
    wall(plaster(ASH_WALL))
    table(wood("weathered"))
    for k, (x, y, kind) in enumerate([(-0.55, 0.15, "bone"), (0.18, -0.15, "grey"), (0.80, 0.75, "celadon")]):
        put(cups.tumbler(kind, 1.05, 0.36, 0.31, seed=k + 2, foot=0.2), x, y)
    camera((0.08, 0, 0.55), 5.8, elevation=9, lens=74, aperture=3.2, focus=(0.18, -0.45, 0.6))


SCENES = {
    "ash-mug": ("product", ash_mug),
    "ash-mug-2": ("product", ash_mug_2),
    "cobalt-cup": ("product", cobalt_cup),
    "espresso-pair": ("product", espresso_pair),
    "latte-bowl": ("product", latte_bowl),
    "beaker": ("product", beaker),
}

"""Products: bowls and plates."""

import numpy as np

import bowls
import food
import plants
import things
from glazes import fired
from palette import ASH_WALL, CLAY_WALL, DUSK_WALL
from shapes import put, swept, turned
from studio import camera, cloth, sweep, table, wall, window
from surfaces import linen, plain, plaster, wood


def celadon_bowl():
    window()
    wall(plaster(ASH_WALL))
    table(wood("walnut"))
    cloth(4, (3.6, 3.4), at=(0.5, 0.3), turn=24, calm=[(0, 0, 0.6)])
    put(bowls.bowl("celadon", 0.95, 0.56, 0.36, seed=2), 0, 0, 0.02)
    for k, (x, y, z, turn) in enumerate([(-0.25, 0.12, 0.42, 20), (0.27, 0.1, 0.42, 130), (0.0, -0.28, 0.44, 70)]):
        put(food.lemon(0.95), x, y, z, turn=turn, lean=(90, 10 * k))
    camera((0, 0, 0.3), 6.6, elevation=24, azimuth=8, lens=70, aperture=3.5, focus=(0, -0.7, 0.5))


def celadon_bowl_2():
    window()
    table(linen((0.46, 0.43, 0.37)), depth=30)
    put(bowls.bowl("celadon", 0.95, 0.56, 0.36, seed=2), 0.1, 0)
    put(bowls.bowl("celadon", 0.62, 0.40, 0.26, seed=7), -0.95, 1.15)
    camera((0.06, 0.1, 0.3), 6.0, elevation=50, azimuth=-10, lens=75, aperture=3.5, focus=(0.1, -0.5, 0.45))


def porcelain_plate():
    window(target=(0, 0, 0))
    table(linen((0.42, 0.42, 0.39)), depth=30)
    for k in range(3):
        put(bowls.plate("porcelain", seed=k), 0.02 * k, -0.02 * k, 0.105 * k, turn=70 * k)
    put(bowls.plate("porcelain", radius=0.85, well=0.52, seed=9), 0.3, 0.05, 0.315)
    camera((0.0, 0, 0.2), 7.6, elevation=38, lens=75, aperture=4)


def noodle_bowl():
    window()
    wall(plaster(DUSK_WALL))
    table(wood("walnut"))
    put(bowls.bowl("tenmoku", 0.96, 0.66, 0.38, seed=5, full=0.35, lift=0.1, edge=(0.34, 0.15, 0.05)), 0, 0)
    put(food.pool(0.85, 0.52, (0.20, 0.10, 0.035), rough=0.12), 0, 0)
    put(food.curls(120, (0.42, 0.36), 3, (0.66, 0.50, 0.27), 0.026, 0.10, 0.34, 0.9, "noodles", 5.0, keep=0.80), 0, 0, 0.44)
    put(food.half_egg(), 0.40, -0.12, 0.60, turn=30, lean=(6, 10))
    put(food.half_egg(), 0.30, 0.22, 0.60, turn=100, lean=(14, 4))
    for k in range(16):
        ring = swept(
            "leek",
            [(0.05 * np.cos(t), 0.05 * np.sin(t), 0) for t in np.linspace(0, 6.28, 9)],
            [0.012, 0.012],
            plain("leek", (0.22, 0.36, 0.08), rough=0.4),
            sides=6,
            count=20,
        )
        put(
            ring,
            -0.25 + 0.24 * np.cos(2.4 * k) * (0.3 + 0.05 * k),
            -0.05 + 0.24 * np.sin(2.4 * k) * (0.3 + 0.05 * k),
            0.63 + 0.01 * (k % 3),
            lean=(20 * np.sin(k), 20 * np.cos(3 * k)),
        )
    put(things.chopsticks(wood("oak"), 2.1), -0.55, -0.80, 0.67, turn=38)
    camera((0.0, 0, 0.42), 6.4, elevation=30, azimuth=4, lens=72, aperture=4, focus=(0, -0.6, 0.6))


def serving_platter():
    window(target=(0, 0, 0))
    table(wood("oak"), depth=30)

    def oval(theta, r, z):
        return (r * (1 + 0.17 * np.cos(2 * theta)), z)

    dish = turned(
        "platter",
        [(1.0, 0.0), (1.01, 0.05), (1.2, 0.075), (1.36, 0.13), (1.5, 0.24)],
        fired("grey", foot=0.04, edge=(0.12, 0.06, 0.03)),
        floor=0.08,
        wall=0.045,
        bend=oval,
        seed=3,
    )
    put(dish, 0, 0, turn=28)
    for k, (x, y) in enumerate([(-0.35, 0.1), (0.22, 0.35), (0.35, -0.22)]):
        put(food.pear(size=0.95), x, y, 0.10 if k != 1 else 0.34, turn=50 * k, lean=(0 if k != 1 else 82, 6 * k))
    put(
        plants.branch(
            [(-1.3, -0.5, 0.3), (-0.6, -0.62, 0.17), (0.1, -0.75, 0.2), (0.7, -0.7, 0.3)],
            8,
            26,
            0.34,
            0.10,
            plants.OLIVE,
            side=3,
            thick=0.02,
        ),
        0.1,
        -0.05,
    )
    camera((0.05, 0, 0.1), 10.2, elevation=44, azimuth=-8, lens=75, aperture=4.5)


def dessert_plate():
    window(target=(0, 0, 0))
    wall(plaster(CLAY_WALL))
    table(linen((0.62, 0.57, 0.48)), depth=15)
    put(bowls.plate("celadon", radius=0.92, height=0.14, well=0.6, seed=3), 0, 0)
    put(food.pear((0.38, 0.27, 0.06), 0.95), -0.12, 0.12, 0.1, lean=(0, -6))
    put(food.pear((0.33, 0.31, 0.08), 0.8), 0.34, -0.08, 0.30, turn=20, lean=(84, 0))
    put(things.knife(1.55), 0.55, -0.95, 0.0, turn=28)
    camera((0.05, 0, 0.28), 6.0, elevation=25, lens=75, aperture=3.5, focus=(-0.1, -0.2, 0.3))


def nesting_bowls():
    window()
    sweep((0.50, 0.47, 0.41))
    z = 0.0
    for k, (radius, height, kind) in enumerate([(1.0, 0.56, "bone"), (0.84, 0.50, "straw"), (0.69, 0.45, "celadon"), (0.54, 0.40, "ash")]):
        put(bowls.bowl(kind, radius, height, radius * 0.42, seed=k + 1, full=0.6), 0.012 * k, 0.01 * k, z, turn=80 * k)
        z += 0.165
    camera((0.0, 0, 0.42), 6.4, elevation=15, lens=75, aperture=4, focus=(0, -0.8, 0.5))


SCENES = {
    "celadon-bowl": ("product", celadon_bowl),
    "celadon-bowl-2": ("product", celadon_bowl_2),
    "porcelain-plate": ("product", porcelain_plate),
    "noodle-bowl": ("product", noodle_bowl),
    "serving-platter": ("product", serving_platter),
    "dessert-plate": ("product", dessert_plate),
    "nesting-bowls": ("product", nesting_bowls),
}

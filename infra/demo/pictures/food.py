"""Fruit, eggs, drinks, heaps of salt or ash, noodles."""

import numpy as np

import nodes
from shapes import put, swept, tangle, together, turned
from surfaces import plain


def egg(colour=(0.55, 0.36, 0.24), size=1.0):
    profile = [(0, 0), (0.11, 0.02), (0.195, 0.12), (0.215, 0.25), (0.175, 0.41), (0.09, 0.525), (0, 0.56)]
    return turned(
        "egg",
        [(r * size, z * size) for r, z in profile],
        plain("egg", colour, rough=0.5, dapple=0.05, scale=9, bumpy=0.003),
        solid=True,
        rings=0,
        wobble=0.004,
        segments=48,
    )


def half_egg():
    """Half a boiled egg, lying on its back."""

    def oval(theta, r, z):
        return (r * (1 + 0.14 * np.cos(theta) ** 2 + 0.06 * np.cos(theta)), z)

    white = turned(
        "white",
        [(0, -0.14), (0.12, -0.11), (0.20, -0.02), (0.205, 0.0), (0.19, 0.012), (0, 0.012)],
        plain("white", (0.80, 0.77, 0.70), rough=0.3, dapple=0.02, light_through=0.2),
        solid=True,
        rings=0,
        bend=oval,
        count=30,
        segments=48,
    )
    yolk = turned(
        "yolk",
        [(0.118, 0.008), (0.11, 0.024), (0.06, 0.034), (0, 0.036)],
        plain("yolk", (0.80, 0.36, 0.03), rough=0.3, dapple=0.1, shine=0.4),
        solid=True,
        rings=0,
        count=14,
        segments=40,
    )
    return together(white, put(yolk, -0.01, 0, 0))


def lemon(size=1.0):
    profile = [(0, 0), (0.05, 0.03), (0.09, 0.06), (0.22, 0.16), (0.285, 0.36), (0.22, 0.57), (0.09, 0.67), (0.05, 0.73), (0, 0.745)]
    fruit = turned(
        "lemon",
        [(r * size, z * size - 0.37 * size) for r, z in profile],
        plain("lemon", (0.72, 0.46, 0.035), rough=0.38, dapple=0.08, scale=26, bumpy=0.012),
        solid=True,
        rings=0,
        wobble=0.02,
        segments=56,
    )
    return fruit


def pear(colour=(0.36, 0.32, 0.07), size=1.0):
    profile = [(0, 0.03), (0.08, 0.0), (0.22, 0.06), (0.31, 0.24), (0.27, 0.44), (0.17, 0.62), (0.12, 0.76), (0.07, 0.83), (0, 0.82)]
    fruit = turned(
        "pear",
        [(r * size, z * size) for r, z in profile],
        plain("pear", colour, rough=0.45, dapple=0.25, scale=14, bumpy=0.004),
        solid=True,
        rings=0,
        wobble=0.03,
        segments=56,
    )
    stalk = swept(
        "stalk",
        [(0, 0, 0.8 * size), (0.02, 0, 0.92 * size), (0.07, 0, 1.0 * size)],
        [0.02, 0.016, 0.024],
        plain("stalk", (0.07, 0.045, 0.025)),
        sides=8,
        count=12,
    )
    return together(fruit, stalk)


def latte():
    """Milk poured into coffee: pale in the middle, drawn out in rings."""
    n = nodes.Nodes("latte")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    x, y = n.math("ADD", parts[0], 0.06), n.math("MULTIPLY", parts[1], 1.25)
    far = n.math("SQRT", n.math("ADD", n.math("MULTIPLY", x, x), n.math("MULTIPLY", y, y)))
    far = n.math("ADD", far, n.math("MULTIPLY", n.math("SUBTRACT", n.noise(1.6, 1.0), 0.5), 0.16))
    rings = n.math("MULTIPLY", n.math("SINE", n.math("MULTIPLY", far, 58.0)), 0.045)
    milk = n.ramp(n.math("ADD", far, rings), 0.24, 0.36, 1.0, 0.0)
    n.look(Base_Color=n.mix(milk, (0.27, 0.13, 0.055), (0.72, 0.60, 0.45)), Roughness=0.42)
    n.bump(n.noise(45.0, 1.0), 0.004)
    return n.material


def pool(radius, z, colour=(0.2, 0.1, 0.05), rough=0.08, name="drink", surface=None):
    """The drink in a cup: a level surface."""
    surface = surface or plain(name, colour, rough=rough, dapple=0.06, scale=3)
    return turned(
        name,
        [(0, z - 0.01), (radius, z - 0.01), (radius, z), (radius * 0.5, z - 0.002), (0, z - 0.002)],
        surface,
        solid=True,
        rings=0,
        wobble=0,
        count=16,
        segments=64,
    )


def heap(radius, height, colour, seed=0, grain=16.0, rough=0.9, bumpy=0.03, name="heap"):
    """A heap of salt, ash, flour or earth, a little lopsided."""
    profile = [(radius, 0.0), (radius * 0.8, height * 0.22), (radius * 0.5, height * 0.66), (radius * 0.22, height * 0.95), (0, height)]
    return turned(
        name,
        profile,
        plain(name, colour, rough=rough, dapple=0.18, scale=grain, bumpy=bumpy),
        solid=True,
        seed=seed,
        wobble=0.09,
        rings=0.012,
        pitch=0.17,
    )


STRAW = (0.50, 0.36, 0.17)


def curls(count, spread, seed=0, colour=STRAW, radius=0.016, height=0.5, curl=0.35, flat=0.2, name="wood wool", turns=2.5, keep=None):
    """Wood wool (or noodles): ribbons curling about a heap `spread` wide (x, y), none further out than `keep` (a radius, or half a box)."""
    chance = np.random.RandomState(seed)
    paths = []
    for _ in range(count):
        centre = np.array([chance.uniform(-1, 1) * spread[0], chance.uniform(-1, 1) * spread[1], chance.uniform(0.05, 1) ** 1.2 * height])
        phase, lean, size = chance.uniform(0, 6.28), chance.uniform(-0.5, 0.5), curl * chance.uniform(0.6, 1.5)
        t = np.linspace(0, 1, 9)
        angle = phase + t * turns * chance.uniform(0.6, 1.6)
        drift = np.outer(t - 0.5, chance.normal(size=3) * (0.5, 0.5, 0.1))
        circle = np.stack([np.cos(angle), np.sin(angle), np.sin(angle * 0.7 + phase) * lean], axis=1) * size
        path = np.maximum(centre + circle + drift, (-99, -99, 0.02))
        if isinstance(keep, tuple):
            path[:, :2] = np.tanh(path[:, :2] / keep) * keep
        elif keep:
            far = np.hypot(path[:, 0], path[:, 1])
            path[:, :2] *= (keep * np.tanh(far / keep) / np.maximum(far, 1e-6))[:, None]
        paths.append(path)
    return tangle(name, paths, radius, plain(name, colour, rough=0.65, dapple=0.22, scale=2.5), flat=flat)

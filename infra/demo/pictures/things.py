"""Candles, spoons, knives, a sieve, a brush."""

import math

import numpy as np

import nodes
import surfaces
from shapes import mesh_object, put, swept, together, turned
from studio import lamp
from surfaces import plain


def candle(height=1.9, radius=0.108, colour=(0.70, 0.62, 0.47), lit=True, z=0.1, power=4.0):
    """A taper, its flame, and the light the flame gives."""
    wax = turned(
        "taper",
        [
            (radius, 0.0),
            (radius, 0.05),
            (radius * 0.96, height * 0.6),
            (radius * 0.9, height - 0.03),
            (radius * 0.7, height),
            (0.03, height - 0.03),
            (0.0, height - 0.035),
        ],
        plain("wax", colour, rough=0.38, dapple=0.03, light_through=0.5),
        solid=True,
        rings=0.0008,
        segments=40,
    )
    wick = swept(
        "wick",
        [(0, 0, height - 0.05), (0.004, 0, height + 0.05), (0.018, 0, height + 0.1)],
        [0.011, 0.008],
        plain("wick", (0.02, 0.015, 0.01)),
        sides=6,
        count=8,
    )
    things = [put(wax, 0, 0, z), put(wick, 0, 0, z)]
    if lit:
        core = turned(
            "flame",
            [(0, 0), (0.034, 0.05), (0.046, 0.11), (0.03, 0.22), (0.01, 0.32), (0, 0.36)],
            surfaces.glow("flame", (1.0, 0.60, 0.20), 14.0),
            solid=True,
            rings=0,
            segments=20,
            count=20,
        )
        core.visible_diffuse = False
        core.visible_shadow = False
        things.append(put(core, 0.01, 0, z + height + 0.03))
        light = lamp((0.01, 0, z + height + 0.17), power, size=0.06)
        things.append(light)
    return together(*things)


def spoon(material, length=1.7, bowl_width=0.2):
    """A wooden spoon lying along x, its bowl at the origin."""
    path = [(-0.22, 0, 0.05), (-0.1, 0, 0.035), (0.08, 0, 0.03), (0.25, 0, 0.06), (length * 0.5, 0, 0.09), (length, 0, 0.075)]
    return swept(
        "spoon",
        path,
        [0.05, bowl_width * 0.85, bowl_width, bowl_width * 0.45, 0.045, 0.04, 0.04, 0.042, 0.045, 0.05, 0.035],
        material,
        flat=0.32,
        sides=20,
        count=70,
    )


def chopsticks(material, length=2.4):
    one = swept("stick", [(0, 0, 0), (length / 2, 0, 0.0), (length, 0, 0.0)], [0.018, 0.034, 0.038], material, sides=10, count=14)
    two = swept("stick", [(0, 0.1, 0), (length / 2, 0.15, 0.0), (length, 0.21, 0.0)], [0.018, 0.034, 0.038], material, sides=10, count=14)
    return together(one, two)


def knife(length=1.9):
    steel = plain("steel", (0.5, 0.5, 0.48), rough=0.28, metal=1.0, dapple=0.05)
    blade = swept(
        "blade",
        [(0, 0, 0.02), (length * 0.3, 0, 0.02), (length * 0.52, 0, 0.03)],
        [0.03, 0.085, 0.09, 0.07],
        steel,
        flat=0.10,
        sides=14,
        count=24,
    )
    grip = swept(
        "grip",
        [(length * 0.5, 0, 0.035), (length * 0.75, 0, 0.045), (length, 0, 0.035)],
        [0.05, 0.06, 0.07, 0.055],
        surfaces.wood("walnut"),
        flat=0.6,
        sides=14,
        count=24,
    )
    return together(blade, grip)


def gauze(radius, z):
    """The wire cloth of a sieve: one sees through it between the wires."""
    n = nodes.Nodes("gauze")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    waves = [n.math("SINE", n.math("MULTIPLY", parts[k], 6.2832 / 0.035)) for k in (0, 1)]
    n.look(Base_Color=(0.30, 0.27, 0.22), Roughness=0.4, Metallic=0.7, Alpha=n.ramp(n.math("MAXIMUM", *waves), 0.2, 0.6))
    corners = [(radius * math.cos(a), radius * math.sin(a), z) for a in np.linspace(0, 6.2832, 65)[:-1]]
    return mesh_object("gauze", corners, [list(range(64))], n.material)


def brush(length=1.9):
    """A fine brush along x, its tip at the origin, gold on it."""
    hair = swept(
        "hair",
        [(0, 0, 0), (0.12, 0, 0.005), (0.3, 0, 0.01)],
        [0.006, 0.035, 0.03],
        plain("hair", (0.12, 0.06, 0.03), rough=0.6),
        sides=14,
        count=18,
    )
    ferrule = swept(
        "ferrule",
        [(0.29, 0, 0.01), (0.42, 0, 0.013), (0.56, 0, 0.016)],
        [0.032, 0.034, 0.036],
        plain("brass", (0.55, 0.38, 0.16), rough=0.3, metal=1.0),
        sides=16,
        count=10,
    )
    stick = swept(
        "stick",
        [(0.55, 0, 0.016), (0.8, 0, 0.03), (length, 0, 0.04)],
        [0.034, 0.05, 0.03, 0.018],
        plain("lacquer", (0.10, 0.018, 0.012), rough=0.25, shine=0.6),
        sides=16,
        count=24,
    )
    return together(hair, ferrule, stick)

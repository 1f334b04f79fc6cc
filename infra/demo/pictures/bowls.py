"""Bowls, plates and dishes. Every function returns what stands at the origin."""

import math

import numpy as np

import nodes
from cups import handle
from glazes import fired
from shapes import together, turned


def bowl(kind="celadon", radius=0.85, height=0.5, foot_radius=0.34, seed=0, lift=0.07, full=0.5, lip=0.0, bend=None, **look):
    """`full`: how round the belly is (0 a cone, 1 a half ball); `lip`: how far the rim turns out."""
    rise = height - lift
    profile = [(foot_radius, 0.0), (foot_radius - 0.012, lift * 0.7), (foot_radius + 0.04, lift)]
    for k in (0.2, 0.4, 0.6, 0.8, 1.0):
        round_r = math.sin(k * math.pi / 2) ** 0.8
        r = foot_radius + (radius - foot_radius) * (full * round_r + (1 - full) * k)
        profile.append((r + (lip if k == 1.0 else 0.0), lift + rise * (k**1.7 * full + k * (1 - full))))
    look = {"foot": lift * 0.75, **look}
    return turned("bowl", profile, fired(kind, **look), seed=seed, wall=0.036, floor=lift + 0.03, bend=bend)


def gilded(radius, height, seed):
    """A bowl broken once and mended: its cracks are seams of gold."""
    surface = fired("ash", specks=0.15, main=(0.30, 0.30, 0.28), second=(0.24, 0.245, 0.235), edge=None)
    n = nodes.Nodes.__new__(nodes.Nodes)
    n.material, n.tree = surface, surface.node_tree
    n.surface = n.tree.nodes["Principled BSDF"]
    n.at = n("ShaderNodeTexCoord").outputs["Object"]
    ragged = n("ShaderNodeVectorMath", {"operation": "ADD"}, i0=n.at).outputs[0]
    shake = n("ShaderNodeTexNoise", Vector=n.at, Scale=3.0, Detail=3.0).outputs[1]
    n.set(ragged.node.inputs[1], n("ShaderNodeVectorMath", {"operation": "SCALE"}, i0=shake, Scale=0.16).outputs[0])
    pieces = n("ShaderNodeTexVoronoi", {"feature": "DISTANCE_TO_EDGE"}, Vector=ragged, Scale=0.85).outputs[0]
    seam = n.ramp(pieces, 0.009, 0.015, 1.0, 0.0)
    before = {key: n.surface.inputs[key].links[0].from_socket for key in ("Base Color", "Roughness", "Coat Weight")}
    n.look(
        Base_Color=n.mix(seam, before["Base Color"], (0.86, 0.54, 0.16)),
        Roughness=n.math("MAXIMUM", n.math("MULTIPLY", before["Roughness"], n.math("SUBTRACT", 1.0, seam)), n.math("MULTIPLY", seam, 0.28)),
        Coat_Weight=n.math("MULTIPLY", before["Coat Weight"], n.math("SUBTRACT", 1.0, seam)),
        Metallic=seam,
    )
    return turned(
        "mended",
        [(0.38, 0.0), (0.368, 0.05), (0.42, 0.07), (0.58, 0.15), (0.74, 0.28), (0.87, 0.43), (radius, height)],
        surface,
        seed=seed,
        wall=0.038,
        floor=0.1,
    )


def plate(kind="porcelain", radius=1.15, height=0.17, well=0.74, seed=0, **look):
    """A flat well, then a rim that rises."""
    profile = [
        (well * 0.8, 0.0),
        (well * 0.8 + 0.005, 0.045),
        (well * 0.9, 0.06),
        (well * 1.02, 0.075),
        (well * 1.12, 0.105),
        ((radius + well * 1.12) / 2, height * 0.82),
        (radius, height),
    ]
    look = {"foot": 0.035, **look}
    return turned("plate", profile, fired(kind, **look), seed=seed, wall=0.034, floor=0.095, rings=0.0016, count=64)


def butter_dish(kind="bone", seed=0):
    """An oval dish and its lid with a knob, the lid leaning on the dish."""

    def oval(theta, r, z):
        return (r * (1 + 0.16 * np.cos(2 * theta)), z)

    dish = turned(
        "dish",
        [(0.62, 0.0), (0.64, 0.04), (0.80, 0.07), (0.95, 0.11), (1.02, 0.18)],
        fired(kind, foot=0.035),
        seed=seed,
        floor=0.07,
        bend=oval,
        wall=0.035,
    )
    lid = turned(
        "lid",
        [
            (0.66, 0.02),
            (0.685, 0.05),
            (0.69, 0.28),
            (0.64, 0.44),
            (0.45, 0.535),
            (0.16, 0.56),
            (0.07, 0.575),
            (0.06, 0.63),
            (0.10, 0.70),
            (0.105, 0.755),
            (0.06, 0.79),
            (0.0, 0.80),
        ],
        fired(kind, foot=-1.0, edge=None),
        solid=True,
        seed=seed + 3,
        bend=oval,
    )
    return dish, lid


def candlestick(kind="grey", seed=0, height=0.34):
    """A low dish with a socket for a taper of 22 mm."""
    surface = fired(kind, foot=0.04)
    dish = turned(
        "stand", [(0.44, 0.0), (0.46, 0.04), (0.60, 0.07), (0.68, 0.15), (0.70, 0.20)], surface, seed=seed, floor=0.06, wall=0.034
    )
    socket = turned(
        "socket",
        [(0.21, 0.05), (0.17, 0.09), (0.145, height * 0.6), (0.175, height - 0.02), (0.18, height)],
        fired(kind, foot=-1.0),
        seed=seed + 1,
        floor=0.09,
        wall=0.03,
    )
    ear = handle(surface, (0.66, 0.12), (0.66, 0.2), 0.98, 0.05)
    return together(dish, socket, ear)

"""Vases, jugs and teapots. Every function returns one object standing at the origin."""

import math

import bmesh
import numpy as np

from cups import handle
from glazes import fired
from shapes import put, swept, together, turned


def vase(profile, kind="straw", seed=0, wall=0.05, rings=0.004, **look):
    return turned("vase", profile, fired(kind, **{"foot": 0.16, **look}), seed=seed, wall=wall, rings=rings, pitch=0.16, count=96)


TALL = [(0.40, 0.0), (0.46, 0.08), (0.58, 0.5), (0.66, 1.1), (0.62, 1.7), (0.40, 2.25), (0.215, 2.6), (0.19, 2.85), (0.25, 3.1)]
BUD = [(0.22, 0.0), (0.30, 0.06), (0.43, 0.3), (0.43, 0.55), (0.28, 0.8), (0.12, 0.97), (0.095, 1.15), (0.135, 1.32)]
MOON = [(0.40, 0.0), (0.43, 0.07), (0.78, 0.36), (1.0, 0.8), (1.02, 1.12), (0.88, 1.52), (0.60, 1.80), (0.44, 1.88), (0.43, 2.02)]
BOTTLE = [(0.33, 0.0), (0.38, 0.06), (0.42, 0.4), (0.42, 0.95), (0.36, 1.25), (0.16, 1.5), (0.115, 1.68), (0.115, 1.92), (0.15, 1.98)]


def pouring_lip(top, reach=0.17, rise=0.10, width=0.33, depth=0.34, turn=math.pi):
    """The bend of a rim into a lip that pours, at angle `turn`."""

    def bend(theta, r, z):
        off = np.arctan2(np.sin(theta - turn), np.cos(theta - turn))
        pull = np.exp(-((off / width) ** 2)) * np.clip((z - (top - depth)) / depth, 0, 1) ** 1.6
        pinch = np.exp(-(((np.abs(off) - width * 1.9) / (width * 0.9)) ** 2)) * np.clip((z - (top - depth)) / depth, 0, 1) ** 1.5
        return r + pull * reach - pinch * reach * 0.3, z + pull * rise

    return bend


def jug(kind="ash", size=1.0, seed=0, with_handle=True, **look):
    shape = [(0.40, 0.0), (0.46, 0.08), (0.60, 0.4), (0.62, 0.75), (0.50, 1.15), (0.405, 1.42), (0.42, 1.66)]
    profile = [(r * size, z * size) for r, z in shape]
    surface = fired(kind, **{"foot": 0.15, **look})
    body = turned(
        "jug", profile, surface, seed=seed, wall=0.042, count=96, bend=pouring_lip(1.66 * size, 0.17 * size, 0.1 * size, depth=0.36 * size)
    )
    if not with_handle:
        return body
    strap = handle(surface, (0.60 * size, 0.56 * size), (0.415 * size, 1.48 * size), 0.93 * size, 0.075 * size)
    return together(body, strap)


def teapot(kind="tenmoku", seed=0, hoop=True, squat=1.0, **look):
    """A round body with a lid, a spout to the left, and a hoop of cane (or clay) over it."""
    surface = fired(kind, **{"foot": 0.10, "rough": 0.26, **look})
    profile = [(0.42, 0.0), (0.47, 0.06), (0.70, 0.25), (0.80, 0.5), (0.75, 0.76), (0.52, 0.97), (0.34, 1.03), (0.31, 1.05)]
    parts = [turned("teapot", [(r, z * squat) for r, z in profile], surface, seed=seed, wall=0.045, rings=0.004, count=90)]
    top = 1.04 * squat
    lid = [
        (0.0, top - 0.02),
        (0.29, top - 0.02),
        (0.335, top),
        (0.33, top + 0.025),
        (0.24, top + 0.075),
        (0.10, top + 0.11),
        (0.055, top + 0.14),
        (0.075, top + 0.19),
        (0.095, top + 0.235),
        (0.06, top + 0.275),
        (0.0, top + 0.285),
    ]
    parts.append(turned("lid", lid, surface, solid=True, seed=seed + 1, rings=0.001))
    spout = [(-0.60, 0, 0.42 * squat), (-0.86, 0, 0.52 * squat), (-1.04, 0, 0.76 * squat), (-1.20, 0, 0.98 * squat)]
    parts.append(swept("spout", spout, [0.19, 0.135, 0.095, 0.08], surface, sides=24, count=40))
    mouth = turned(
        "mouth",
        [(0.0, 0.0), (0.05, 0.0), (0.052, 0.012), (0.0, 0.012)],
        fired("tenmoku", main=(0.004, 0.003, 0.002), second=(0.004, 0.003, 0.002), foot=-9.0, coat=0.0, edge=None),
        solid=True,
        count=12,
        segments=24,
        rings=0,
    )
    parts.append(put(mouth, -1.203, 0, 0.984 * squat, lean=(0, -36)))
    if hoop:
        rise = top + 0.62
        path = [
            (-0.56, 0, 0.88 * squat),
            (-0.62, 0, top + 0.12),
            (-0.46, 0, rise - 0.12),
            (0, 0, rise),
            (0.46, 0, rise - 0.12),
            (0.62, 0, top + 0.12),
            (0.56, 0, 0.88 * squat),
        ]
        parts.append(swept("hoop", path, [0.07, 0.052, 0.05, 0.05, 0.05, 0.052, 0.07], surface, flat=0.75, sides=16, count=70))
    else:
        parts.append(handle(surface, (0.76, 0.40 * squat), (0.70, 0.80 * squat), 1.16, 0.07))
    return together(*parts)


def pierce(vessel, rows, around, across):
    """
    Cuts rows of leaf-shaped openings through a turned wall. Faces whose middle lies in one are taken away, then the
    edge that is left is drawn onto the leaf, so that it is round and not in steps.
    """

    def leaf(point):
        """The nearest opening: its angle, its height, and how far out the point lies (1 is the edge)."""
        angle = math.atan2(point.y, point.x)
        found = []
        for number, height in enumerate(rows):
            turn = 2 * math.pi / around
            centre = (round(angle / turn - 0.5 * (number % 2)) + 0.5 * (number % 2)) * turn
            wide = (angle - centre) * math.hypot(point.x, point.y) / (across * 0.42)
            found.append((math.hypot(wide, (point.z - height) / across), centre, height))
        return min(found)

    form = bmesh.new()
    form.from_mesh(vessel.data)
    gone = [face for face in form.faces if leaf(face.calc_center_median())[0] < 1]
    bmesh.ops.delete(form, geom=gone, context="FACES")
    for corner in form.verts:
        far, centre, height = leaf(corner.co)
        if corner.is_boundary and 0.5 < far < 1.6:
            angle = math.atan2(corner.co.y, corner.co.x)
            angle = centre + (angle - centre) / far
            radius = math.hypot(corner.co.x, corner.co.y)
            corner.co = (radius * math.cos(angle), radius * math.sin(angle), height + (corner.co.z - height) / far)
    form.to_mesh(vessel.data)
    form.free()

"""What the two potters make. Every function returns one object standing at the origin, in tens of centimetres."""

import math
import numpy as np
from materials import fired
from shapes import put, swept, together, turned

MUG = [(0.36, 0.0), (0.385, 0.10), (0.405, 0.3), (0.41, 0.55), (0.405, 0.8), (0.41, 0.93)]
ROUND_MUG = [(0.28, 0.0), (0.36, 0.07), (0.45, 0.24), (0.475, 0.45), (0.44, 0.68), (0.42, 0.82)]


def handle(glaze, low, high, out, radius=0.062):
    """A pulled strap from `high` to `low` (x, z), `out` at its widest."""
    (x0, z0), (x1, z1) = high, low
    top = z0 + 0.05
    path = [(x0 - 0.05, 0, z0 - 0.01), (x0 + 0.12, 0, top), (out, 0, (z0 * 2 + z1) / 3 + 0.02), (out - 0.06, 0, (z0 + 2 * z1) / 3 - 0.03),
            (x1 + 0.06, 0, z1 + 0.01), (x1 - 0.05, 0, z1 - 0.015)]
    return swept("handle", path, [radius * 1.35, radius, radius * 0.9, radius * 0.85, radius * 0.9, radius * 1.2],
                 glaze, flat=0.55, sides=18, count=56)


def mug(kind="ash", profile=MUG, seed=0, size=1.0, with_handle=True, **look):
    surface = fired(kind, **{"foot": 0.12, **look})
    body = turned("mug", [(r * size, z * size) for r, z in profile], surface, seed=seed, wall=0.036)
    if not with_handle:
        return body
    height = profile[-1][1] * size
    radius = lambda z: np.interp(z / size, [q for _, q in profile], [p for p, _ in profile]) * size
    high, low = height * 0.82, height * 0.26
    # The handle reads height for its bare clay: it is put on above the foot.
    return together(body, handle(surface, (radius(low), low), (radius(high), high), max(radius(high), radius(low)) + 0.31 * size, 0.058 * size))


def tumbler(kind="cobalt", height=0.62, top=0.34, foot_radius=0.24, seed=0, **look):
    profile = [(foot_radius, 0.0), (foot_radius + 0.02, 0.06), ((foot_radius + top) / 2 + 0.035, height * 0.4), (top, height * 0.8), (top + 0.005, height)]
    return turned("cup", profile, fired(kind, **{"foot": 0.07, **look}), seed=seed, wall=0.03)


def bowl(kind="celadon", radius=0.85, height=0.5, foot_radius=0.34, seed=0, lift=0.07, full=0.5, lip=0.0, bend=None, **look):
    """`full`: how round the belly is (0 a cone, 1 a half ball); `lip`: how far the rim turns out."""
    rise = height - lift
    profile = [(foot_radius, 0.0), (foot_radius - 0.012, lift * 0.7), (foot_radius + 0.04, lift)]
    for k in (0.2, 0.4, 0.6, 0.8, 1.0):
        round_r = math.sin(k * math.pi / 2) ** 0.8
        r = foot_radius + (radius - foot_radius) * (full * round_r + (1 - full) * k)
        profile.append((r + (lip if k == 1.0 else 0.0), lift + rise * (k**1.7 * full + k * (1 - full)) ))
    look = {"foot": lift * 0.75, **look}
    return turned("bowl", profile, fired(kind, **look), seed=seed, wall=0.036, floor=lift + 0.03, bend=bend)


def plate(kind="porcelain", radius=1.15, height=0.17, well=0.74, seed=0, **look):
    """A flat well, then a rim that rises."""
    profile = [(well * 0.8, 0.0), (well * 0.8 + 0.005, 0.045), (well * 0.9, 0.06), (well * 1.02, 0.075),
               (well * 1.12, 0.105), ((radius + well * 1.12) / 2, height * 0.82), (radius, height)]
    look = {"foot": 0.035, **look}
    return turned("plate", profile, fired(kind, **look), seed=seed, wall=0.034, floor=0.095, rings=0.0016, count=64)


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
    body = turned("jug", profile, surface, seed=seed, wall=0.042, count=96,
                  bend=pouring_lip(1.66 * size, 0.17 * size, 0.1 * size, depth=0.36 * size))
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
    lid = [(0.0, top - 0.02), (0.29, top - 0.02), (0.335, top), (0.33, top + 0.025), (0.24, top + 0.075), (0.10, top + 0.11),
           (0.055, top + 0.14), (0.075, top + 0.19), (0.095, top + 0.235), (0.06, top + 0.275), (0.0, top + 0.285)]
    parts.append(turned("lid", lid, surface, solid=True, seed=seed + 1, rings=0.001))
    spout = [(-0.60, 0, 0.42 * squat), (-0.86, 0, 0.52 * squat), (-1.04, 0, 0.76 * squat), (-1.20, 0, 0.98 * squat)]
    parts.append(swept("spout", spout, [0.19, 0.135, 0.095, 0.08], surface, sides=24, count=40))
    mouth = turned("mouth", [(0.0, 0.0), (0.05, 0.0), (0.052, 0.012), (0.0, 0.012)], fired("tenmoku", main=(0.004, 0.003, 0.002), second=(0.004, 0.003, 0.002), foot=-9.0, coat=0.0, edge=None), solid=True, count=12, segments=24, rings=0)
    parts.append(put(mouth, -1.203, 0, 0.984 * squat, lean=(0, -36)))
    if hoop:
        rise = top + 0.62
        path = [(-0.56, 0, 0.88 * squat), (-0.62, 0, top + 0.12), (-0.46, 0, rise - 0.12), (0, 0, rise), (0.46, 0, rise - 0.12), (0.62, 0, top + 0.12), (0.56, 0, 0.88 * squat)]
        parts.append(swept("hoop", path, [0.07, 0.052, 0.05, 0.05, 0.05, 0.052, 0.07], surface, flat=0.75, sides=16, count=70))
    else:
        parts.append(handle(surface, (0.76, 0.40 * squat), (0.70, 0.80 * squat), 1.16, 0.07))
    return together(*parts)


def butter_dish(kind="bone", seed=0):
    """An oval dish and its lid with a knob, the lid leaning on the dish."""
    oval = lambda theta, r, z: (r * (1 + 0.16 * np.cos(2 * theta)), z)
    dish = turned("dish", [(0.62, 0.0), (0.64, 0.04), (0.80, 0.07), (0.95, 0.11), (1.02, 0.18)], fired(kind, foot=0.035), seed=seed, floor=0.07, bend=oval, wall=0.035)
    lid = turned("lid", [(0.66, 0.02), (0.685, 0.05), (0.69, 0.28), (0.64, 0.44), (0.45, 0.535), (0.16, 0.56), (0.07, 0.575), (0.06, 0.63),
                         (0.10, 0.70), (0.105, 0.755), (0.06, 0.79), (0.0, 0.80)],
                 fired(kind, foot=-1.0, edge=None), solid=True, seed=seed + 3, bend=oval)
    return dish, lid


def candlestick(kind="grey", seed=0, height=0.34):
    """A low dish with a socket for a taper of 22 mm."""
    surface = fired(kind, foot=0.04)
    dish = turned("stand", [(0.44, 0.0), (0.46, 0.04), (0.60, 0.07), (0.68, 0.15), (0.70, 0.20)], surface, seed=seed, floor=0.06, wall=0.034)
    socket = turned("socket", [(0.21, 0.05), (0.17, 0.09), (0.145, height * 0.6), (0.175, height - 0.02), (0.18, height)], fired(kind, foot=-1.0), seed=seed + 1, floor=0.09, wall=0.03)
    ear = handle(surface, (0.66, 0.12), (0.66, 0.2), 0.98, 0.05)
    return together(dish, socket, ear)


def pierce(vessel, rows, around, across):
    """Cuts rows of leaf-shaped openings through a turned wall: faces whose middle lies in one are taken away."""
    import bmesh

    form = bmesh.new()
    form.from_mesh(vessel.data)
    gone = []
    for face in form.faces:
        middle = face.calc_center_median()
        for number, height in enumerate(rows):
            angle = (math.atan2(middle.y, middle.x) / (2 * math.pi) * around + 0.5 * (number % 2)) % 1 - 0.5
            wide = angle * 2 * math.pi / around * math.hypot(middle.x, middle.y)
            if (wide / (across * 0.42)) ** 2 + ((middle.z - height) / across) ** 2 < 1:
                gone.append(face)
                break
    bmesh.ops.delete(form, geom=gone, context="FACES")
    form.to_mesh(vessel.data)
    form.free()


def gilded(radius, height, seed):
    """A bowl broken once and mended: its cracks are seams of gold."""
    import materials

    surface = fired("ash", specks=0.15, main=(0.30, 0.30, 0.28), second=(0.24, 0.245, 0.235), edge=None)
    n = materials.Nodes.__new__(materials.Nodes)
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
    return turned("mended", [(0.38, 0.0), (0.368, 0.05), (0.42, 0.07), (0.58, 0.15), (0.74, 0.28), (0.87, 0.43), (radius, height)], surface, seed=seed, wall=0.038, floor=0.1)

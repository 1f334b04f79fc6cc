"""Surfaces that are no glaze: wood, linen, plaster, tiles, plain ones, and what glows."""

from nodes import Nodes


def plain(name, colour, rough=0.6, dapple=0.12, scale=6.0, bumpy=0.0, shine=0.0, light_through=0.0, metal=0.0):
    """Anything of one colour, a little uneven: leaves, wax, brass, eggs, paper."""
    n = Nodes(name)
    noise = n.noise(scale, 3.0)
    dark = tuple(c * (1 - dapple) for c in colour)
    light = tuple(min(1, c * (1 + dapple)) for c in colour)
    n.look(Base_Color=n.mix(n.ramp(noise, 0.3, 0.7), dark, light), Roughness=rough, Coat_Weight=shine, Metallic=metal)
    if light_through:
        n.look(Subsurface_Weight=light_through, Subsurface_Radius=(0.1, 0.06, 0.03))
    if bumpy:
        n.bump(noise, bumpy)
    return n.material


WOODS = {
    "oak": ((0.20, 0.115, 0.058), (0.40, 0.26, 0.145)),
    "walnut": ((0.035, 0.019, 0.011), (0.10, 0.056, 0.031)),
    "weathered": ((0.20, 0.17, 0.14), (0.36, 0.32, 0.27)),
    "limed": ((0.44, 0.38, 0.30), (0.62, 0.55, 0.45)),
}


def wood(kind="oak", plank=1.35, turned_grain=False):
    """Planks along x; a plank is `plank` wide, each with a grain and tone of its own."""
    n = Nodes("wood " + kind)
    dark, light = WOODS[kind]
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    x, y = (parts[1], parts[0]) if turned_grain else (parts[0], parts[1])
    across = n.math("DIVIDE", n.math("ADD", y, 0.31), plank)
    number = n.math("FLOOR", across)
    lot = n("ShaderNodeTexWhiteNoise", {"noise_dimensions": "1D"}, W=number).outputs[0]
    shifted = n("ShaderNodeCombineXYZ", X=n.math("ADD", x, n.math("MULTIPLY", lot, 40.0)), Y=y, Z=number).outputs[0]
    grain = n.noise(1.3, 3.0, at=shifted, stretch=(0.22, 3.4, 1.0), distortion=0.9)
    fibre = n.noise(9.0, 1.0, at=shifted, stretch=(0.16, 6.0, 1.0))
    tone = n.math("ADD", n.math("MULTIPLY", grain, 0.95), n.math("MULTIPLY", fibre, 0.35))
    tone = n.math("ADD", tone, n.math("MULTIPLY", n.math("SUBTRACT", lot, 0.5), 0.22))
    colour = n.mix(n.ramp(tone, 0.35, 0.95), dark, light)
    part = n.math("FRACT", across)
    seam = n.math("MINIMUM", part, n.math("SUBTRACT", 1.0, part))
    open_seam = n.ramp(seam, 0.003, 0.012)
    n.look(
        Base_Color=n.mix(open_seam, tuple(c * 0.12 for c in dark), colour),
        Roughness=n.ramp(fibre, 0.3, 0.7, 0.42, 0.62),
    )
    n.bump(n.math("ADD", n.math("MULTIPLY", fibre, 0.35), open_seam), 0.012, 0.7)
    return n.material


def linen(colour=(0.60, 0.54, 0.45), thread=0.02):
    """A plain weave; `thread` is the width of two threads."""
    n = Nodes("linen")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    slub = n.noise(3.0, 1.0, stretch=(0.3, 9.0, 1.0))
    slub_across = n.noise(3.0, 1.0, stretch=(9.0, 0.3, 1.0))
    rate = 6.2832 / thread
    warp = n.math("SINE", n.math("MULTIPLY", parts[0], rate))
    weft = n.math("SINE", n.math("MULTIPLY", parts[1], rate))
    weave = n.math("MULTIPLY", warp, weft)
    uneven = n.math("ADD", slub, slub_across)
    tone = n.math("ADD", n.math("MULTIPLY", weave, 0.16), n.math("MULTIPLY", uneven, 0.9))
    n.look(
        Base_Color=n.mix(n.ramp(tone, 0.5, 1.3), tuple(c * 0.66 for c in colour), tuple(min(1, c * 1.12) for c in colour)),
        Roughness=0.9,
        Sheen_Weight=0.25,
        Sheen_Roughness=0.5,
    )
    n.bump(n.math("ADD", n.math("MULTIPLY", weave, 0.3), uneven), 0.007, 0.7)
    return n.material


def plaster(colour=(0.66, 0.62, 0.55), bumpy=0.03):
    """A wall plastered by hand: cloudy, with the marks of the trowel."""
    n = Nodes("plaster")
    cloud = n.noise(0.35, 3.0, distortion=0.6)
    trowel = n.noise(1.6, 1.0, stretch=(0.6, 1.0, 1.3))
    n.look(
        Base_Color=n.mix(n.ramp(cloud, 0.3, 0.7), tuple(c * 0.88 for c in colour), tuple(min(1, c * 1.05) for c in colour)),
        Roughness=0.88,
    )
    n.bump(trowel, bumpy)
    return n.material


def tiles(colour=(0.62, 0.63, 0.57), size=1.5):
    """A dairy wall of square glazed tiles, seen along y: grid in x and z."""
    n = Nodes("tiles")
    parts = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs
    flat = n("ShaderNodeCombineXYZ", X=parts[0], Y=parts[2]).outputs[0]
    bricks = n(
        "ShaderNodeTexBrick",
        {"offset": 0.5},
        Vector=flat,
        Scale=1.0,
        Color1=colour,
        Color2=tuple(c * 0.86 for c in colour),
        Mortar=(0.30, 0.28, 0.24),
    )
    for key, value in (("Mortar Size", 0.035), ("Mortar Smooth", 0.4), ("Brick Width", size * 1.9), ("Row Height", size)):
        n.set(bricks.inputs[key], value)
    n.look(Base_Color=bricks.outputs["Color"], Roughness=n.ramp(bricks.outputs["Fac"], 0, 1, 0.16, 0.9))
    wave = n.noise(1.1, 1.0)
    n.bump(n.math("SUBTRACT", n.math("MULTIPLY", wave, 0.6), bricks.outputs["Fac"]), 0.05)
    return n.material


def glow(name, colour, strength):
    """Something that gives light: a flame, embers, a window pane."""
    n = Nodes(name)
    n.look(Base_Color=(0, 0, 0), Emission_Color=colour, Emission_Strength=strength)
    return n.material


def embers():
    """The inside of a kiln: brightest below, with darker places."""
    n = Nodes("embers")
    height = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs[2]
    heat = n.math("MULTIPLY", n.ramp(height, 4.2, 0.6, 0.25, 1.0), n.ramp(n.noise(0.9, 2.0), 0.3, 0.75, 0.35, 1.0))
    n.look(
        Base_Color=(0, 0, 0),
        Emission_Color=n.mix(heat, (0.9, 0.09, 0.01), (1.0, 0.36, 0.08)),
        Emission_Strength=n.math("MULTIPLY", heat, 1.5),
    )
    return n.material

"""Surfaces: glazes over clay, wood, linen, plaster, and the plain ones."""

import bpy


class Nodes:
    """A small hand for node trees: `n("ShaderNodeMath", ...)` makes a node and links what is given to its inputs."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]
        self.at = self("ShaderNodeTexCoord").outputs["Object"]

    def __call__(self, kind, settings=None, **inputs):
        node = self.tree.nodes.new(kind)
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.set(node.inputs[int(key[1:])] if key[0] == "i" and key[1:].isdigit() else node.inputs[key], value)
        return node

    def set(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        elif socket.type == "RGBA" and len(value) == 3:
            socket.default_value = (*value, 1)
        else:
            socket.default_value = value

    def look(self, **inputs):
        for key, value in inputs.items():
            self.set(self.surface.inputs[key.replace("_", " ")], value)

    def math(self, operation, a, b=0.0, clamp=False):
        return self("ShaderNodeMath", {"operation": operation, "use_clamp": clamp}, i0=a, i1=b).outputs[0]

    def ramp(self, value, low, high, to_low=0.0, to_high=1.0):
        node = self("ShaderNodeMapRange", {"interpolation_type": "SMOOTHSTEP"}, Value=value)
        for key, number in (("From Min", low), ("From Max", high), ("To Min", to_low), ("To Max", to_high)):
            self.set(node.inputs[key], number)
        return node.outputs[0]

    def mix(self, factor, a, b):
        node = self("ShaderNodeMix", {"data_type": "RGBA"}, i0=factor)
        self.set(node.inputs[6], a)
        self.set(node.inputs[7], b)
        return node.outputs[2]

    def noise(self, scale, detail=2.0, at=None, stretch=None, distortion=0.0):
        place = at or self.at
        if stretch:
            place = self("ShaderNodeMapping", Vector=place, Scale=stretch).outputs[0]
        return self("ShaderNodeTexNoise", Vector=place, Scale=scale, Detail=detail, Distortion=distortion).outputs[0]

    def bump(self, height, distance=0.01, strength=1.0):
        node = self("ShaderNodeBump", Height=height, Distance=distance, Strength=strength)
        self.set(self.surface.inputs["Normal"], node.outputs[0])


CLAY = {
    "stone": (0.36, 0.25, 0.16), "white": (0.66, 0.60, 0.50), "red": (0.30, 0.12, 0.06), "dark": (0.07, 0.05, 0.04),
}


def glaze(name, main, second, edge=None, inside=None, clay="stone", foot=0.1, specks=0.0, speck=(0.10, 0.055, 0.03),
          speck_size=0.021, rough=0.28, coat=0.55, drift=2.2, rim=0.05, peel=0.0025):
    """
    A fired glaze: `main` drifting into `second`, broken to `edge` where it runs thin at the rim, `specks` of iron
    (how many, 0 to 1), and bare clay below `foot`. Colours are linear.
    """
    n = Nodes(name)
    cloud = n.noise(drift, 2.0, distortion=0.4)
    fine = n.noise(11.0, 1.0)
    colour = n.mix(n.ramp(cloud, 0.36, 0.66), main, second)
    if inside:
        colour = n.mix(n("ShaderNodeAttribute", {"attribute_name": "inside"}).outputs["Fac"], colour, inside)
    if edge:
        away = n("ShaderNodeAttribute", {"attribute_name": "rim"}).outputs["Fac"]
        wide = n.math("ADD", away, n.math("MULTIPLY", n.math("SUBTRACT", fine, 0.5), rim * 1.4))
        colour = n.mix(n.ramp(wide, rim * 0.25, rim * 1.5, 0.85, 0.0), colour, edge)
    if specks:
        for size, share in ((speck_size * 0.55, 0.5), (speck_size * 1.5, 0.42)):
            spots = n("ShaderNodeTexVoronoi", Vector=n.at, Scale=0.5 / size)
            lot = n("ShaderNodeSeparateColor", Color=spots.outputs["Color"]).outputs[0]
            reach = n.math("MULTIPLY", n.math("POWER", n.ramp(lot, 1 - specks, 1.0), 2.0), share)
            near = n.math("SUBTRACT", reach, spots.outputs["Distance"])
            colour = n.mix(n.ramp(near, -0.04, 0.14, 0.0, 0.9), colour, speck)
    height = n("ShaderNodeSeparateXYZ", Vector=n.at).outputs[2]
    line = n.math("ADD", height, n.math("MULTIPLY", n.math("SUBTRACT", cloud, 0.5), -0.12))
    glazed = n.ramp(line, foot - 0.008, foot + 0.008)
    glazed = n.math("MAXIMUM", glazed, n("ShaderNodeAttribute", {"attribute_name": "inside"}).outputs["Fac"])
    if edge:
        colour = n.mix(n.ramp(line, foot, foot + 0.06, 0.7, 0.0), colour, edge)
    bare = n.mix(fine, CLAY[clay], tuple(c * 0.72 for c in CLAY[clay]))
    n.look(
        Base_Color=n.mix(glazed, bare, colour),
        Roughness=n.ramp(glazed, 0, 1, 0.85, rough),
        Coat_Weight=n.math("MULTIPLY", glazed, coat),
        Coat_Roughness=0.06,
    )
    n.bump(fine, peel * 4, 0.6)
    return n.material


GLAZES = {
    "ash": dict(main=(0.52, 0.47, 0.38), second=(0.40, 0.37, 0.30), edge=(0.24, 0.12, 0.05), specks=0.5),
    "bone": dict(main=(0.72, 0.66, 0.55), second=(0.64, 0.57, 0.46), edge=(0.38, 0.24, 0.12), specks=0.22, clay="stone"),
    "straw": dict(main=(0.58, 0.42, 0.18), second=(0.46, 0.32, 0.13), edge=(0.26, 0.13, 0.05), specks=0.2),
    "celadon": dict(main=(0.37, 0.47, 0.36), second=(0.27, 0.39, 0.30), edge=(0.60, 0.56, 0.44), clay="white", rough=0.16, coat=0.8),
    "cobalt": dict(main=(0.022, 0.06, 0.22), second=(0.04, 0.11, 0.30), edge=(0.22, 0.14, 0.08), rough=0.18, coat=0.8, clay="white"),
    "tenmoku": dict(main=(0.030, 0.016, 0.010), second=(0.075, 0.030, 0.012), edge=(0.30, 0.12, 0.035), rough=0.2, coat=0.8, clay="dark"),
    "porcelain": dict(main=(0.80, 0.79, 0.75), second=(0.77, 0.76, 0.72), clay="white", rough=0.2, coat=0.6, foot=0.03),
    "terracotta": dict(main=(0.42, 0.17, 0.085), second=(0.33, 0.125, 0.06), clay="red", rough=0.75, coat=0.0, foot=-9.0),
    "grey": dict(main=(0.27, 0.275, 0.265), second=(0.20, 0.205, 0.20), edge=(0.16, 0.09, 0.05), specks=0.35, rough=0.4, coat=0.25),
    "sage": dict(main=(0.30, 0.33, 0.22), second=(0.24, 0.26, 0.17), edge=(0.36, 0.20, 0.09), specks=0.25, rough=0.45, coat=0.15),
    "leather": dict(main=(0.25, 0.185, 0.135), second=(0.21, 0.15, 0.105), rough=0.62, coat=0.0, foot=-9.0, drift=1.2),
    "biscuit": dict(main=(0.60, 0.42, 0.29), second=(0.56, 0.37, 0.25), rough=0.9, coat=0.0, foot=-9.0),
}


def fired(kind, **change):
    """One of the shop's glazes, changed where given: fired("ash", foot=0.2)."""
    return glaze(kind, **{**GLAZES[kind], **change})


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
        Roughness=0.9, Sheen_Weight=0.25, Sheen_Roughness=0.5,
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
    bricks = n("ShaderNodeTexBrick", {"offset": 0.5}, Vector=flat, Scale=1.0, Color1=colour,
               Color2=tuple(c * 0.86 for c in colour), Mortar=(0.30, 0.28, 0.24))
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
    n.look(Base_Color=(0, 0, 0), Emission_Color=n.mix(heat, (0.9, 0.09, 0.01), (1.0, 0.36, 0.08)), Emission_Strength=n.math("MULTIPLY", heat, 1.5))
    return n.material

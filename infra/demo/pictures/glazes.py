"""Glazes over clay, by name."""

from nodes import Nodes

CLAY = {
    "stone": (0.36, 0.25, 0.16),
    "white": (0.66, 0.60, 0.50),
    "red": (0.30, 0.12, 0.06),
    "dark": (0.07, 0.05, 0.04),
}


def glaze(
    name,
    main,
    second,
    edge=None,
    inside=None,
    clay="stone",
    foot=0.1,
    specks=0.0,
    speck=(0.10, 0.055, 0.03),
    speck_size=0.021,
    rough=0.28,
    coat=0.55,
    drift=2.2,
    rim=0.05,
    peel=0.0025,
):
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

"""Pictures of the journal: each tells the story of its post."""

import math
import numpy as np
import materials
import props
import vessels
from materials import fired, glow, linen, plain, plaster, tiles, wood
from palette import ASH_WALL, BONE_WALL, CLAY_WALL, COFFEE, DUSK_WALL, SAGE_WALL
from shapes import box, mesh_object, put, rumple, sheet, swept, tangle, together, turned
from studio import camera, cloth, develop, lamp, sweep, table, wall, window


def the_ash_glaze():
    """Ash in a bowl, a sieve over its edge, logs of apple wood."""
    window()
    wall(plaster(SAGE_WALL))
    table(wood("weathered"))
    put(vessels.bowl("terracotta", 0.95, 0.5, 0.42, seed=3, full=0.7), -0.55, -0.1)
    put(props.heap(0.80, 0.34, (0.34, 0.33, 0.31), 5, 22.0, bumpy=0.05, name="ash"), -0.55, -0.1, 0.33)
    hoop = turned("hoop", [(0.645, 0.0), (0.65, 0.02), (0.65, 0.32), (0.645, 0.34), (0.615, 0.34), (0.61, 0.32), (0.61, 0.02), (0.615, 0.0), (0.645, 0.0)], wood("oak"), solid=True, rings=0, wobble=0.004)
    put(together(hoop, props.gauze(0.61, 0.04)), 1.25, -0.45, 0.02)
    put(props.heap(0.30, 0.10, (0.38, 0.37, 0.35), 8, 22.0, bumpy=0.05, name="ash"), 1.2, -0.45, 0.07)
    for k, (x, y, z, turn) in enumerate([(1.0, 1.55, 0.43, 66), (2.05, 1.35, 0.43, 58), (1.62, 1.65, 1.15, 63), (-0.35, 2.3, 0.43, 70)]):
        put(props.log(3.2, 0.43 - 0.02 * (k % 3), seed=k), x, y, z, turn=turn, lean=(0, 90))
    camera((0.35, 0.2, 0.5), 7.6, elevation=20, azimuth=5, lens=65, aperture=4, focus=(-0.3, -0.5, 0.5))


def eleven_teapots():
    """Eleven, on two boards."""
    window(power=1.3, at=(-11, -5, 9), target=(0, 0, 2))
    wall(plaster(BONE_WALL), y=1.5)
    for z in (0.0, 2.1, 4.2):
        box("board", (16, 1.7, 0.14), wood("oak", 4.0), bevel=0.02, at=(0, 0.55, z - 0.14))
    kinds = ["tenmoku", "ash", "tenmoku", "celadon", "tenmoku", "tenmoku", "bone", "tenmoku", "straw", "tenmoku", "grey"]
    for k, kind in enumerate(kinds):
        row, place = (0, k) if k < 4 else (1, k - 4) if k < 8 else (2, k - 8)
        x = -3.45 + 2.32 * place + (1.0 if row == 2 else 0.12 * row)
        pot = vessels.teapot(kind, seed=20 + k, squat=(1.0, 0.86, 1.08)[k % 3])
        put(pot, x, 0.45, 2.1 * row, turn=(-14, 10, 22, -6, 168)[k % 5], size=(0.92, 0.98, 0.88)[k % 3])
    camera((0.0, 0, 2.85), 19.6, elevation=3, azimuth=-7, lens=68, aperture=4, focus=(0, 0.3, 2.8))


def kiln_opening_october():
    """The door half unbricked: embers behind, the first pots in front."""
    window(power=0.28, fill=0.08)
    brick = plain("fire brick", (0.36, 0.21, 0.12), rough=0.92, dapple=0.4, scale=3.5, bumpy=0.05)
    scorched = plain("scorched", (0.17, 0.10, 0.065), rough=0.92, dapple=0.5, scale=3.0, bumpy=0.05)
    chance = np.random.RandomState(4)
    for row in range(9):
        for column in range(-5, 6):
            x = column * 1.18 + (0.59 if row % 2 else 0)
            if abs(x + 0.2) < 1.45 and row > 1 + chance.randint(0, 2) and row < 7:
                continue
            put(box("brick", (1.14, 0.8, 0.56), scorched if abs(x) < 2.3 else brick, bevel=0.04), x + chance.normal() * 0.02, 2.2 + chance.normal() * 0.03, row * 0.585, turn=chance.normal() * 1.2)
    mesh_object("back", [(-3, 4.6, 0), (3, 4.6, 0), (3, 4.6, 4.4), (-3, 4.6, 4.4)], [[0, 1, 2, 3]], materials.embers())
    lamp((-0.1, 3.6, 2.0), 300, (1.0, 0.36, 0.11), 0.8)
    box("shelf", (3.4, 1.6, 0.12), scorched, at=(-0.2, 3.1, 1.62))
    for k, x in enumerate((-1.05, -0.3, 0.5)):
        put(vessels.mug("ash", seed=k, with_handle=False) if k != 1 else vessels.vase(vessels.BUD, "straw", 3), x, 2.9, 1.74)
    table(wood("weathered"))
    put(vessels.vase(vessels.MOON, "grey", 4), -1.75, 0.1, size=0.72)
    put(vessels.bowl("celadon", 0.72, 0.46, 0.3, seed=5), -0.5, -0.55)
    put(vessels.mug("ash", seed=8), 0.55, -0.2, turn=-20)
    for k in range(3):
        put(box("brick", (1.14, 0.8, 0.56), brick, bevel=0.04), 1.95, 0.2, 0.57 * k, turn=(5, -8, 3)[k])
    develop(0.8)
    camera((0, 0.6, 1.3), 9.6, elevation=9, azimuth=-4, lens=62, aperture=4, focus=(-0.3, -0.5, 0.6))


def why_speckles():
    """So near that the iron can be seen coming through."""
    window()
    wall(plaster(ASH_WALL))
    table(wood("oak"))
    put(vessels.bowl("bone", 0.9, 0.62, 0.36, seed=3, full=0.75, specks=0.75, speck_size=0.018, edge=(0.30, 0.16, 0.07)), 0, 0)
    camera((-0.05, -0.55, 0.47), 2.7, elevation=15, azimuth=-28, lens=85, aperture=5.6, focus=(-0.35, -0.72, 0.5))


def learning_to_pull_handles():
    """A board of mugs of leather-hard clay; some handles better than others."""
    window(power=1.1)
    wall(plaster(SAGE_WALL))
    table(wood("weathered"))
    box("ware board", (11, 1.7, 0.14), wood("oak", 4.0), bevel=0.02, at=(0.3, 0.3, 0.0))
    for k in range(6):
        profile = vessels.MUG if k % 2 == 0 else vessels.ROUND_MUG
        put(vessels.mug("leather", profile, seed=30 + k, size=(1.0, 1.04, 0.94)[k % 3]), -3.4 + 1.36 * k, 0.28 + 0.08 * math.sin(4 * k), 0.14, turn=(-30, -12, -38, -22, -5, -30)[k])
    clay = fired("leather")
    strap = swept("pulled", [(-0.55, 0, 0.06), (-0.1, 0.03, 0.06), (0.4, 0.12, 0.05), (0.85, 0.30, 0.04)], [0.15, 0.105, 0.09, 0.06], clay, flat=0.42)
    put(strap, -0.9, -1.15, 0.0, turn=12)
    put(swept("pulled", [(-0.5, 0, 0.06), (0, -0.03, 0.06), (0.5, -0.02, 0.05), (0.95, 0.1, 0.04)], [0.14, 0.10, 0.085, 0.06], clay, flat=0.42), 0.35, -1.35, 0.0, turn=-8)
    camera((-0.1, 0.1, 0.55), 8.0, elevation=13, azimuth=-24, lens=66, aperture=3.5, focus=(-0.65, -0.2, 0.6))


def the_old_dairy():
    """The room: tiles, a window, morning on a bench."""
    window(power=0.9, at=(-12, -2, 8), target=(2, 3, 1), bars=True)
    wall(tiles(size=0.72), y=4.2)
    table(wood("oak"), depth=9.0, front=-4.9)
    frame = plain("frame", (0.50, 0.50, 0.45), rough=0.5)
    pane = glow("pane", (0.86, 0.93, 1.0), 1.5)
    x, z, w, h = -1.5, 1.7, 3.4, 3.9
    mesh_object("sky", [(x - w / 2, 4.14, z), (x + w / 2, 4.14, z), (x + w / 2, 4.14, z + h), (x - w / 2, 4.14, z + h)], [[0, 1, 2, 3]], pane)
    for at, size in (((x - w / 2, 4.1, z), (0.22, 0.24, h)), ((x + w / 2, 4.1, z), (0.22, 0.24, h)), ((x, 4.1, z), (0.12, 0.18, h)),
                     ((x, 4.1, z + h), (w + 0.22, 0.24, 0.2)), ((x, 4.1, z + h * 0.5), (w, 0.18, 0.1)), ((x, 3.95, z - 0.16), (w + 0.7, 0.7, 0.16))):
        box("bar", size, frame, at=at)
    put(vessels.vase(vessels.BUD, "celadon", 3), x - 0.9, 3.85, z)
    put(vessels.jug("ash", 0.62, 4), x + 0.6, 3.85, z, turn=30)
    put(vessels.jug("bone", 1.0, 5), 0.65, 0.9, turn=20)
    for k in range(4):
        put(vessels.bowl(("ash", "bone")[k % 2], 0.62, 0.4, 0.27, seed=k), 2.2, 0.5, 0.13 * k)
    put(vessels.vase(vessels.MOON, "porcelain", 6, foot=0.06), 3.0, 2.4, size=0.8)
    put(vessels.mug("cobalt", seed=4), -0.9, 0.1, turn=-30)
    camera((0.3, 1.2, 1.9), 12.2, elevation=8, azimuth=8, lens=58, aperture=5.6, focus=(0.6, 0.5, 1.0))


def mending_with_gold():
    """A broken bowl, whole again."""
    window()
    wall(plaster(DUSK_WALL))
    table(wood("walnut"))
    cloth(7, (4.0, 3.2), (0.24, 0.25, 0.25), at=(0.1, 0.2), turn=12, calm=[(0, 0, 0.8)])
    put(vessels.gilded(0.95, 0.56, 4), 0, 0, 0.02, turn=15)
    put(props.brush(), 1.25, -0.75, 0.07, turn=28)
    put(vessels.bowl("tenmoku", 0.3, 0.14, 0.16, seed=6, lift=0.03), -1.35, -0.35, 0.02)
    put(props.pool(0.23, 0.09, (0.80, 0.50, 0.14), rough=0.35, surface=plain("gold", (0.83, 0.52, 0.16), rough=0.35, metal=1.0)), -1.35, -0.35, 0.02)
    camera((0.08, -0.05, 0.3), 6.1, elevation=27, lens=72, aperture=4, focus=(0, -0.6, 0.45))


def how_we_pack():
    """A carton, wood wool, a cup half in."""
    window()
    wall(plaster(BONE_WALL))
    table(wood("oak"))
    card = plain("card", (0.36, 0.23, 0.125), rough=0.85, dapple=0.06, scale=3)
    w, d, h = 2.3, 1.8, 0.95
    for x, y, size, turn in ((-w / 2, 0, (0.05, d, h), 0), (w / 2, 0, (0.05, d, h), 0), (0, -d / 2, (w, 0.05, h), 0), (0, d / 2, (w, 0.05, h), 0)):
        box("side", size, card, bevel=0.008, at=(x, y, 0))
    for x, y, size, lean in ((-w / 2 - 0.36, 0, (0.82, d, 0.04), (0, -26)), (w / 2 + 0.36, 0, (0.82, d, 0.04), (0, 26)), (0, d / 2 + 0.22, (w, 0.7, 0.04), (52, 0)), (0, -d / 2 - 0.30, (w, 0.7, 0.04), (38, 0))):
        z = h - 0.02 + (0.19 if abs(x) < 0.1 and y > 0 else -0.19 if not x else -0.18)
        put(box("flap", size, card, bevel=0.008), x, y, z, lean=lean)
    put(props.curls(420, (0.86, 0.60), 6, (0.60, 0.46, 0.25), 0.017, 0.36, 0.24, 0.25, keep=0.98), 0, 0, 0.48)
    put(vessels.mug("ash", seed=3), -0.32, -0.02, 0.66, turn=-40, lean=(-14, 16))
    put(vessels.tumbler("cobalt", seed=4), 0.55, 0.12, 0.68, lean=(-10, -18))
    put(props.curls(14, (0.5, 0.25), 9, (0.60, 0.46, 0.25), 0.017, 0.04, 0.24, 0.25), -2.2, -0.9, 0)
    twine = plain("twine", (0.42, 0.30, 0.17), rough=0.9, bumpy=0.03, scale=40)
    ball = np.linspace(0, 60, 220)
    put(swept("twine", [(0.33 * math.sin(0.21 * t + 0.4) * math.cos(t), 0.33 * math.sin(0.21 * t + 0.4) * math.sin(t), 0.33 + 0.33 * math.cos(0.21 * t + 0.4)) for t in ball], [0.03, 0.03], twine, sides=6, count=900), 2.3, -0.75, 0.02, size=0.8)
    camera((0.1, 0, 0.62), 8.7, elevation=30, azimuth=-8, lens=66, aperture=4.5, focus=(-0.2, -0.3, 0.9))


def a_table_for_eight():
    """Eight places, one long table, just before the bell."""
    window(power=1.25, at=(-13, 4, 9), target=(0, 3, 0))
    wall(plaster(SAGE_WALL), y=18)
    table(wood("oak"), width=8.4, depth=16, front=-2.6)
    runner = cloth(9, (2.1, 17.5), (0.62, 0.57, 0.48), at=(0, 5.3), amount=0.05, calm=[(0, k * 2.0, 1.6) for k in range(-1, 8)])
    for row in range(4):
        y = 0.1 + row * 3.1
        for side in (-1, 1):
            x = 2.35 * side
            put(vessels.plate(("porcelain", "ash")[(row + side) % 2], radius=1.15, seed=row), x, y)
            put(vessels.bowl(("celadon", "bone", "straw")[(row * 2 + side) % 3], 0.62, 0.36, 0.26, seed=row + 5), x, y, 0.1)
            put(vessels.tumbler(("cobalt", "grey")[(row + (side > 0)) % 2], 0.72, 0.32, 0.25, seed=row), 1.15 * side, y + 1.15)
            put(props.knife(1.7), x + 1.42, y - 0.85, turn=90)
    put(vessels.candlestick("grey", 4), 0.15, 2.6)
    put(props.candle(1.5, lit=True, power=5), 0.15, 2.6)
    put(vessels.candlestick("bone", 5), -0.1, 7.4)
    put(props.candle(1.3, lit=True, power=5), -0.1, 7.4)
    put(vessels.jug("ash", 1.0, 3), 0.0, 5.0, turn=60)
    put(vessels.bowl("celadon", 0.85, 0.5, 0.34, seed=2), 0.0, 0.2)
    for k in range(3):
        put(props.lemon(0.85), 0.28 * math.cos(2.1 * k), 0.2 + 0.28 * math.sin(2.1 * k), 0.42, turn=70 * k, lean=(90, 0))
    camera((0, 2.9, 0.0), 13.4, elevation=26, azimuth=10, lens=62, aperture=5, focus=(0, 0.9, 0.5))


def throwing_off_the_hump():
    """One hump of clay on the wheel, small cups coming off it."""
    window()
    wall(plaster(BONE_WALL))
    table(wood("weathered"))
    wet = fired("leather", main=(0.23, 0.165, 0.115), second=(0.19, 0.13, 0.09), rough=0.3, coat=0.35)
    put(turned("pan", [(2.3, 0.0), (2.34, 0.05), (2.36, 0.3), (2.37, 0.42)], plain("pan", (0.42, 0.40, 0.35), rough=0.4), wall=0.07, floor=0.05, rings=0), -0.3, 0.4)
    put(turned("wheel head", [(0, 0.12), (1.45, 0.12), (1.5, 0.15), (1.5, 0.24), (1.46, 0.27), (0, 0.27)], plain("iron", (0.33, 0.32, 0.30), rough=0.35, metal=0.9, dapple=0.2, scale=3), solid=True, rings=0.0, wobble=0), -0.3, 0.4)
    hump = turned("hump", [(1.05, 0.0), (1.0, 0.16), (0.80, 0.5), (0.62, 0.95), (0.46, 1.4), (0.34, 1.62), (0.28, 1.68), (0, 1.69)], wet, solid=True, rings=0.010, pitch=0.24, seed=3, count=110)
    put(hump, -0.3, 0.4, 0.27)
    cup = [(0.20, 0.0), (0.235, 0.05), (0.30, 0.18), (0.36, 0.38), (0.385, 0.56)]
    put(turned("cup", cup, wet, seed=4, rings=0.006, wall=0.04), -0.3, 0.4, 1.90)
    box("bat", (2.6, 1.2, 0.1), wood("oak", 4.0), at=(1.45, -1.55, 0.42), turn=-8)
    for k, (x, y) in enumerate(((0.62, -1.42), (1.42, -1.58), (2.22, -1.6))):
        put(turned("cup", cup, wet, seed=6 + k, rings=0.005, wall=0.04), x, y, 0.52, size=0.94)
    camera((0.2, 0, 1.3), 9.8, elevation=17, azimuth=10, lens=64, aperture=4, focus=(-0.1, -0.1, 1.6))


POSTS = {
    "the-ash-glaze": ("post", the_ash_glaze),
    "eleven-teapots": ("post", eleven_teapots),
    "kiln-opening-october": ("post", kiln_opening_october),
    "why-speckles": ("post", why_speckles),
    "learning-to-pull-handles": ("post", learning_to_pull_handles),
    "the-old-dairy": ("post", the_old_dairy),
    "mending-with-gold": ("post", mending_with_gold),
    "how-we-pack": ("post", how_we_pack),
    "a-table-for-eight": ("post", a_table_for_eight),
    "throwing-off-the-hump": ("post", throwing_off_the_hump),
}

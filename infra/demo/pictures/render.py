"""Renders pictures by name, or all that have no master yet: `python render.py [--preview folder] [--samples n] [names]`."""

import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import bpy  # noqa: E402
import numpy as np  # noqa: E402

import studio  # noqa: E402
from scenes import SCENES  # noqa: E402

LIMIT = 150_000
FORMATS = {"product": (960, 1200), "post": (1200, 800), "opening": (1920, 1080), "wide": (1600, 1067)}


def enlarged(pixels, width, height):
    """Lanczos, for masters rendered smaller than they are shown: soft focus hides the difference."""
    for axis, size in ((0, height), (1, width)):
        before = pixels.shape[axis]
        at = (np.arange(size) + 0.5) * before / size - 0.5
        away = at[:, None] - np.arange(before)[None]
        weights = np.where(np.abs(away) < 3, np.sinc(away) * np.sinc(away / 3), 0)
        weights /= weights.sum(axis=1, keepdims=True)
        pixels = np.moveaxis(np.tensordot(weights, pixels, axes=(1, axis)), 0, axis)
    return np.clip(pixels, 0, 1)


def save(path, size):
    """WebP of `size`, at the best quality that keeps to the limit. It is written to another file first, so that no master is incomplete."""
    settings = bpy.context.scene.render.image_settings
    settings.file_format, settings.color_mode, settings.compression = "PNG", "RGBA", 0
    raw, aside = path + ".png", path + ".part"
    bpy.data.images["Render Result"].save_render(raw)
    rendered = bpy.data.images.load(raw)
    width, height = rendered.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    rendered.pixels.foreach_get(pixels)
    image = bpy.data.images.new("master", *size)
    grown = enlarged(pixels.reshape(height, width, 4), *size)
    image.pixels.foreach_set(np.ascontiguousarray(grown, dtype=np.float32).ravel())
    image.file_format = "WEBP"
    for quality in (88, 84, 80, 75, 70, 64, 58, 50, 40):
        image.save(filepath=aside, quality=quality)
        if os.path.getsize(aside) <= LIMIT:
            break
    os.remove(raw)
    os.replace(aside, path)


def picture(name, folder, samples, scale):
    started = time.time()
    kind, build = SCENES[name]
    studio.empty_room()
    build()
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = FORMATS[kind]
    scene.render.resolution_percentage = scale
    scene.cycles.samples = samples
    bpy.ops.render.render()
    size = FORMATS[kind] if folder.endswith("masters") else [round(n * scale / 100) for n in FORMATS[kind]]
    save(os.path.join(folder, name + ".webp"), size)
    print(f"{name}: {time.time() - started:.0f} s", flush=True)


def main():
    read = argparse.ArgumentParser()
    read.add_argument("--preview", metavar="FOLDER", help="small and coarse, into this folder")
    read.add_argument("--samples", type=int, default=20)
    read.add_argument("--scale", type=int, help="percent of the size; masters are enlarged to theirs")
    read.add_argument("names", nargs="*")
    wish = read.parse_args()
    folder = wish.preview or os.path.join(HERE, "masters")
    os.makedirs(folder, exist_ok=True)
    missing = [name for name in SCENES if not os.path.exists(os.path.join(folder, name + ".webp"))]
    for name in wish.names or missing:
        picture(name, folder, 8 if wish.preview else wish.samples, wish.scale or (25 if wish.preview else 100))


main()

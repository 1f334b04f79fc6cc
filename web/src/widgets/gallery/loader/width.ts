import { IMAGE_WIDTHS_PX } from '@portico/proto/limits'

/** A size in px. */
export type Size = { width: number; height: number }

/** The smallest stored width, px, that is at least `needed`; the largest one if none is (GAL-35). */
export function storedWidth(needed: number, most = Infinity): number {
  const offered = IMAGE_WIDTHS_PX.filter((width) => width <= most)
  return offered.findLast((width) => width >= needed) ?? offered[0] ?? IMAGE_WIDTHS_PX.at(-1)!
}

/**
 * The width, device px, that a picture needs to fill its box sharply. A covering picture is cropped, so it can be wider
 * than its box; a contained one can be narrower.
 */
export function neededWidth(
  box: Size,
  picture: Size | null,
  pixelRatio: number,
  fit: 'cover' | 'contain',
): number {
  const byHeight = picture ? (box.height * picture.width) / picture.height : box.width
  const width = fit === 'cover' ? Math.max(box.width, byHeight) : Math.min(box.width, byHeight)
  return Math.ceil(width * pixelRatio - 0.01)
}

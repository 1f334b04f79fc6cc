import type { Picture } from '../media/picture.ts'

/** The fields of a file of the library that pages repeat. */
export type ShownAsset = {
  id: string
  url: string
  width: number
  height: number
  color: string
  alt: string
  focalPoint: Picture['focalPoint'] | null
}

type Json = { [name: string]: unknown }

const CENTRE = { x: 0.5, y: 0.5 }

/**
 * Replaces what a JSON value repeats of a changed file: its addresses, and in pictures the size, the colour, and the text and
 * focal point unless the page has its own. Returns the same value if nothing differs.
 */
export function followAsset<T>(value: T, before: ShownAsset, after: ShownAsset): T {
  const address = new RegExp(`/s/${before.id}/[\\w.-]+`, 'g')
  const isNew = before.url !== after.url

  function follow(part: unknown): unknown {
    if (typeof part === 'string') return isNew ? part.replace(address, after.url) : part
    if (Array.isArray(part)) return same(part, part.map(follow))
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part)
    const followed = entries.map(([, entry]) => follow(entry))
    const copy = followed.some((entry, at) => entry !== entries[at]![1])
      ? Object.fromEntries(entries.map(([name], at) => [name, followed[at]]))
      : part
    return picture(copy as Json, part as Json)
  }

  function picture(copy: Json, original: Json): Json {
    const { assetUrl, width, alt, focalPoint } = original
    if (typeof assetUrl !== 'string' || !assetUrl.startsWith(`/s/${before.id}/`)) return copy
    const change: Json = {}
    if (isNew && typeof width === 'number') {
      change['width'] = after.width
      change['height'] = after.height
      if ('color' in original) change['color'] = after.color
    }
    if ((alt ?? '') === before.alt && before.alt !== after.alt) change['alt'] = after.alt
    if (!isSamePoint(before.focalPoint, after.focalPoint) && isSamePoint(focalPoint, before.focalPoint))
      change['focalPoint'] = after.focalPoint ?? CENTRE
    return Object.keys(change).length > 0 ? { ...copy, ...change } : copy
  }

  // Every branch of `follow` returns a value of the shape that it was given.
  return follow(value) as T
}

const same = (before: unknown[], after: unknown[]) =>
  after.every((each, at) => each === before[at]) ? before : after

function isSamePoint(one: unknown, other: unknown): boolean {
  const a = (one ?? CENTRE) as typeof CENTRE
  const b = (other ?? CENTRE) as typeof CENTRE
  return a.x === b.x && a.y === b.y
}

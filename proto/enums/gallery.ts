import { isCodeOf } from './lookup.ts'

/** Gallery designs (ENUM-37). */
export const galleryDesign = {
  autocolumns: 'autocolumns',
  autogrid: 'autogrid',
  autorows: 'autorows',
  base: 'base',
  carousel: 'carousel',
  grid: 'grid',
  list: 'list',
  stacked: 'stacked',
  strip: 'strip',
} as const
export type GalleryDesign = keyof typeof galleryDesign

const designOfBlock: Readonly<Record<string, GalleryDesign>> = {
  stacked: 'base',
  slider: 'strip',
  slideshow: 'stacked',
  grid: 'grid',
  autogrid: 'autogrid',
  autocolumns: 'autocolumns',
  carousel: 'carousel',
  list: 'list',
}

/**
 * The gallery design for the design name of a gallery block. Other names, including `autorows`, give `base`
 * (ENUM-36, C-06).
 */
export function galleryDesignOfBlock(name: unknown): GalleryDesign {
  return typeof name === 'string' && Object.hasOwn(designOfBlock, name) ? designOfBlock[name]! : 'base'
}

/** Transitions of the stacked design (ENUM-38). */
export const stackedTransition = {
  fade: 'fade',
  kenBurns: 'ken-burns',
  newSwipe: 'new-swipe',
  scroll: 'scroll',
  swipe: 'swipe',
} as const
export type StackedTransition = (typeof stackedTransition)[keyof typeof stackedTransition]

/** Alignments of the active slide of a strip (ENUM-39). */
export const stripAlignment = { start: 'start', middle: 'middle', end: 'end' } as const
export type StripAlignment = keyof typeof stripAlignment

/** Parses a stored alignment. Accepts the old words left, center and right; any other value gives middle (ENUM-39). */
export function stripAlignmentOf(value: unknown): StripAlignment {
  switch (value) {
    case 'start':
    case 'left':
      return 'start'
    case 'end':
    case 'right':
      return 'end'
    default:
      return 'middle'
  }
}

/** Behaviour of a new-swipe gallery at an edge (ENUM-40). */
export const swipeBoundary = { none: 'none', hard: 'hard', inertial: 'inertial' } as const
export type SwipeBoundary = keyof typeof swipeBoundary

/** True if each boundary, by edge, is none, hard or inertial (ENUM-40). */
export function areSwipeBoundaries(boundaries: Readonly<Record<string, unknown>>): boolean {
  return Object.values(boundaries).every((boundary) => isCodeOf(swipeBoundary, boundary))
}

/** True for a `snapPoints` value: a percentage such as `50%`, or `none` (ENUM-40). */
export function isSnapPoints(value: unknown): value is string {
  return value === 'none' || (typeof value === 'string' && /^\d{1,3}(\.\d+)?%$/.test(value))
}

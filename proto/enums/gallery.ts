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
 * The design that a gallery block's design name stands for; any other name, `autorows` too, gives base
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

/** Where the active slide of a strip stands (ENUM-39). */
export const stripAlignment = { start: 'start', middle: 'middle', end: 'end' } as const
export type StripAlignment = keyof typeof stripAlignment

/** Reads a stored alignment: left, center and right are the old words; anything else is middle (ENUM-39). */
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

/** What a new-swipe gallery does at an edge (ENUM-40). */
export const swipeBoundary = { none: 'none', hard: 'hard', inertial: 'inertial' } as const
export type SwipeBoundary = keyof typeof swipeBoundary

/** Are these boundaries, keyed by edge, each none, hard or inertial? (ENUM-40) */
export function areSwipeBoundaries(boundaries: Readonly<Record<string, unknown>>): boolean {
  return Object.values(boundaries).every((boundary) => isCodeOf(swipeBoundary, boundary))
}

/** Is this `snapPoints` value a percentage such as `50%`, or `none`? (ENUM-40) */
export function isSnapPoints(value: unknown): value is string {
  return value === 'none' || (typeof value === 'string' && /^\d{1,3}(\.\d+)?%$/.test(value))
}

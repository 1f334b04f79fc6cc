import type { Direction, GalleryEvent } from '../gallery.machine.ts'

/** A change of the index. Without `isAnimated` the new slide is shown at once. */
export type Move = {
  from: number
  to: number
  direction: Direction
  isAnimated: boolean
}

/** A drag on the stage: its distance, px (to the right above 0), its duration, ms, and its last speed, px/ms. */
export type Drag = { px: number; ms: number; velocity: number }

/** A click on a slide: its position, px from the left edge of the stage, and the width of the stage, px. */
export type SlideClick = { slide: number; x: number; width: number; isVideo: boolean }

/** How a design shows slides. Its places are slides, or groups of slides in a carousel. */
export type Design = {
  total(): number
  /** The slides of a place: the index of the first one, and of the one behind the last one. */
  slidesAt(index: number): [from: number, to: number]
  /** The place of a slide. */
  indexOf(slide: number): number
  /** Shows a place and returns the duration of the move, ms; 0 if it was shown at once. */
  show(move: Move): number
  /** The step for a click on a current slide, or null. */
  click?(click: SlideClick): GalleryEvent | null
  /** Called when the duration of `show` is over. */
  settle?(): void
  /** Called when the size of the gallery has changed. */
  refresh?(): void
  /** The slides follow a drag. */
  drag?(drag: Drag): void
  /** Ends a drag, or null if the browser took the pointer. */
  release?(drag: Drag | null): void
  destroy?(): void
}

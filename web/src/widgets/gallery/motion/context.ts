import type { Drag, SlideClick } from './designs/design.ts'
import type { GalleryAttributes } from './gallery-values.ts'
import type { GalleryEvent } from './gallery.machine.ts'

/** The player of a video slide. `onState` reports whether the video is shown instead of its overlay. */
export type SlideVideo = {
  activate(): void
  deactivate(): void
  onState(listener: (isShown: boolean) => void): () => void
}

/** A gallery as its designs and its parts see it. */
export interface GalleryContext extends EventTarget {
  readonly container: HTMLElement
  readonly stage: HTMLElement
  readonly slides: readonly HTMLElement[]
  readonly videoOf: (slide: HTMLElement) => SlideVideo | null
  /** A press on the stage that lasts, from before the gallery was made. */
  readonly press: PointerEvent | undefined
  /** Handles a key that was pressed before the gallery was made. */
  onKey?: (event: KeyboardEvent) => void
  /** Whether the gallery is in the viewport. Measured at each call. */
  readonly isInView: boolean
  get<Name extends keyof GalleryAttributes>(name: Name): GalleryAttributes[Name]
  readonly index: number
  /** Places that the index can take: slides, or groups of a carousel. */
  readonly total: number
  readonly isMoving: boolean
  /** The slides that are current: one, or the group of a carousel. */
  readonly activeSlides: readonly HTMLElement[]
  /** Moves to the next place. False if the change is refused (GAL-14) or there is none. */
  next(): boolean
  previous(): boolean
  /** Moves to a place. It is shown at once with `isAnimated` false or reduced motion. */
  go(index: number, options?: { isAnimated: boolean }): boolean
  /** Moves to the place of a slide. */
  goToSlide(slide: number, options?: { isAnimated: boolean }): boolean
  /** Applies a step, or nothing for null. */
  apply(event: GalleryEvent | null): boolean
  /** Lets the design decide on a click. */
  click(click: SlideClick): boolean
  drag(drag: Drag): void
  /** Ends a drag, or null if the browser took the pointer. */
  release(drag: Drag | null): void
  /** Measures the slides again, keeps the current ones in place and updates the controls. */
  refresh(): void
}

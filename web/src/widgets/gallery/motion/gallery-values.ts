import type { GalleryDesign } from '@portico/proto/enums/gallery'
import { ARROW_LEFT, ARROW_RIGHT } from './behaviours/keys.ts'

/** `timeout` in ms. `pauseOnMouseover` names the parts over which the pointer pauses autoplay. */
export type AutoplayOptions = {
  randomize?: boolean
  timeout?: number
  pauseOnMouseover?: readonly ('container' | 'controls')[]
}

/** The elements outside the slides that a gallery updates and listens to (GAL-07). */
export type GalleryElements = {
  next?: HTMLElement | null
  previous?: HTMLElement | null
  currentIndex?: HTMLElement | null
  totalSlides?: HTMLElement | null
  controls?: HTMLElement | null
}

/** Another gallery that keeps the same index (GAL-15). */
export type LinkedGallery = {
  readonly index: number
  readonly isMoving: boolean
  go(index: number, options?: { isAnimated: boolean }): boolean
}

/** The values of the attributes of a gallery (GAL-06 to GAL-09). */
export type GalleryAttributes = {
  autoplay: boolean
  autoplayOptions: AutoplayOptions
  currentIndex: number
  design: GalleryDesign
  designOptions: Readonly<Record<string, unknown>>
  elements: GalleryElements
  historyHash: boolean
  /** The full URL of the collection: addresses of slides are paths below it. Empty for addresses with a fragment. */
  historyPath: string
  keyboard: boolean
  keys: { previous?: number; next?: number }
  lazyLoad: boolean
  linkedGalleries: readonly LinkedGallery[]
  loaderOptions: Readonly<Record<string, unknown>>
  loop: boolean
  refreshOnResize: boolean
  refreshOnOrientationChange: boolean
  useBgImage: boolean
}

/** The values of attributes that were not given (GAL-06, GAL-08, GAL-09). */
export const initialValues: GalleryAttributes = {
  autoplay: false,
  autoplayOptions: {},
  currentIndex: 0,
  design: 'base',
  designOptions: {},
  elements: {},
  historyHash: false,
  historyPath: '',
  keyboard: true,
  keys: { previous: ARROW_LEFT, next: ARROW_RIGHT },
  lazyLoad: false,
  linkedGalleries: [],
  loaderOptions: {},
  loop: false,
  refreshOnResize: true,
  refreshOnOrientationChange: true,
  useBgImage: false,
}

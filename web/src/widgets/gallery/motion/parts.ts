import { attachClicks } from './behaviours/clicks.ts'
import { attachControls } from './behaviours/controls.ts'
import type { GalleryContext } from './context.ts'
import { attachGestures } from './behaviours/gestures.ts'
import { attachKeyboard } from './behaviours/keyboard.ts'
import { attachNear } from './behaviours/near.ts'

/** A behaviour of a gallery. It ends when its signal is aborted. */
export type Attach = (gallery: GalleryContext, signal: AbortSignal) => void

/** Gives a behaviour if the gallery needs it. Most code that a simple slideshow does not need is loaded then. */
type Part = (gallery: GalleryContext) => Attach | Promise<Attach> | false

export type PartName = keyof typeof parts

export const parts = {
  near: () => attachNear,
  controls: () => attachControls,
  clicks: () => attachClicks,
  keyboard: () => attachKeyboard,
  gestures: () => attachGestures,
  row: (gallery) =>
    /strip|carousel/.test(gallery.get('design')) &&
    import('./designs/rows.ts').then((module) => module.attachRow),
  address: (gallery) =>
    (gallery.get('historyHash') || 'addressed' in gallery.container.dataset) &&
    import('./behaviours/address.ts').then((module) => module.attachAddress),
  videos: ({ slides }) =>
    slides.some(({ dataset }) => dataset.slideType === 'video') &&
    import('./behaviours/videos.ts').then((module) => module.attachVideos),
  background: (gallery) =>
    gallery.get('useBgImage') &&
    import('./behaviours/background.ts').then((module) => module.attachBackground),
  autoplay: (gallery) =>
    gallery.get('autoplay') && import('./behaviours/autoplay.ts').then((module) => module.attachAutoplay),
} satisfies Record<string, Part>

import type { CreateDesign } from './create-design.ts'
import type { Design } from './design.ts'
import type { GalleryContext } from '../context.ts'
import { singlePlaces } from './single-places.ts'
import { createStacked } from './stacked.ts'

/** The code that a simple slideshow does not need. */
const lazy: Record<string, () => Promise<CreateDesign>> = {
  strip: () => import('./rows.ts').then((module) => module.createStrip),
  carousel: () => import('./rows.ts').then((module) => module.createCarousel),
  'new-swipe': () => import('./new-swipe.ts').then((module) => module.createNewSwipe),
}

/** The designs whose code is there. The slides of a still design do not move: only the current slide is marked. */
const loaded: Record<string, CreateDesign> = {
  stacked: (gallery) => createStacked(gallery),
  still: (gallery) => ({ ...singlePlaces(gallery), show: () => 0 }),
}

/**
 * Starts the design of a gallery. If its code is not there yet, the slides do not move, and `loading` resolves when it is
 * there.
 */
export function createDesign(gallery: GalleryContext): { design: Design; loading?: Promise<unknown> } {
  const design = gallery.get('design')
  const isNewSwipe = design === 'stacked' && gallery.get('designOptions')['transition'] === 'new-swipe'
  const name = isNewSwipe ? 'new-swipe' : design
  const loading = loaded[name] ? undefined : lazy[name]?.().then((code) => (loaded[name] = code))
  const create = loaded[name] ?? loaded['still']!
  return { design: create(gallery, createStacked), ...(loading && { loading }) }
}

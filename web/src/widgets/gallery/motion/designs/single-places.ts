import type { GalleryContext } from '../context.ts'
import type { Design } from './design.ts'

/** The places of a design that shows one slide at each place. */
export const singlePlaces = ({ slides }: GalleryContext): Pick<Design, 'total' | 'slidesAt' | 'indexOf'> => ({
  total: () => slides.length,
  slidesAt: (index) => [index, index + 1],
  indexOf: (slide) => slide,
})

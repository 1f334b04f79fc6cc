import { blockType } from '@portico/proto/enums/block-type'
import type { BlockVariantName } from '@portico/proto/enums/block-variant'
import type { BlockValue } from './block-kind.ts'

/** A starting point of the library: a block type with one of its designs (ENUM-19). */
export type StartingPoint = { type: number; name: string; about: string; value: BlockValue }

const { gallery, summaryV2, chart, image, opentableV2, tock, tourDates } = blockType

const point = (type: number, name: string, about: string, value: BlockValue = {}): StartingPoint => ({
  type,
  name,
  about,
  value,
})
const TITLE = { title: 'Title' }

export const variants: Readonly<Record<BlockVariantName, StartingPoint>> = {
  gallerySlideshow: point(gallery, 'Slideshow', 'Pictures one after another.', { design: 'slideshow' }),
  galleryCarousel: point(gallery, 'Carousel', 'Pictures in a row that moves.', { design: 'carousel' }),
  galleryGrid: point(gallery, 'Grid of pictures', 'Pictures in rows and columns.', { design: 'grid' }),
  galleryStack: point(gallery, 'Stack of pictures', 'Pictures one below another.', { design: 'stacked' }),
  summaryWall: point(summaryV2, 'Wall of posts', 'Posts of different heights.', { design: 'wall' }),
  summaryCarousel: point(summaryV2, 'Carousel of posts', 'Posts in a row that moves.', {
    design: 'carousel',
  }),
  summaryList: point(summaryV2, 'List of posts', 'Posts one below another.', { design: 'list' }),
  summaryGrid: point(summaryV2, 'Grid of posts', 'Posts in rows and columns.', { design: 'grid' }),
  chartBar: point(chart, 'Bar chart', 'Figures as bars.', { kind: 'bar' }),
  chartLine: point(chart, 'Line chart', 'Figures over time.', { kind: 'line' }),
  chartPie: point(chart, 'Pie chart', 'Parts of a whole.', { kind: 'pie' }),
  imageInline: point(image, 'Picture alone', 'Without text beside it.', { design: 'inline' }),
  imagePoster: point(image, 'Poster', 'Text on the picture.', { design: 'poster', ...TITLE }),
  imageCard: point(image, 'Card', 'Text beside the picture.', {
    design: 'card',
    text: 'A few words.',
    ...TITLE,
  }),
  imageOverlap: point(image, 'Overlap', 'Text that overlaps the picture.', { design: 'overlap', ...TITLE }),
  imageCollage: point(image, 'Collage', 'Text in a corner of the picture.', { design: 'collage', ...TITLE }),
  imageStack: point(image, 'Picture with text below', 'A title below the picture.', {
    design: 'stack',
    ...TITLE,
  }),
  opentableReservation: point(opentableV2, 'Tables at OpenTable', 'A restaurant at OpenTable.'),
  tockReservation: point(tock, 'Tables at Tock', 'A restaurant at Tock.'),
  eventEmbed: point(tourDates, 'List of events', 'Events with their places.'),
}

import { blockType } from '@portico/proto/enums/block-type'
import type { BlockVariantName } from '@portico/proto/enums/block-variant'
import type { BlockValue } from './block-kind.ts'

/** A starting point of the library: a block type with one of its designs (ENUM-19). */
export type StartingPoint = { type: number; name: string; about: string; value: BlockValue }

const { gallery, summaryV2, chart, image, opentableV2, tock, tourDates } = blockType

export const variants: Readonly<Record<BlockVariantName, StartingPoint>> = {
  gallerySlideshow: {
    type: gallery,
    name: 'Slideshow',
    about: 'Pictures one after another.',
    value: { design: 'slideshow' },
  },
  galleryCarousel: {
    type: gallery,
    name: 'Carousel',
    about: 'Pictures in a row that moves.',
    value: { design: 'carousel' },
  },
  galleryGrid: {
    type: gallery,
    name: 'Grid of pictures',
    about: 'Pictures in rows and columns.',
    value: { design: 'grid' },
  },
  galleryStack: {
    type: gallery,
    name: 'Stack of pictures',
    about: 'Pictures one below another.',
    value: { design: 'stacked' },
  },
  summaryWall: {
    type: summaryV2,
    name: 'Wall of posts',
    about: 'Posts of different heights.',
    value: { design: 'wall' },
  },
  summaryCarousel: {
    type: summaryV2,
    name: 'Carousel of posts',
    about: 'Posts in a row that moves.',
    value: { design: 'carousel' },
  },
  summaryList: {
    type: summaryV2,
    name: 'List of posts',
    about: 'Posts one below another.',
    value: { design: 'list' },
  },
  summaryGrid: {
    type: summaryV2,
    name: 'Grid of posts',
    about: 'Posts in rows and columns.',
    value: { design: 'grid' },
  },
  chartBar: { type: chart, name: 'Bar chart', about: 'Figures as bars.', value: { kind: 'bar' } },
  chartLine: { type: chart, name: 'Line chart', about: 'Figures over time.', value: { kind: 'line' } },
  chartPie: { type: chart, name: 'Pie chart', about: 'Parts of a whole.', value: { kind: 'pie' } },
  imageInline: {
    type: image,
    name: 'Picture alone',
    about: 'Without text beside it.',
    value: { design: 'inline' },
  },
  imagePoster: {
    type: image,
    name: 'Poster',
    about: 'Text on the picture.',
    value: { design: 'poster', title: 'Title' },
  },
  imageCard: {
    type: image,
    name: 'Card',
    about: 'Text beside the picture.',
    value: { design: 'card', title: 'Title', text: 'A few words.' },
  },
  imageOverlap: {
    type: image,
    name: 'Overlap',
    about: 'Text that overlaps the picture.',
    value: { design: 'overlap', title: 'Title' },
  },
  imageCollage: {
    type: image,
    name: 'Collage',
    about: 'Text in a corner of the picture.',
    value: { design: 'collage', title: 'Title' },
  },
  imageStack: {
    type: image,
    name: 'Picture with text below',
    about: 'A title below the picture.',
    value: { design: 'stack', title: 'Title' },
  },
  opentableReservation: {
    type: opentableV2,
    name: 'Tables at OpenTable',
    about: 'A restaurant at OpenTable.',
    value: {},
  },
  tockReservation: { type: tock, name: 'Tables at Tock', about: 'A restaurant at Tock.', value: {} },
  eventEmbed: { type: tourDates, name: 'List of events', about: 'Events with their places.', value: {} },
}

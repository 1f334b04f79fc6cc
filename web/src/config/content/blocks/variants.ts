import { blockType } from '@portico/proto/enums/block-type'
import type { BlockVariantName } from '@portico/proto/enums/block-variant'
import type { BlockValue } from './block-types.ts'

/** A starting point of the library: a block type with one of its designs (ENUM-19). */
export type StartingPoint = { type: number; name: string; value: BlockValue }

const { gallery, summaryV2, chart, image, opentableV2, tock, tourDates } = blockType

export const variants: Readonly<Record<BlockVariantName, StartingPoint>> = {
  gallerySlideshow: { type: gallery, name: 'Slideshow', value: { design: 'slideshow' } },
  galleryCarousel: { type: gallery, name: 'Carousel', value: { design: 'carousel' } },
  galleryGrid: { type: gallery, name: 'Grid of pictures', value: { design: 'grid' } },
  galleryStack: { type: gallery, name: 'Stack of pictures', value: { design: 'stacked' } },
  summaryWall: { type: summaryV2, name: 'Wall of posts', value: { design: 'wall' } },
  summaryCarousel: { type: summaryV2, name: 'Carousel of posts', value: { design: 'carousel' } },
  summaryList: { type: summaryV2, name: 'List of posts', value: { design: 'list' } },
  summaryGrid: { type: summaryV2, name: 'Grid of posts', value: { design: 'grid' } },
  chartBar: { type: chart, name: 'Bar chart', value: { kind: 'bar' } },
  chartLine: { type: chart, name: 'Line chart', value: { kind: 'line' } },
  chartPie: { type: chart, name: 'Pie chart', value: { kind: 'pie' } },
  imageInline: { type: image, name: 'Picture alone', value: { design: 'inline' } },
  imagePoster: { type: image, name: 'Poster', value: { design: 'poster', title: 'Title' } },
  imageCard: { type: image, name: 'Card', value: { design: 'card', title: 'Title', text: 'A few words.' } },
  imageOverlap: { type: image, name: 'Overlap', value: { design: 'overlap', title: 'Title' } },
  imageCollage: { type: image, name: 'Collage', value: { design: 'collage', title: 'Title' } },
  imageStack: { type: image, name: 'Picture with text below', value: { design: 'stack', title: 'Title' } },
  opentableReservation: { type: opentableV2, name: 'Tables at OpenTable', value: {} },
  tockReservation: { type: tock, name: 'Tables at Tock', value: {} },
  eventEmbed: { type: tourDates, name: 'List of events', value: {} },
}

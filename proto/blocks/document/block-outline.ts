import { blockType } from '../../enums/block-type.ts'
import { blockVariant, type BlockVariantName } from '../../enums/block-variant.ts'
import { galleryMediaType, type GalleryMediaTypeName } from '../../enums/gallery-media-type.ts'
import { isFileLink } from '../../links/links.ts'
import { blocksOf, type Block, type PageDocument } from '../../site.ts'

const galleries: Readonly<Record<string, BlockVariantName>> = {
  slideshow: 'gallerySlideshow',
  slider: 'galleryCarousel',
  carousel: 'galleryCarousel',
  grid: 'galleryGrid',
  autogrid: 'galleryGrid',
  autocolumns: 'galleryGrid',
  autorows: 'galleryGrid',
  list: 'galleryStack',
  stacked: 'galleryStack',
}
const summaries: Readonly<Record<string, BlockVariantName>> = {
  wall: 'summaryWall',
  carousel: 'summaryCarousel',
  list: 'summaryList',
  grid: 'summaryGrid',
}
const charts: Readonly<Record<string, BlockVariantName>> = {
  bar: 'chartBar',
  column: 'chartBar',
  line: 'chartLine',
  area: 'chartLine',
  pie: 'chartPie',
  donut: 'chartPie',
}
const images: Readonly<Record<string, BlockVariantName>> = {
  inline: 'imageInline',
  poster: 'imagePoster',
  card: 'imageCard',
  overlap: 'imageOverlap',
  collage: 'imageCollage',
  stack: 'imageStack',
}

/**
 * The variant of a block, by its type and design (ENUM-19); undefined for a type or a design without variants. Columns are
 * bars, designs of galleries in rows or columns are grids, and dates of events are the event embed: these are ours.
 */
function variantOf({ type, value }: Block): BlockVariantName | undefined {
  const { design, kind } = value
  switch (type) {
    case blockType.gallery:
      return galleries[String(design ?? 'grid')] ?? 'galleryStack'
    case blockType.summary:
    case blockType.summaryV2:
      return summaries[String(design ?? 'grid')]
    case blockType.chart:
      return charts[String(kind ?? 'column')]
    case blockType.image:
      return images[String(design ?? 'inline')]
    case blockType.opentable:
    case blockType.opentableV2:
      return 'opentableReservation'
    case blockType.tock:
      return 'tockReservation'
    case blockType.tourDates:
      return 'eventEmbed'
  }
  return undefined
}

type GalleryItem = { type?: unknown; assetUrl?: unknown; id?: unknown; title?: unknown; caption?: unknown }

/**
 * The media kind of an item of a gallery (ENUM-20). A picture that the gallery shows for the second time is reused, as a
 * file of the library (`assetReused`) or by its address elsewhere (`imageReused`). No licensed pictures are sold, so no item
 * is `imageLicensed`.
 */
function mediaOf({ type, assetUrl }: GalleryItem, seen: Set<string>): GalleryMediaTypeName {
  if (type === 'video') return 'video'
  if (typeof assetUrl !== 'string' || assetUrl === '') return 'imageEmpty'
  if (seen.has(assetUrl)) return isFileLink(assetUrl) ? 'assetReused' : 'imageReused'
  seen.add(assetUrl)
  return 'imageFile'
}

function galleryItems({ value }: Block) {
  const seen = new Set<string>()
  const items = Array.isArray(value['images']) ? (value['images'] as GalleryItem[]) : []
  return items.map((item) => ({
    mediaType: galleryMediaType[mediaOf(item, seen)],
    ...(typeof item.id === 'string' && { id: item.id }),
    ...(typeof item.assetUrl === 'string' && { assetUrl: item.assetUrl }),
  }))
}

/** The blocks of a page in reading order, for its JSON: the type, the variant, and the items of galleries. */
export const blockOutline = (document: PageDocument) =>
  blocksOf(document).map((block) => {
    const variant = variantOf(block)
    return {
      id: block.id,
      type: block.type,
      ...(variant !== undefined && { variant: blockVariant[variant] }),
      ...(block.type === blockType.gallery && { items: galleryItems(block) }),
    }
  })

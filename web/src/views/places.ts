import { blockType } from '@portico/proto/enums/block-type'
import type { Block as BlockValue, PageDocument, Section } from '@portico/proto/site'
import { headingBelow } from '../widgets/heading-below.ts'
import type { Place } from '../widgets/view.ts'
import { inPhoneOrder } from './phone-order.ts'

/** The places of the blocks of a document, in the order in which they are read. */
export function placesOf(written: PageDocument): ReadonlyMap<BlockValue, Place> {
  const document = inPhoneOrder(written)
  const firstPicture = firstPictureOf(document.sections)
  const places = new Map<BlockValue, Place>()
  for (const section of document.sections) {
    /** The picture behind the text of the section. */
    const behindText = openingOf(section) === 'text' ? blocks(section)[0]?.id : undefined
    for (const { span, blocks: inColumn } of section.rows.flatMap((row) => row.columns))
      for (const block of inColumn)
        places.set(block, {
          sizes: block.id === behindText ? COVERING : sizesOf(section.width, span),
          isFirstPicture: block.id === firstPicture,
          isBehindText: block.id === behindText,
          heading: headingBelow(document, block),
        })
  }
  return places
}

/**
 * `sizes` of a picture that covers the whole section. On a phone it is cropped at both sides, so it is wider than the
 * window.
 */
const COVERING = '(max-aspect-ratio: 1/1) 120vw, 100vw'

/** `sizes` of the pictures in a column: the width of the window on a phone, else the column's share of the grid. */
function sizesOf(width: Section['width'], span: number): string {
  const share = Math.round((span / 12) * 100)
  const wide = width === 'full' ? `${share}vw` : `min(${share}vw, ${Math.round((span / 12) * 80)}rem)`
  return `(min-width: 48rem) ${wide}, 100vw`
}

function blocks(section: Section) {
  return section.rows.flatMap((row) => row.columns.flatMap((column) => column.blocks))
}

/** The first picture that is shown at every width. It is loaded before others. */
const firstPictureOf = (sections: readonly Section[]): string | undefined =>
  sections.slice(0, 2).filter(isAlwaysShown).flatMap(blocks).filter(isAlwaysShown).find(hasPicture)?.id

const isAlwaysShown = ({ hideOn }: Pick<Section, 'hideOn'>) => hideOn === undefined

/** How a full-width section that begins with a picture is shown: only pictures, or text on the first picture. */
export function openingOf(section: Section): 'text' | 'picture' | undefined {
  const [first, ...rest] = blocks(section)
  if (section.width !== 'full' || !first || !isPicture(first)) return undefined
  return rest.every(isPicture) ? 'picture' : 'text'
}

/** Whether a block shows a picture before anything is loaded or played. */
const hasPicture = ({ type, value }: BlockValue): boolean =>
  type === blockType.image ||
  type === blockType.gallery ||
  (type === blockType.video && value['poster'] !== undefined)

/** Whether a block is a picture, or a film that is shown like a picture. */
function isPicture({ type, value }: BlockValue): boolean {
  return type === blockType.image || (type === blockType.video && value['design'] === 'background')
}

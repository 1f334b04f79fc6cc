import type { Picture } from '@portico/proto/blocks/media/picture'
import { blockType } from '@portico/proto/enums/block-type'
import { recordTypeName } from '@portico/proto/enums/record-type'
import type { Product } from '@portico/proto/http/shop/commerce'
import type { ItemView } from '@portico/proto/http/content/page-view'
import { escapeHtml } from '@portico/kit/html/escape'
import type { Search } from '../../page/model.ts'
import { blocksOf, type PageDocument } from '@portico/proto/site'

/** An item in the JSON of a page (WIRE-21): with the name of its record type, and the size and focal point of its picture. */
export const itemJson = ({ image, ...item }: ItemView) => ({
  ...item,
  recordTypeLabel: recordLabel(item.recordType),
  ...(image && { image: pictureJson(image), ...shapeOf(image) }),
})

/** A product in the JSON of a page (WIRE-15); `items` are its pictures. */
export function productJson(product: Product) {
  const [first] = product.items
  return {
    ...product,
    recordTypeLabel: recordLabel(product.recordType),
    items: product.items.map(pictureJson),
    ...(first && shapeOf(first)),
  }
}

/** The HTML of the text blocks of a document, including Markdown blocks. */
export const bodyOf = (document: PageDocument): string =>
  blocksOf(document)
    .filter(({ type }) => type === blockType.html || type === blockType.markdown)
    .map(({ value }) => String(value['html'] ?? ''))
    .join('\n')

const pictureJson = (picture: Picture) => ({
  ...picture,
  ...shapeOf(picture),
  title: picture.caption ?? picture.alt,
})

/** The size as `1200x1500`, and the point that stays in view when the picture is cropped, from 0 to 1. */
const shapeOf = ({ width, height, focalPoint = { x: 0.5, y: 0.5 } }: Picture) => ({
  originalSize: `${width}x${height}`,
  mediaFocalPoint: focalPoint,
})

/** `store-item` for 11: the name of the record type in lower case with hyphens. */
const recordLabel = (code: number): string =>
  recordTypeName(code).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The results of the search page: `items` are the found pages with the text around the found words, marked by `<em>`. */
export const searchJson = ({ query, correctedTo, count, results, products }: SearchResults) => ({
  query,
  ...(correctedTo !== undefined && { correctedTo }),
  itemCount: count,
  items: results.map(({ path, title, collectionId, item, excerpt }) => ({
    ...(item && itemJson(item)),
    collectionId,
    title,
    fullUrl: path,
    highlight: excerpt
      .map(({ text, isMatch }) => (isMatch ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text)))
      .join(''),
  })),
  products: products.map(productJson),
})

type SearchResults = Extract<Search, { status: 'found' }>

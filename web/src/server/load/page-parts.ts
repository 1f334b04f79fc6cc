import { contentPart } from '@portico/proto/pages/content-parts'
import { pageType } from '@portico/proto/enums/page-type'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { blocksOf } from '@portico/proto/site'

/**
 * The parts of the website's content that a reply is made of, by the call that it answers. A change of any other part leaves
 * the reply as it is. A reply for which this is not certain has `release`: any release may change it.
 */
export const partsOf = {
  page: (page: PageReply): string[] => {
    const { collection, document, languages, itemUrlId } = page
    const isPlain =
      collection !== undefined &&
      // The links to a page in other languages lead to pages of other collections.
      languages === undefined &&
      // Another page may take the address of a product.
      itemUrlId === undefined &&
      page.pageType !== pageType.notFound &&
      page.pageType !== pageType.protectedContent &&
      page.pageType !== pageType.lockScreen
    if (!isPlain) return [contentPart.release]
    const listed = blocksOf(document).flatMap(({ value }) => value['collectionId'] ?? [])
    // A page in another language links to its original once that is published.
    const original = collection.variantOf ?? []
    const ids = [collection.id, original, ...Object.keys(page.summaries), ...listed.map(String)].flat()
    return [...new Set(ids)].map(contentPart.collection)
  },
  forms: (): string[] => [contentPart.forms],
  currency: (): string[] => [contentPart.store],
  productsById: (ids: readonly string[]): string[] => [contentPart.store, ...ids.map(contentPart.product)],
  /** A list of products, or a product with the products that are recommended beside it. */
  products: (): string[] => [contentPart.store, contentPart.products],
}

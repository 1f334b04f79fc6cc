import { trimEnd } from '@portico/proto/values/trim-end'

/** A slide or another item that has an address on its page (GAL-11, LBOX-06). */
export type Addressed = { id?: string | undefined; url?: string | undefined }

const KEY = 'itemId'

/**
 * The index of the item that an address selects: its fragment `#itemId=…`, or else the last part of its path, is the item's
 * id or URL. -1 if there is none (GAL-11).
 */
export function indexFromAddress(items: readonly Addressed[], { hash, pathname }: URL | Location): number {
  const fragment = new URLSearchParams(hash.slice(1)).get(KEY)
  const wanted = fragment ?? decoded(pathname.split('/').filter(Boolean).at(-1) ?? '')
  if (wanted === '') return -1
  return items.findIndex(({ id, url }) => wanted === id || wanted === url)
}

/**
 * The address of an item: a path below `collectionUrl` that ends with a slash, or, without one, the page's address with
 * the fragment `#itemId=…`. Null for an item without id and URL.
 */
export function addressOfItem(
  { id, url }: Addressed,
  page: URL | Location,
  collectionUrl = '',
): string | null {
  const name = collectionUrl ? url || id : id || url
  if (!name) return null
  if (collectionUrl)
    return `${trimEnd(collectionUrl, '/')}/${name.split('/').map(encodeURIComponent).join('/')}/`
  return `${page.pathname}${page.search}#${KEY}=${encodeURIComponent(name)}`
}

/** The id and the URL of a slide, from its data attributes (GAL-10). */
export const addressedOf = ({ dataset }: HTMLElement): Addressed => ({
  id: dataset.slideId,
  url: dataset.slideUrl,
})

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

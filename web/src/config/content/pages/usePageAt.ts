import { listItems } from '@portico/proto/api/sites/content/items'
import { trimEnd } from '@portico/proto/values/trim-end'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/calls.ts'
import { useCollections, type CollectionRow } from './pages.ts'

/** The screen that changes the page at an address of the website: `null` for an address without one. */
export type PageAt = { edit: string } | { products: true } | null

/**
 * Finds the page at a path (PAGE-13): a page by its address, an entry by the address of its collection and its own. Undefined while it is
 * looked for, and if nothing is asked.
 */
export function usePageAt(websiteId: string, asked: string | null, enabled: boolean): PageAt | undefined {
  const path = asked === null ? '' : pathOf(asked)
  const isAsked = enabled && asked !== null
  const collections = useCollections(websiteId, isAsked)
  const all = collections.data?.collections ?? []
  const own = all.find(({ fullUrl }) => fullUrl === path)
  const above = own ? undefined : closest(all, path)
  const isOfItems = above !== undefined && above.typeName !== 'products'
  const items = useQuery({
    ...queryOf(listItems, { params: { websiteId, id: above?.id ?? '' } }),
    enabled: isAsked && isOfItems,
  })
  if (!isAsked) return undefined
  if (collections.isError) return null
  if (!collections.data) return undefined
  if (own) return own.typeName === 'products' ? { products: true } : { edit: own.id }
  if (!above) return null
  if (!isOfItems) return { products: true }
  if (items.isError) return null
  if (!items.data) return undefined
  const item = items.data.items.find(({ fullUrl }) => fullUrl === path)
  return item ? { edit: item.id } : null
}

/** The path of an address without its query and its last slash. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return trimEnd(path, '/') || '/'
}

/** The collection whose address begins the path, the longest one of several. */
const closest = (all: readonly CollectionRow[], path: string): CollectionRow | undefined =>
  all
    .filter(({ fullUrl }) => fullUrl !== '/' && path.startsWith(`${fullUrl}/`))
    .toSorted((one, other) => other.fullUrl.length - one.fullUrl.length)[0]

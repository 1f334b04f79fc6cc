const KEY = 'itemId'

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The item that an address names in its fragment (`#itemId=…`), or null (GAL-11, LBOX-09). */
export function itemIdIn({ hash }: Pick<Address, 'hash'>): string | null {
  const value = new URLSearchParams(hash.slice(1)).get(KEY)
  return value === '' ? null : value
}

/** The address with an item in its fragment. With null, an item in the fragment is removed, and other fragments stay. */
export function withItemId({ pathname, search, hash }: Address, itemId: string | null): string {
  if (itemId !== null && itemId !== '') return `${pathname}${search}#${KEY}=${encodeURIComponent(itemId)}`
  return `${pathname}${search}${itemIdIn({ hash }) === null ? hash : ''}`
}

/**
 * Whether an address names an item: by its id or address in the fragment, or by its address as the last part of a path that
 * ends with a slash (GAL-11).
 */
export function namesItem(address: Address, item: { id: string; url: string }): boolean {
  const named = itemIdIn(address)
  if (named !== null) return named === item.id || (item.url !== '' && named === item.url)
  return item.url !== '' && address.pathname.endsWith(`/${item.url.replace(/^\/|\/$/g, '')}/`)
}

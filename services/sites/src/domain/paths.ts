/** First segments of addresses that are the product's own, so that no page can take them. */
export const RESERVED_SEGMENTS = new Set([
  'account',
  'api',
  'assets',
  'beacon',
  'cart',
  'checkout',
  'commerce',
  'config',
  'logout',
  's',
  'search',
  'settings',
])

/** Addresses that every website has without its owner making them, with their page types (PAGE-02, S-06). */
export const SYSTEM_PAGES: Readonly<Record<string, { pageType: number; title: string }>> = {
  '/search': { pageType: 102, title: 'Search' },
  '/cart': { pageType: 205, title: 'Your cart' },
}

/** The address of a collection: `/` for the home page, whose `urlId` is empty. */
export const collectionPath = (urlId: string): string => `/${urlId}`

/** The address of an item under its collection; that of the home page has no items. */
export const itemPath = (collectionUrlId: string, itemUrlId: string): string =>
  `/${collectionUrlId}/${itemUrlId}`

/** The one way an address is written: a leading slash, none at the end. Null for what is no address at all. */
export function normalPath(path: string): string | null {
  if (!path.startsWith('/') || path.length > 500 || /\/\/|\\|\p{Cc}/u.test(path)) return null
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** `/shop/p/<slug>`: a product's address, which holds the path of its collection and the product's slug. */
export function productPath(path: string): { collectionPath: string; itemUrlId: string } | null {
  const match = /^(\/[^/]+)\/p\/([^/]+)$/.exec(path)
  return match ? { collectionPath: match[1]!, itemUrlId: match[2]! } : null
}

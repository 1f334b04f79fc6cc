import { systemPages } from '@portico/proto/links/system-pages'

/** First path segments that Portico uses itself: no page can have them. */
export const RESERVED_SEGMENTS = new Set([
  'account',
  'api',
  'assets',
  'beacon',
  'cart',
  'checkout',
  'commerce',
  'config',
  'cookie-settings',
  'logout',
  'popup-overlay',
  's',
  'search',
  'settings',
])

/**
 * The page at this address is the access screen of the member area, with page type 106: it shows the plans to visitors
 * who cannot see the content for members (ACC-05, S-05).
 */
export const MEMBER_AREA_URL_ID = 'member-area'

/** The system pages by their addresses. */
export const SYSTEM_PAGES: Readonly<Record<string, { pageType: number; title: string }>> = Object.fromEntries(
  systemPages.map((page) => [page.path, page]),
)

/** The first segment of the addresses of pages in a further language. */
export const languageSegment = (language: string): string => language.toLowerCase()

/**
 * Returns the address of a collection: `/` for the home page, whose `urlId` is empty, and `/de/…` for the version in a
 * further language.
 */
export const collectionPath = ({ urlId, language }: { urlId: string; language: string }): string =>
  language === ''
    ? `/${urlId}`
    : `/${[languageSegment(language), ...(urlId === '' ? [] : [urlId])].join('/')}`

/** Returns the address of an item of a collection other than the home page, whose address is `parent`. */
export const itemPath = (parent: string, itemUrlId: string): string => `${parent}/${itemUrlId}`

/** Returns a path with a leading and no trailing slash; null if it is not a valid path. */
export function normalizePath(path: string): string | null {
  if (!path.startsWith('/') || path.length > 500 || /\/\/|\\|\p{Cc}/u.test(path)) return null
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Parses the address of a product, `/shop/p/<slug>`; null for another address. */
export function parseProductPath(path: string): { collectionPath: string; itemUrlId: string } | null {
  const match = /^(\/[^/]+)\/p\/([^/]+)$/.exec(path)
  return match ? { collectionPath: match[1]!, itemUrlId: match[2]! } : null
}

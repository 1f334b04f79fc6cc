import { MAX_SITEMAP_ADDRESSES } from '@portico/proto/limits'
import type { SitemapEntry as Address } from '@portico/proto/http/website/search'
import { element, xmlDocument } from './xml.ts'

const XHTML = 'http://www.w3.org/1999/xhtml'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * The sitemap of a website: one file, or with more than 5,000 addresses an index of files. `part` is the number of such a
 * file, from 1. Null for a part that does not exist.
 */
export function sitemapOf(baseUrl: string, addresses: readonly Address[], part?: number): string | null {
  const parts = Math.ceil(addresses.length / MAX_SITEMAP_ADDRESSES)
  if (part === undefined) return parts <= 1 ? fileOf(baseUrl, addresses) : indexOf(baseUrl, addresses, parts)
  if (part < 1 || part > parts) return null
  return fileOf(baseUrl, addresses.slice((part - 1) * MAX_SITEMAP_ADDRESSES, part * MAX_SITEMAP_ADDRESSES))
}

const fileOf = (baseUrl: string, addresses: readonly Address[]): string =>
  xmlDocument(
    element(
      'urlset',
      { xmlns: NAMESPACE, ...(addresses.some(({ languages }) => languages) && { 'xmlns:xhtml': XHTML }) },
      ...addresses.map(({ path, updatedOn, languages = [] }) =>
        element(
          'url',
          {},
          element('loc', {}, baseUrl + encodeURI(path)),
          element('lastmod', {}, iso(updatedOn)),
          ...withDefault(languages).map((each) =>
            element('xhtml:link', {
              rel: 'alternate',
              hreflang: each.language,
              href: baseUrl + encodeURI(each.path),
            }),
          ),
        ),
      ),
    ),
  )

/** The versions of a page, and the website's own language for visitors of all others. */
const withDefault = (languages: NonNullable<Address['languages']>) =>
  languages.length > 1 ? [...languages, { ...languages[0]!, language: 'x-default' }] : languages

function indexOf(baseUrl: string, addresses: readonly Address[], parts: number): string {
  const latest = (part: number) =>
    addresses
      .slice(part * MAX_SITEMAP_ADDRESSES, (part + 1) * MAX_SITEMAP_ADDRESSES)
      .reduce((last, { updatedOn }) => Math.max(last, updatedOn), 0)
  const files = Array.from({ length: parts }, (_, part) =>
    element(
      'sitemap',
      {},
      element('loc', {}, `${baseUrl}/sitemap-${part + 1}.xml`),
      element('lastmod', {}, iso(latest(part))),
    ),
  )
  return xmlDocument(element('sitemapindex', { xmlns: NAMESPACE }, ...files))
}

const iso = (at: number): string => new Date(at).toISOString()

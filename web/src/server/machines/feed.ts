import { escapeHtml } from '@portico/kit/html/escape'
import type { FeedReply } from '@portico/proto/http/website/search'
import type { ItemView } from '@portico/proto/http/content/page-view'
import { paragraphsOf } from '../../ui/plain-text.ts'
import { bodyOf } from '../reply/json-items.ts'
import { feedFilter, filteredPath, filteredTitle, type FeedFormat } from '../../page/feeds.ts'
import type { PageModel } from '../../page/model.ts'
import { withAbsoluteAddresses } from './absolute-addresses.ts'
import { element, xmlDocument } from './xml.ts'

/** A list as a feed: its newest items with their whole texts. Addresses are absolute. */
type Feed = {
  title: string
  description: string
  language: string
  /** The address of the list, of the part of it that the feed has, and of the feed itself. */
  list: string
  page: string
  self: string
  siteTitle: string
  updatedOn: number
  entries: Entry[]
}
type Entry = {
  item: ItemView
  url: string
  summary: string
  html: string
  image?: { url: string; type: string }
}

/** Collects the data of a feed from a list page and the documents of its items. */
export function feedOf(page: PageModel, { items }: FeedReply, format: FeedFormat): Feed {
  const { website, collection } = page
  const { baseUrl } = website
  const { fullUrl } = collection!
  const filter = feedFilter(page)
  const description =
    collection!.description || website.siteDescription || `${collection!.title} of ${website.siteTitle}`
  return {
    title: `${filteredTitle(collection!.title, filter)} — ${website.siteTitle}`,
    description,
    language: website.language,
    list: baseUrl + fullUrl,
    page: baseUrl + filteredPath(fullUrl, filter),
    self: baseUrl + filteredPath(fullUrl, filter, format),
    siteTitle: website.siteTitle,
    updatedOn: Math.max(
      collection!.updatedOn,
      ...items.map(({ item }) => Math.max(item.updatedOn, item.publishOn)),
    ),
    entries: items.map(({ item, document }) => ({
      item,
      url: baseUrl + item.fullUrl,
      ...textsOf(item, withAbsoluteAddresses(bodyOf(document), baseUrl + item.fullUrl)),
      ...(item.image && {
        image: { url: absolute(item.image.assetUrl, baseUrl), type: imageType(item.image.assetUrl) },
      }),
    })),
  }
}

/** Characters of a summary that is taken from the text. */
const MAX_SUMMARY = 300

/** The HTML of an entry, and its summary: the excerpt, or the beginning of the text. */
function textsOf({ excerpt }: ItemView, html: string): { summary: string; html: string } {
  const [first = ''] = paragraphsOf(html)
  const beginning =
    first.length > MAX_SUMMARY ? `${first.slice(0, MAX_SUMMARY).replace(/\s+\S*$/, '')}…` : first
  return { summary: paragraphsOf(excerpt).join(' ') || beginning, html }
}

/** A text of Atom. One with a tag or an entity is declared as HTML, so that readers show it as it is. */
const atomText = (name: string, value: string) =>
  /<|&#?\w+;/.test(value) ? element(name, { type: 'html' }, escapeHtml(value)) : element(name, {}, value)

/** RSS 2.0 with whole texts, authors and pictures. */
export function rssOf({ entries, ...feed }: Feed): string {
  return xmlDocument(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:media': 'http://search.yahoo.com/mrss/',
      },
      element(
        'channel',
        {},
        element('title', {}, feed.title),
        element('link', {}, feed.page),
        element('atom:link', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
        element('description', {}, feed.description),
        element('language', {}, feed.language.toLowerCase()),
        element('lastBuildDate', {}, rfc822(feed.updatedOn)),
        element('generator', {}, 'Portico'),
        ...entries.map(({ item, url, summary, html, image }) =>
          element(
            'item',
            {},
            element('title', {}, item.title),
            element('link', {}, url),
            element('guid', { isPermaLink: 'false' }, `${item.collectionId}:${item.id}`),
            element('pubDate', {}, rfc822(item.publishOn)),
            item.author && element('dc:creator', {}, item.author.displayName),
            ...labelsOf(item).map((label) => element('category', {}, label)),
            // Readers take a description for HTML.
            summary === '' ? undefined : element('description', {}, escapeHtml(summary)),
            html === '' ? undefined : element('content:encoded', {}, html),
            image && element('media:content', { url: image.url, medium: 'image', type: image.type }),
          ),
        ),
      ),
    ),
  )
}

/** Atom 1.0 with whole texts. */
export function atomOf({ entries, ...feed }: Feed): string {
  const link = (href: string, rel: string, type: string) => element('link', { href, rel, type })
  return xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language },
      element('id', {}, feed.self),
      atomText('title', feed.title),
      atomText('subtitle', feed.description),
      element('updated', {}, iso(feed.updatedOn)),
      link(feed.self, 'self', 'application/atom+xml'),
      link(feed.page, 'alternate', 'text/html'),
      element('author', {}, element('name', {}, feed.siteTitle)),
      element('generator', {}, 'Portico'),
      ...entries.map(({ item, url, summary, html }) =>
        element(
          'entry',
          {},
          element('id', {}, `${feed.list}#${item.id}`),
          atomText('title', item.title),
          link(url, 'alternate', 'text/html'),
          element('published', {}, iso(item.publishOn)),
          element('updated', {}, iso(Math.max(item.updatedOn, item.publishOn))),
          item.author && element('author', {}, element('name', {}, item.author.displayName)),
          ...labelsOf(item).map((term) => element('category', { term })),
          summary === '' && html !== '' ? undefined : atomText('summary', summary || item.title),
          html === '' ? undefined : element('content', { type: 'html' }, html),
        ),
      ),
    ),
  )
}

const labelsOf = ({ categories, tags }: ItemView): string[] => [...new Set([...categories, ...tags])]

const absolute = (address: string, baseUrl: string) => (address.startsWith('/') ? baseUrl + address : address)

const imageType = (address: string): string => {
  const end = /\.(png|jpe?g|gif|avif)$/i.exec(address)?.[1]?.toLowerCase() ?? 'webp'
  return `image/${end === 'jpg' ? 'jpeg' : end}`
}

/** RFC 822, as RSS asks for: "Sat, 14 Mar 2026 09:00:00 GMT". */
const rfc822 = (at: number): string => new Date(at).toUTCString()
const iso = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

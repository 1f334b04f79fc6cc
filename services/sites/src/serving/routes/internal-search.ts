import { notFound, Refusal } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/sites/serving/search.schemas'
import { LIST_PAGE_ITEMS } from '@portico/proto/limits/display-limits'
import {
  type FeedReply,
  type SearchReply,
  type SitemapReply,
  type TextPiece,
} from '@portico/proto/http/website/search'
import type { PageDocument } from '@portico/proto/site'
import type { ServingDeps } from '../deps.ts'
import { folderEntries, sitemapEntries } from '../domain/sitemap.ts'
import { searchConfiguration } from '../domain/search-language.ts'
import type { Cleaning } from '../../content/use-cases/clean-block.ts'
import { cleanDocument } from '../../content/use-cases/clean-document.ts'
import { findNewestDocuments, findSitemap, isIndexed, readLanguage } from '../store/entries.ts'
import { readNavigation } from '../store/folder-pages.ts'
import { findWebsites } from '../../websites/store/websites.ts'
import { search } from '../use-cases/search.ts'

/** Searches the published pages of the caller's website, for `web`. */
export const internalSearch = ({ db }: ServingDeps) =>
  route(api.internalSearch, async ({ website, query: { q, ...filter } }): Promise<SearchReply> => {
    return db.tenant(website.id, async (tx) => {
      const configuration = searchConfiguration(await readLanguage(tx, website.id))
      const { entries, ...found } = await search(tx, {
        ...filter,
        text: q,
        configuration,
        limit: LIST_PAGE_ITEMS,
      })
      return {
        ...found,
        results: entries.map(({ path, title, collectionId, item, excerpt }) => ({
          path,
          title,
          collectionId,
          ...(item && { item }),
          excerpt: piecesOf(excerpt),
        })),
      }
    })
  })

/** Splits a text at the marks that Postgres put around found words. */
function piecesOf(excerpt: string): TextPiece[] {
  const pieces = excerpt.split(/[\uE000\uE001]/)
  return pieces.map((text, at) => ({ text, isMatch: at % 2 === 1 })).filter(({ text }) => text !== '')
}

async function readSitemap(tx: Tx, websiteId: string): Promise<SitemapReply['entries']> {
  const pages = sitemapEntries(await findSitemap(tx), await readLanguage(tx, websiteId))
  const { navigation, publishedOn } = await readNavigation(tx, websiteId)
  const known = new Set(pages.map(({ path }) => path))
  return [...pages, ...folderEntries(navigation, publishedOn).filter(({ path }) => !known.has(path))]
}

/** Returns the addresses of all published pages of the caller's website, for the sitemap that `web` writes. */
export const internalSitemap = ({ db, scheme, publicHost }: ServingDeps) =>
  route(api.internalSitemap, async ({ website }): Promise<SitemapReply> => {
    const [found] = await findWebsites(db, [website.id])
    if (!found) throw notFound('website', website.id)
    return {
      baseUrl: `${scheme}://${found.identifier}.${publicHost}`,
      ...(await db.tenant(website.id, async (tx) => ({
        isCurrent: await isIndexed(tx, website.id),
        entries: await readSitemap(tx, website.id),
      }))),
    }
  })

/**
 * Returns the newest items of a published collection with their documents, for the feed that `web` writes. Code that an owner
 * has put into a text is removed, because a feed is read on the pages of others.
 */
export const internalFeed = ({ db, cleanHtml }: ServingDeps) =>
  route(api.internalFeed, async ({ website, query, signal }): Promise<FeedReply> => {
    const { isCurrent, found } = await db.tenant(website.id, async (tx) => ({
      isCurrent: await isIndexed(tx, website.id),
      found: await findNewestDocuments(tx, website.id, { ...query, limit: LIST_PAGE_ITEMS }),
    }))
    const cleaning = { cleanHtml, websiteId: website.id, by: 'visitor' as const, signal }
    const items: FeedReply['items'] = []
    // One after another, so that a feed has one text that waits.
    for (const { item, document, hasCode } of found)
      items.push({ item, document: hasCode ? await withoutCode(document, cleaning) : document })
    return { isCurrent, items }
  })

/** The document without code. One that takes too long to clean is empty: the feed has the item without its text. */
async function withoutCode(document: PageDocument, cleaning: Cleaning): Promise<PageDocument> {
  try {
    return (await cleanDocument(document, cleaning)).document
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return { ...document, sections: [] }
    throw error
  }
}

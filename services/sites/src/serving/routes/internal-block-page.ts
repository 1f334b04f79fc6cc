import * as api from '@portico/proto/api/sites/serving/serving.schemas'
import { blockType } from '@portico/proto/enums/block-type'
import { invalid, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { type BlockPageReply } from '@portico/proto/http/content/widgets'
import { MAX_SUMMARY_ITEMS } from '@portico/proto/blocks/lists/summary'
import type { Block, PageDocument } from '@portico/proto/site'
import type { ServingDeps } from '../deps.ts'
import { toPageReply } from '../domain/page-reply.ts'
import { findPublishedCollection, findPublishedItems } from '../store/entries.ts'
import { releasedPage } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'
import { findPublishedPage } from '../store/published-pages.ts'
import { cleanDocument } from '../../content/use-cases/clean-document.ts'

/**
 * Returns a block that a visitor's page sent as a page of its own, for `web`: cleaned, with the published items that it
 * shows (WIDG-01). A block with code is refused, because its sender has no permission 1219. Its texts count as a visitor's:
 * one of a client waits, and none for longer than the texts of owners.
 */
export const internalBlockPage = ({ db, clock, publicHost, scheme, mapTiles, cleanHtml }: ServingDeps) =>
  route(
    api.internalBlockPage,
    async ({ website, body: { block, client }, signal }): Promise<BlockPageReply> => {
      const { document, hadCode } = await cleanDocument(pageOf(block), {
        cleanHtml,
        websiteId: website.id,
        by: 'visitor',
        client,
        signal,
      })
      if (hadCode) throw invalid({ widgetJSON: 'must not contain code' })
      return db.tenant(website.id, async (tx) => {
        const found = await findPublishedPage(tx, website.id, ['/'], clock.now())
        if (!found) throw notFound('website', website.id)
        const home = { ...found, page: releasedPage(found, readSettings(found.site?.settings).timeZone) }
        const {
          collection: _,
          item: __,
          items: ___,
          hasOwnerCode: ____,
          code: _____,
          ...page
        } = toPageReply(home, '/', { appDomain: publicHost, scheme, mapTiles })
        const shown = block.type === blockType.summaryV2 ? String(block.value['collectionId']) : null
        const collection = shown === null ? undefined : await findPublishedCollection(tx, shown)
        const items = collection ? await findPublishedItems(tx, shown!) : []
        const summary = collection && { ...collection, items: items.slice(0, MAX_SUMMARY_ITEMS) }
        // Without items it may be a shop, whose products web reads from commerce.
        return { ...page, document, summaries: summary && items.length > 0 ? { [shown!]: summary } : {} }
      })
    },
  )

const pageOf = (block: Block): PageDocument => ({
  title: 'Widget',
  sections: [
    { id: 'widget', width: 'normal', tone: 'paper', rows: [{ columns: [{ span: 12, blocks: [block] }] }] },
  ],
})

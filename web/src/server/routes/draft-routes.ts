import { notFound } from '@portico/kit/errors'
import { reply, route, type Route } from '@portico/kit/http/route'
import { internalDraft, internalDraftData } from '@portico/proto/api/sites/serving/serving.schemas'
import * as api from '@portico/proto/api/web/editor/drafts.schemas'
import { MAX_DRAFT_DATA_BYTES } from '@portico/proto/limits'
import type { PageModel } from '../../page/model.ts'
import { canvasDesign } from '../compose/canvas-design.ts'
import { composeReply } from '../compose/compose.ts'
import type { PageDeps } from './page-route.ts'

const NOT_KEPT = { 'cache-control': 'no-store' }

/** The draft of a page for the canvas of the page editor. Nothing of it is kept. */
export const draftRoutes = (deps: Pick<PageDeps, 'upstreams' | 'assets'>): Route[] => [page(deps), data(deps)]

const page = ({ upstreams, assets }: Pick<PageDeps, 'upstreams' | 'assets'>) =>
  route(api.readDraft, async ({ params: { websiteId, pageId }, signal }) => {
    const website = { id: websiteId, identifier: '' }
    const draft = await upstreams.sites.call(internalDraft, { query: { pageId } }, { website, signal })
    if (!draft) throw notFound('page', pageId)
    const { kind, id, collectionId, saved } = draft
    const model = await composeReply(upstreams, website, draft.page)
    const body = { kind, id, collectionId, model, saved, design: canvasDesign(model, assets.page) }
    return reply(200, body, NOT_KEPT)
  })

const data = ({ upstreams }: Pick<PageDeps, 'upstreams'>) =>
  route(
    api.readDraftData,
    async ({ params: { websiteId, pageId }, body: { blocks }, signal }) => {
      const website = { id: websiteId, identifier: '' }
      const sent = { pageId, blocks }
      const found = await upstreams.sites.call(internalDraftData, { body: sent }, { website, signal })
      if (!found) throw notFound('page', pageId)
      return reply(200, { model: shownBy(await composeReply(upstreams, website, found)) }, NOT_KEPT)
    },
    { bodyLimit: MAX_DRAFT_DATA_BYTES },
  )

/** The parts of a page that its blocks name. */
const shownBy = ({ forms, products, listings, summaries, feeds, outlines }: PageModel) => ({
  forms,
  products,
  listings,
  summaries,
  feeds,
  outlines,
})

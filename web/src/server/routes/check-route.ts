import { Refusal } from '@portico/kit/errors'
import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/web/reports/checks.schemas'
import { pageType } from '@portico/proto/enums/page-type'
import { composePage, type Upstreams } from '../compose/compose.ts'
import type { CheckReply } from '@portico/proto/http/content/pages'

/**
 * GET /config/check/:websiteId on the app host: composes the website's home page without any cache, so that "up" means
 * that every service behind the page answered.
 */
export const checkRoute = ({ upstreams }: { upstreams: Upstreams }) =>
  route(api.checkWebsite, async (context) => {
    const { websiteId } = context.params
    const began = performance.now()
    const state = await stateOf(upstreams, websiteId)
    const body: CheckReply = { state, ms: Math.round(performance.now() - began) }
    return reply(200, body, { 'cache-control': 'no-store' })
  })

async function stateOf(upstreams: Upstreams, id: string): Promise<CheckReply['state']> {
  try {
    // Sites finds the website by its id. The identifier is not needed.
    const page = await composePage(upstreams, { id, identifier: '' }, '/')
    return page && page.pageType !== pageType.notFound ? 'up' : 'unpublished'
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return 'unpublished'
    return 'down'
  }
}

import { invalid, notFound } from '@portico/kit/errors'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import { reply, route } from '@portico/kit/http/route'
import { internalBlockPage } from '@portico/proto/api/sites/serving/serving.schemas'
import * as api from '@portico/proto/api/web/pages/widgets.schemas'
import { blockType } from '@portico/proto/enums/block-type'
import { SentBlock, UNRENDERED_BLOCKS } from '@portico/proto/http/content/widgets'
import { parseJsonText } from '@portico/proto/values/json-text'
import { problemsOf } from '@portico/proto/values/strict'
import type { Block } from '@portico/proto/site'
import { composeReply } from '../compose/compose.ts'
import type { PageDeps } from './page-route.ts'

/** Renders one block, but no feed and no code, as scripts of a page ask for when its values change (WIRE-25, WIDG-01). */
export const widgetRoute = ({ upstreams, renderer }: Pick<PageDeps, 'upstreams' | 'renderer'>) =>
  route(api.renderWidget, async ({ req, website, body: { widgetJSON, collectionId }, signal }) => {
    const block = blockOf(widgetJSON, collectionId)
    if (UNRENDERED_BLOCKS.has(block.type))
      throw invalid({ widgetJSON: 'must not be a feed or code, which are not rendered here' })
    const sent = { block, client: addressForLimits(req) }
    const page = await upstreams.sites.call(internalBlockPage, { body: sent }, { website, signal })
    if (!page) throw notFound('website')
    const html = renderer.renderBlock(await composeReply(upstreams, website, page))
    return reply(200, { html, data: { html } }, { 'cache-control': 'no-store' })
  })

/** Parses the block. @throws Refusal 400 that names `widgetJSON` */
function blockOf(text: string, collectionId: string | undefined): Block {
  const json = parseJsonText(text)
  if (!json.ok) throw invalid({ widgetJSON: json.error })
  let sent = json.value
  const isSummary = (sent as { type?: unknown } | null)?.type === blockType.summaryV2
  if (isSummary) {
    const { collectionId: own, value, ...rest } = sent as { collectionId?: unknown; value?: object }
    const chosen = collectionId ?? own
    sent = { ...rest, value: { ...value, ...(chosen !== undefined && { collectionId: chosen }) } }
  }
  const parsed = SentBlock.safeParse(sent)
  if (parsed.success) return parsed.data
  const [first] = problemsOf(parsed.error)
  throw invalid({ widgetJSON: `${first?.path.join('.') ?? ''} ${first?.message ?? 'is not a block'}`.trim() })
}

import type { IncomingHttpHeaders } from 'node:http'
import { createAdmission, createItemCharge, type Quota } from '@portico/kit/collect/quota'
import { reply, route, type Reply, type Route } from '@portico/kit/http/route'
import type { DropReason } from '@portico/proto/enums/drop-reason'
import type { BatchReply } from '@portico/proto/http/visits/events'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import type { CollectedItems, CollectorCall } from '../calls/call.ts'
import type { Accept } from '../collector.ts'
import type { createMalformedKeeper } from '../malformed.ts'
import type { createSenderReader, Sender } from '../sender.ts'
import { cookieRequestOf, visitorCookies } from '../../model/consent-cookies.ts'

export type CollectDeps = {
  accept: Accept
  senderOf: ReturnType<typeof createSenderReader>
  keepMalformed: ReturnType<typeof createMalformedKeeper>
  quota: Quota
  /** Counts an item that is not counted otherwise. */
  dropped(reason: DropReason): void
}

/**
 * The route of a collector call. It answers once the items are durable. Items that are not counted get the same answer as counted
 * ones. A body that cannot be read is a 400 that names the field, and is kept for a replay.
 */
export function collect(call: CollectorCall, deps: CollectDeps): Route {
  const { accept, senderOf, keepMalformed, dropped } = deps
  const charge = createItemCharge(deps)
  const { path } = call.contract.endpoint
  return route(
    call.contract,
    async ({ req, body, params, caller }): Promise<Reply> => {
      const items = call.read(body, params as Record<string, string>)
      const sender = senderOf(req, caller, items.agentText ?? '')
      charge(caller, req, draftsOf(items).length)
      await accept(sender, items)
      for (const { errors, body } of items.refused ?? []) {
        dropped('malformed')
        const [[field, text] = ['', '']] = Object.entries(errors)
        const bytes = Buffer.from(JSON.stringify(body))
        keepMalformed({ req, bytes, reason: `${field}: ${text}` }, path, sender, 'application/json')
      }
      return answer(call, items, renewedCookies(sender, items, req.headers))
    },
    {
      admit: createAdmission(deps),
      onMalformed({ req, caller, bytes, reason }) {
        dropped('malformed')
        keepMalformed({ req, bytes, reason }, path, senderOf(req, caller))
      },
    },
  )
}

/**
 * `Set-Cookie` values that renew the cookies of a visitor who was counted by them (WIRE-28); none where the visitor may not
 * be remembered.
 */
function renewedCookies(
  sender: Sender,
  items: CollectedItems,
  headers: IncomingHttpHeaders,
): Record<string, string[]> {
  if (items.kind !== 'hit' || sender.counting !== 'cookie' || sender.isForeign || sender.synthetic) return {}
  const visitor = parseVisitor(items.hit.ss_cvr ?? undefined)
  return visitor ? { 'set-cookie': visitorCookies(visitor, cookieRequestOf(headers)) } : {}
}

const draftsOf = (items: CollectedItems) => (items.kind === 'hit' ? [] : items.drafts)

function answer(
  { reply: { status, ...rest } }: CollectorCall,
  items: CollectedItems,
  headers: Record<string, string[]>,
): Reply {
  if (!('body' in rest)) return reply(status, undefined, headers)
  if (rest.body !== 'batch') return reply(status, rest.body === 'success' ? { success: true } : {})
  const batch: BatchReply = {
    accepted: draftsOf(items).length,
    refused: (items.refused ?? []).map(({ index, errors }) => ({ index, errors })),
  }
  return reply(status, batch)
}

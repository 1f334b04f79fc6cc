import type { KeyObject } from 'node:crypto'
import type { Outgoing } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { invalid } from '@portico/kit/errors'
import { readClientAddress } from '@portico/kit/http/client-address'
import type { Principal, Website } from '@portico/kit/http/principal'
import { route, type Route } from '@portico/kit/http/route'
import { pagePath } from '@portico/proto/page-path'
import type { Ids } from '@portico/kit/ids'
import type { RoleName } from '@portico/proto/enums/website-role'
import { RecordHit } from '@portico/proto/http/census'
import { parseVisitor } from '@portico/proto/visitor-cookie'
import { createAgentReader } from '../domain/agent.ts'
import { encodeHit } from '../domain/hit.ts'
import { referrerHost } from '../domain/referrer-host.ts'
import { runPipeline } from '../domain/pipeline.ts'
import { dailyVisitor, visitorFromCookie } from '../domain/visitor.ts'
import type { Signals } from '../signals.ts'
import { toHex } from '../store/hits.ts'

export type RecordHitDeps = {
  clock: Clock
  ids: Ids
  signals: Signals
  saltOf(at: number): Promise<Uint8Array>
  secretOf(websiteId: string): Promise<KeyObject>
  /** Resolves once the hit is durable. @throws Refusal 503 if there is no room for it on the disk */
  publish(message: Outgoing): Promise<void>
}

/** POST /api/census/RecordHit (CENS-01). Answers 204 once the hit is durable, and for hits that are not counted. */
export function recordHit({ clock, ids, signals, saltOf, secretOf, publish }: RecordHitDeps): Route {
  const agentOf = createAgentReader()
  return route({
    method: 'POST',
    path: '/api/census/RecordHit',
    summary: 'Counts a page view or another visit event of a page.',
    access: 'anyone',
    accepts: 'any',
    body: RecordHit,
    unknownFields: 'ignored',
    answers: { 204: null },
    async handle({ body, req, headers, websiteOrNull, principal, synthetic }) {
      const { data, event } = body
      if (websiteOrNull && data.websiteId !== undefined && data.websiteId !== websiteOrNull.id) {
        signals.refused()
        throw invalid({ 'data.websiteId': 'is not the website of this host' })
      }
      const counting = websiteOrNull?.counting ?? 'daily'
      const receivedAt = clock.now().getTime()
      const agentText = headers['user-agent'] || data.userAgent || ''
      const verdict = runPipeline({
        websiteId: websiteOrNull?.id ?? null,
        counting,
        roles: rolesOn(websiteOrNull, principal),
        synthetic,
        agent: agentOf(agentText),
        event,
        data,
        path: pagePath(data.url),
        receivedAt,
      })
      if (!verdict.kept) return signals.dropped(verdict.reason)

      const { hit } = verdict
      const cookie = counting === 'cookie' ? parseVisitor(body.ss_cvr ?? undefined) : null
      const visitor = cookie
        ? visitorFromCookie(await secretOf(hit.websiteId), cookie)
        : dailyVisitor(hit.websiteId, await saltOf(receivedAt), readClientAddress(req), agentText)
      const hitId = data.hitId?.toLowerCase() ?? ids.uuid()
      await publish({
        key: `${hit.websiteId}:${toHex(visitor.key)}`,
        id: hitId,
        value: encodeHit({
          hitId,
          hit,
          visitor,
          referrerHost: referrerHost(data.referrer, headers['x-forwarded-host'], headers.host),
        }),
      })
      signals.accepted()
    },
  })
}

function rolesOn(website: Website | null, principal: Principal): readonly RoleName[] {
  return principal.kind === 'presence' && principal.websiteId === website?.id ? principal.roles : []
}

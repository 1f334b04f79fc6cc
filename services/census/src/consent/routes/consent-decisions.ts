import { create, toBinary } from '@bufbuild/protobuf'
import type { Outgoing } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { createAdmission, type Quota } from '@portico/kit/collect/quota'
import { forbidden, invalid } from '@portico/kit/errors'
import { isForeignOrigin } from '@portico/kit/http/caller/foreign-origin'
import { reply, route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/census/consent/consent-decisions.schemas'
import { ConsentDecidedSchema, ConsentOutcome } from '@portico/proto/events/census/v1/consent_pb'
import type { ConsentHistory, RecordDecision, RecordedDecision } from '@portico/proto/http/visits/consent'
import { type ConsentOutcome as OutcomeName } from '@portico/proto/http/visits/consent'
import { cookieRequestOf, decisionCookies } from '../../model/consent-cookies.ts'
import type { Signals } from '../../signals.ts'
import { readDecisions, readNotices } from '../store/consent.ts'

const HISTORY_MAX = 100

export type ConsentDeps = {
  clock: Clock
  quota: Quota
  signals: Signals
  /** Resolves once the message is durable. @throws Refusal 503 if there is no room for it on the disk */
  publish(message: Outgoing): Promise<void>
}

const outcomeCodes: Record<OutcomeName, ConsentOutcome> = {
  accepted: ConsentOutcome.ACCEPTED,
  declined: ConsentOutcome.DECLINED,
  partial: ConsentOutcome.PARTIAL,
  withdrawn: ConsentOutcome.WITHDRAWN,
}

function outcomeOf({ categories, refused, isWithdrawal }: RecordDecision): OutcomeName {
  if (isWithdrawal) return 'withdrawn'
  if (categories.length === 0) return 'declined'
  return refused.length === 0 ? 'accepted' : 'partial'
}

/**
 * POST /api/consent/decisions: records a visitor's decision about cookies. It answers once the decision is durable, and
 * sets the cookies of the decision (COOK-06, WIRE-27).
 */
export const recordDecision = ({ clock, quota, signals, publish }: ConsentDeps) =>
  route(
    api.recordDecision,
    async ({ body, headers, website, synthetic }) => {
      if (isForeignOrigin(headers)) throw forbidden()
      if (body.isWithdrawal && body.categories.length > 0)
        throw invalid({ categories: 'must be empty for a withdrawal' })
      const both = body.categories.find((category) => body.refused.includes(category))
      if (both) throw invalid({ refused: `has ${both}, which is allowed too` })

      const { decisionId, consentId, version, categories, source } = body
      const decidedAt = clock.now()
      const outcome = outcomeOf(body)
      const gpc = headers['sec-gpc'] === '1'
      await publish({
        key: `${website.id}:${consentId}`,
        id: decisionId,
        value: toBinary(
          ConsentDecidedSchema,
          create(ConsentDecidedSchema, {
            ...{ decisionId, websiteId: website.id, consentId, version, categories, source, gpc, synthetic },
            decidedAtMs: BigInt(decidedAt.getTime()),
            outcome: outcomeCodes[outcome],
          }),
        ),
      })
      signals.decisionAccepted()
      const recorded: RecordedDecision = {
        ...{ decisionId, consentId, version, outcome, categories, gpc },
        decidedOn: decidedAt.toISOString(),
      }
      const record = { websiteId: website.id, consentId, version, categories, gpc }
      return reply(200, recorded, {
        'set-cookie': decisionCookies(record, cookieRequestOf(headers)),
        'cache-control': 'no-store',
      })
    },
    { admit: createAdmission({ quota, dropped: () => signals.decisionRefused() }) },
  )

/** GET /api/consent/decisions/{consentId}: what a browser has decided, with the texts that it showed. */
export const readOwnDecisions = ({ db }: { db: Db }) =>
  route(api.readOwnDecisions, async ({ params: { consentId }, website }) => {
    const history = await db.tenant(website.id, async (tx) => {
      const decisions = await readDecisions(tx, { websiteId: website.id, consentId, limit: HISTORY_MAX })
      const versions = [...new Set(decisions.map(({ version }) => version))]
      return { decisions, versions: await readNotices(tx, website.id, versions) }
    })
    return reply(200, history satisfies ConsentHistory, { 'cache-control': 'no-store' })
  })

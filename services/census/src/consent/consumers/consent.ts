import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { ConsentDecidedSchema, ConsentOutcome } from '@portico/proto/events/census/v1/consent_pb'
import type { ConsentOutcome as OutcomeName } from '@portico/proto/http/visits/consent'
import type { Tx } from '@portico/kit/postgres/db'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import type { Signals } from '../../signals.ts'
import { insertDecisions, type StoredDecision } from '../store/consent.ts'
import { CONSENT_TOPIC } from '../../topics.ts'

/** Stores visitors' decisions about cookies, each once, and counts them by day and version. */
export const consent = (signals: Signals): Consumer => ({
  group: 'census.consent',
  topics: [CONSENT_TOPIC.name],
  maxBatch: 500,
  batchWaitMs: 50,
  async handle(batch, tx) {
    const decisions = new Map<string, StoredDecision>()
    for (const message of batch) {
      const {
        websiteId,
        decisionId,
        consentId,
        decidedAtMs,
        version,
        outcome,
        categories,
        source,
        gpc,
        synthetic,
      } = fromBinary(ConsentDecidedSchema, message.value)
      decisions.set(`${websiteId}|${decisionId}`, {
        websiteId,
        decisionId,
        consentId,
        at: new Date(Number(decidedAtMs)),
        version,
        outcome: outcomeNames[outcome],
        categories,
        source,
        gpc,
        synthetic,
      })
    }
    const stored = await insertDecisions(tx, [...decisions.values()])
    noteWithdrawals(tx, [...decisions.values()])
    signals.decided({ stored, repeated: batch.length - stored })
  },
  onDead: () => signals.dead(),
})

/** A withdrawal must survive a restore of the database even if the broker has lost its log. */
function noteWithdrawals(tx: Tx, decisions: readonly StoredDecision[]): void {
  for (const { websiteId, outcome, synthetic, ...decision } of decisions)
    if (outcome === 'withdrawn' && !synthetic)
      noteErasure(tx, 'withdrawal', websiteId, [JSON.stringify(decision)])
}

const outcomeNames: Record<ConsentOutcome, OutcomeName> = {
  [ConsentOutcome.UNSPECIFIED]: 'declined',
  [ConsentOutcome.ACCEPTED]: 'accepted',
  [ConsentOutcome.DECLINED]: 'declined',
  [ConsentOutcome.PARTIAL]: 'partial',
  [ConsentOutcome.WITHDRAWN]: 'withdrawn',
}

import type { IncomingMessage } from 'node:http'
import type { Outgoing } from '@portico/kit/bus/bus'
import type { Clock } from '@portico/kit/clock'
import { createAgentReader } from '@portico/kit/collect/agent'
import { readOrigin } from '@portico/kit/collect/origin'
import type { Malformed } from '@portico/kit/collect/quarantine'
import { createAdmission, createItemCharge, type Quota } from '@portico/kit/collect/quota'
import type { Caller } from '@portico/kit/http/principal'
import { route, type Route } from '@portico/kit/http/route'
import type { Ids } from '@portico/kit/ids'
import * as api from '@portico/proto/api/performance/records.schemas'
import { createRecordPipeline, type RecordRequest, type Rollout } from '../domain/pipeline.ts'
import { encodeSpeedRecords } from '../domain/record-message.ts'
import { toSpeedRecord, type SpeedRecord } from '../domain/speed-record.ts'
import type { Signals } from '../signals.ts'
import type { QuarantineContext } from '../use-cases/replay-quarantine.ts'

const PATH = '/api/1/performance/records'

export type RecordsDeps = {
  clock: Clock
  ids: Ids
  signals: Signals
  /** Parts of the collector that are off. */
  off: readonly Rollout[]
  /** Keeps a record or a body that could not be read, for a replay. Returns at once. */
  keepMalformed(malformed: Malformed): void
  quota: Quota
  /** Resolves once the message is durable. @throws Refusal 503 if there is no room for it on the disk */
  publish(message: Outgoing): Promise<void>
  /** Gets durations of the pipeline's steps, in seconds. */
  onStep?(step: string, seconds: number): void
}

/**
 * POST /api/1/performance/records (PERF-08). Answers 204 once the kept records are durable, and for dropped ones. A record
 * or a body that cannot be read is kept for a replay.
 */
export function acceptRecords({
  clock,
  ids,
  signals,
  off,
  keepMalformed,
  quota,
  publish,
  onStep,
}: RecordsDeps): Route {
  const admission = { quota, dropped: signals.dropped }
  const charge = createItemCharge(admission)
  const agentOf = createAgentReader()
  const runPipeline = createRecordPipeline(off, onStep)
  const requestOf = ({ headers }: IncomingMessage, caller: Caller): RecordRequest => ({
    ...readOrigin(headers, caller, agentOf(headers['user-agent'] ?? '')),
    receivedAt: clock.now().getTime(),
  })
  function keep(
    { websiteId, counting, roles, isForeign, agent: { isBot } }: RecordRequest,
    synthetic: boolean,
    malformed: Pick<Malformed, 'path' | 'contentType' | 'body' | 'reason'>,
  ) {
    if (websiteId === null) return
    const context: QuarantineContext = { synthetic, request: { counting, roles, isForeign, isBot } }
    keepMalformed({ websiteId, route: PATH, context, ...malformed })
  }
  return route(
    api.acceptRecords,
    async ({ req, body, caller, websiteOrNull, synthetic }) => {
      const request = requestOf(req, caller)
      charge(caller, req, body.length)
      const records: SpeedRecord[] = []
      for (const given of body) {
        const outcome = runPipeline(request, given)
        if ('dropped' in outcome) {
          signals.dropped(outcome.dropped)
          if (outcome.dropped === 'malformed') {
            keep(request, synthetic, {
              path: req.path,
              contentType: 'application/json',
              body: Buffer.from(JSON.stringify([given])),
              reason: outcome.problem ?? '',
            })
          }
          continue
        }
        const { record, path, occurredAt: at } = outcome
        const recordId = record.data.recordId?.toLowerCase() ?? ids.uuid()
        records.push(
          toSpeedRecord(record, {
            recordId,
            websiteId: websiteOrNull!.id,
            path,
            at,
            synthetic,
            sample: false,
          }),
        )
      }
      const [first] = records
      if (!first) return
      // One message for each request. All messages of a website share a partition: its roll-ups are locked by one
      // transaction at a time anyway, and the cost depends on the rows it changes, not on the number of records.
      const value = encodeSpeedRecords(records)
      await publish({ key: first.websiteId, id: first.recordId, value })
      signals.accepted(records.length)
    },
    {
      admit: createAdmission(admission),
      onMalformed({ req, caller, bytes, reason }) {
        signals.dropped('malformed')
        const contentType = req.headers['content-type'] ?? ''
        keep(requestOf(req, caller), caller.synthetic === true, {
          path: req.path,
          contentType,
          body: bytes,
          reason,
        })
      },
    },
  )
}

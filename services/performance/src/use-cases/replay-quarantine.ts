import { findQuarantined, markReplayed, type Quarantined } from '@portico/kit/collect/quarantine'
import { Refusal } from '@portico/kit/errors'
import { decodeBody } from '@portico/kit/http/body'
import { uuidOf } from '@portico/kit/ids'
import type { Db } from '@portico/kit/postgres/db'
import { RecordsBody } from '@portico/proto/http/visits/performance'
import { createRecordPipeline, type RecordRequest } from '../domain/pipeline.ts'
import { toSpeedRecord, type SpeedRecord } from '../domain/speed-record.ts'
import { countRecords } from './count-records.ts'

/** The fields that the quarantine stores besides a body. Rows of earlier versions have no `request`. */
export type QuarantineContext = {
  synthetic: boolean
  request?: Pick<RecordRequest, 'counting' | 'roles' | 'isForeign'> & { isBot: boolean }
}
type Row = Quarantined<QuarantineContext>

const BATCH = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the bodies in the quarantine again, after a mend of the code that refused them. The records of bodies that are read
 * now are stored and counted at the time at which they happened, and the body is marked in the same transaction, so that
 * each counts once however often this runs. Records without an id get one that depends on the row and their position. A body with a record that is still malformed stays. Returns the number of
 * bodies of both kinds.
 */
export async function replayQuarantine(
  db: Pick<Db, 'job'>,
  websiteId: string | undefined,
  now: Date,
): Promise<{ replayed: number; stillMalformed: number }> {
  const run = createRecordPipeline([])
  const total = { replayed: 0, stillMalformed: 0 }
  for (let after = FIRST_ID, read = BATCH; read === BATCH;) {
    await db.job(async (tx) => {
      const rows = await findQuarantined<QuarantineContext>(tx, { after, websiteId, limit: BATCH })
      const readable: SpeedRecord[] = []
      const done: string[] = []
      for (const row of rows) {
        const records = recordsOf(row, run)
        if (!records) continue
        readable.push(...records)
        done.push(row.id)
      }
      if (readable.length > 0) await countRecords(tx, readable, now)
      if (done.length > 0) markReplayed(tx, done, now)
      total.replayed += done.length
      total.stillMalformed += rows.length - done.length
      after = rows.at(-1)?.id ?? after
      read = rows.length
    })
  }
  return total
}

/** The records of a body that are counted; null if one of them is still malformed. */
function recordsOf(row: Row, run: ReturnType<typeof createRecordPipeline>): SpeedRecord[] | null {
  const { websiteId, context } = row
  const { isBot, ...sender } = context.request ?? {
    counting: 'daily' as const,
    roles: [],
    isForeign: false,
    isBot: false,
  }
  const request: RecordRequest = {
    ...sender,
    agent: { isBot },
    websiteId,
    receivedAt: row.receivedAt.getTime(),
  }
  const list = givenBy(row)
  if (!list) return null
  const records: SpeedRecord[] = []
  for (const [index, given] of list.entries()) {
    const outcome = run(request, given)
    if ('dropped' in outcome) {
      if (outcome.dropped === 'malformed') return null
      continue
    }
    const { record, path, occurredAt: at } = outcome
    const recordId = record.data.recordId?.toLowerCase() ?? uuidOf(`${row.id}|${index}`)
    const { synthetic } = context
    records.push(toSpeedRecord(record, { recordId, websiteId, path, at, synthetic, sample: false }))
  }
  return records
}

/** The list of a body; null if it still is none. Earlier versions kept a record of a list by itself. */
function givenBy({ body, contentType, context }: Row): unknown[] | null {
  try {
    const value = decodeBody(body, contentType, 'any')
    const list = RecordsBody.safeParse(context.request ? value : [value])
    return list.success ? list.data : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

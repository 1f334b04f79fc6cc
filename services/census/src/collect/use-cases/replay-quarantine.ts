import { findQuarantined, markReplayed, type Quarantined } from '@portico/kit/collect/quarantine'
import { Refusal } from '@portico/kit/errors'
import { decodeBody } from '@portico/kit/http/body'
import { uuidOf } from '@portico/kit/ids'
import type { Db } from '@portico/kit/postgres/db'
import { collectorCalls } from '../calls/calls.ts'
import type { Accept } from '../collector.ts'
import type { StoredSender } from '../malformed.ts'
import type { Sender } from '../sender.ts'

const PAGE = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** How many bodies were read and published again, and how many are still malformed. */
export type ReplayCounts = { replayed: number; malformed: number }

/**
 * Reads quarantined bodies again, of one website if given, and publishes the bodies that can be read now. A body is marked
 * after its items are durable. If that fails, the next replay publishes it again with the same ids and times, so that
 * the consumers count it once. Bodies that are still malformed stay as they are.
 */
export async function replayQuarantine(
  { db, accept, now }: { db: Pick<Db, 'job'>; accept: Accept; now: () => Date },
  websiteId?: string,
): Promise<ReplayCounts> {
  const outcome = { replayed: 0, malformed: 0 }
  for (let after = FIRST; ;) {
    const rows = await db.job((tx) => findQuarantined<StoredSender>(tx, { after, websiteId, limit: PAGE }))
    for (const row of rows) {
      if (await replayOne(row, accept)) {
        await db.job(async (tx) => markReplayed(tx, [row.id], now()))
        outcome.replayed++
      } else outcome.malformed++
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return outcome
    after = last.id
  }
}

/** Publishes the items of one body; false if it is still malformed. */
async function replayOne(row: Quarantined<StoredSender>, accept: Accept): Promise<boolean> {
  const call = collectorCalls.find(({ contract }) => contract.endpoint.path === row.route)
  if (!call) return false
  try {
    const { schemas, accepts = 'json' } = call.contract
    const parsed = schemas.body.safeParse(decodeBody(row.body, row.contentType, accepts))
    if (!parsed.success) return false
    const items = call.read(parsed.data, row.context.params)
    // A list that can be read in part stays, because a second replay would count that part with other ids.
    if (items.refused?.length) return false
    await accept(senderOf(row), items)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  }
}

/** The sender as it was. Items without an id get one that depends only on the row and their position. */
function senderOf({ id, websiteId, receivedAt, context }: Quarantined<StoredSender>): Sender {
  const { params: _, dailyKey, ...stored } = context
  let count = 0
  return {
    ...stored,
    websiteId,
    receivedAt: receivedAt.getTime(),
    dailyKey: () => Promise.resolve(Buffer.from(dailyKey, 'hex')),
    newId: () => uuidOf(`${id}|${count++}`),
  }
}

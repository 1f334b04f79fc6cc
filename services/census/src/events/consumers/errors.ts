import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import { saveProgress } from '@portico/kit/collect/progress'
import { ScriptErrorSchema, type ScriptError } from '@portico/proto/events/census/v1/error_pb'
import { foldErrors } from '../domain/fold-events.ts'
import type { Signals } from '../../signals.ts'
import { saveErrorGroups, type ErrorGroup } from '../store/error-groups.ts'
import { ensureEventPartitions, insertErrors } from '../store/events.ts'
import { dayOf } from '@portico/kit/collect/day-of'
import { toHex } from '../../model/to-hex.ts'
import { addToTallies, lockTallies, TALLY_CAPS } from '../store/tally.ts'
import { SCRIPT_ERROR_TOPIC } from '../../topics.ts'

/** Stores a batch of script errors, and counts the new ones by fingerprint in one transaction. */
export const errors = (signals: Signals): Consumer => ({
  group: 'census.errors',
  topics: [SCRIPT_ERROR_TOPIC.name],
  maxBatch: 1_000,
  batchWaitMs: 100,
  async handle(batch, tx) {
    const received = uniqueErrors(batch)
    lockTallies(tx, new Set(received.map((error) => error.websiteId)))
    ensureEventPartitions(tx, new Set(received.map((error) => dayOf(Number(error.occurredAtMs)))))
    const fresh = await insertErrors(tx, received)
    const counted = fresh.filter((error) => !error.synthetic)
    const added = await addToTallies(tx, foldErrors(counted), TALLY_CAPS)
    const keys = new Set(added.filter(({ family }) => family === 'error').map(({ key }) => key))
    saveErrorGroups(tx, groupsOf(counted, keys))
    const last = batch.at(-1)!
    saveProgress(tx, { partition: last.partition, next: last.offset + 1, at: last.at }, 'error_progress')
    signals.eventsRolledUp({
      counted: counted.length,
      repeated: batch.length - fresh.length,
      synthetic: fresh.length - counted.length,
    })
  },
  onDead: () => signals.dead(),
})

function uniqueErrors(batch: readonly Incoming[]): ScriptError[] {
  const errors = new Map<string, ScriptError>()
  for (const message of batch) {
    const error = fromBinary(ScriptErrorSchema, message.value)
    const key = `${error.websiteId}|${dayOf(Number(error.occurredAtMs))}|${error.errorId}`
    if (!errors.has(key)) errors.set(key, error)
  }
  return [...errors.values()]
}

/** The groups of errors, each with its latest error. Errors beyond the cap of a day share one group. */
function groupsOf(errors: readonly ScriptError[], keys: ReadonlySet<string>): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>()
  for (const error of errors) {
    const { websiteId, sample } = error
    const hex = toHex(error.fingerprint)
    const isOwn = keys.has(hex)
    const fingerprint = isOwn ? hex : OTHER_KEY
    const at = new Date(Number(error.occurredAtMs))
    const id = `${websiteId}|${sample}|${fingerprint}`
    const earlier = groups.get(id)
    const latest = earlier && earlier.lastSeen > at ? earlier : null
    groups.set(id, {
      websiteId,
      sample,
      fingerprint,
      message: latest?.message ?? (isOwn ? error.message : OTHER_KEY),
      file: latest?.file ?? (isOwn ? error.file : ''),
      line: latest?.line ?? (isOwn ? error.line : 0),
      stack: latest?.stack ?? (isOwn ? error.stack : ''),
      firstSeen: earlier && earlier.firstSeen < at ? earlier.firstSeen : at,
      lastSeen: latest?.lastSeen ?? at,
    })
  }
  return [...groups.values()]
}

import { pause } from '../chaos/client.ts'
import { openLedger } from '../chaos/ledger.ts'
import { waitUntilQuiet } from '../chaos/quiet.ts'
import { stores } from '../chaos/targets/stores.ts'
import { runReader, runSubmitter } from '../chaos/visitors.ts'
import { createWorld, newRunId } from '../chaos/world.ts'
import type { DrillLog } from './drill-stack.ts'
import { acknowledgedIn, openDrillStack, untilServed } from './open-stack.ts'

export type NoWarningResult = {
  /** Submissions that were acknowledged before the loss, and how long before the loss each lost one was, in milliseconds. */
  acknowledgedBefore: number
  lostAgesMs: number[]
  /** Counts of writes that were acknowledged after the restore, and the ids that are not stored. */
  acknowledgedAfter: { submissions: number; hits: number }
  missingAfter: string[]
  /** Hits of before that only Kafka had. */
  hitsLost: number
  filesMissing: string[]
  /** The warning that the report prints beside its list. */
  notice: string
  firstRequestMs: number
}

/**
 * Rehearses the loss of the volume of Postgres and of the log of Kafka without warning: both vanish under load, everything that the
 * backup received is restored, and the stack goes on with an empty Kafka.
 */
export async function runNoWarningDrill({
  loadMs,
  log = () => {},
}: {
  /** How long the load runs before the loss, and after the restore. */
  loadMs: number
  log?: DrillLog
}): Promise<NoWarningResult> {
  const stack = await openDrillStack(log)
  try {
    await stack.start()
    const run = newRunId()
    const ledger = openLedger(stack.ledgerFile)
    const world = createWorld(stack.target(), ledger, run, 1)
    await stack.startBackup()
    const visitors = [...Array.from({ length: 4 }, () => runSubmitter(world)), runReader(world)]
    await pause(loadMs)
    const lost = await stack.destroy()
    world.stop()
    // Requests that wait for the stack are held back until it has been restored.
    world.holdLoad()
    await stack.loseKafkaLog()

    await stack.restore()
    await stack.start()
    const restoredAt = Date.now()
    const restored = createWorld(stack.target(), ledger, run, 2)
    await untilServed(restored)
    const firstRequestMs = Math.round(performance.now() - lost.mark)
    world.releaseLoad()
    await Promise.all(visitors)
    // Other numbers than the ones of the load before the loss.
    const last = world.nextNumber()
    while (restored.nextNumber() < last);
    const after = [runSubmitter(restored), runReader(restored)]
    await pause(loadMs)
    restored.stop()
    await Promise.all(after)
    if ((await waitUntilQuiet(restored)) === null) log('messages were still being processed after the limit')

    const { lost: report, notice } = await stack.report(new Date(lost.at))
    const acknowledged = acknowledgedIn(stack.ledgerFile)
    const stored = (await stores.submissions.read(restored)).times
    const hits = (await stores.hits.read(restored)).times
    const ofKind = (name: string) => acknowledged.filter(({ kind }) => kind === name)
    const isStored = (id: string) => stored.has(id) || hits.has(id)
    const laterThan = (time: number, name: string) => ofKind(name).filter(({ at }) => at > time)
    const [submissions, laterHits] = [laterThan(restoredAt, 'submission'), laterThan(restoredAt, 'hit')]
    const before = ofKind('submission').filter(({ at }) => at <= restoredAt)
    return {
      acknowledgedBefore: before.length,
      lostAgesMs: before
        .filter(({ id }) => !stored.has(id))
        .map(({ at }) => Math.max(0, lost.at - at))
        .sort((a, b) => a - b),
      acknowledgedAfter: { submissions: submissions.length, hits: laterHits.length },
      missingAfter: [...submissions, ...laterHits].map(({ id }) => id).filter((id) => !isStored(id)),
      hitsLost: ofKind('hit').filter(({ at, id }) => at <= restoredAt && !hits.has(id)).length,
      filesMissing: Object.values(report).flatMap(({ files }) => files ?? []),
      notice,
      firstRequestMs,
    }
  } finally {
    await stack.close()
  }
}

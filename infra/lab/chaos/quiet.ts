import { topics } from '@portico/proto/topics'
import { pause } from './client.ts'
import { sumDecisions, sumErrors, sumEvents, sumHits, sumRecords } from './targets/stores.ts'
import type { World } from './world.ts'

const QUIET_MS = 120_000

/** The consumers whose effects are compared: database, group, topic. */
const GROUPS = [
  ['census', 'census.roll-up', topics.hit.name],
  ['census', 'census.visit-events', topics.event.name],
  ['census', 'census.events', topics.event.name],
  ['census', 'census.errors', topics.scriptError.name],
  ['census', 'census.consent', topics.consent.name],
  ['performance', 'performance.roll-up', topics.record.name],
] as const

/** Counts the facts of all services that wait to be published. */
export async function countOutboxRows({ target }: World): Promise<number> {
  let rows = 0
  for (const database of ['identity', 'sites', 'forms', 'commerce', 'census'])
    rows += (await target.query<{ n: number }>(database, 'select count(*)::int as n from outbox'))[0]!.n
  return rows
}

/**
 * Counts the messages that the roll-ups have not applied yet. They are part of the wait, because a killed consumer may
 * rejoin its group only after several seconds, during which no count changes.
 */
async function countUnapplied({ target }: World): Promise<number> {
  let messages = 0
  for (const [database, group, topic] of GROUPS) {
    const applied = await target.query<{ partition: number; next: number }>(
      database,
      `select partition, next::int as next from consumer_offset
       where consumer_group = '${group}' and topic = '${topic}'`,
    )
    // A topic that the broker has lost is created again by the next message; until then it has no offsets.
    const ends = await target.endOffsets(topic).catch(() => new Map<number, number>())
    for (const [partition, end] of ends)
      messages += Math.max(0, end - (applied.find((one) => one.partition === partition)?.next ?? 0))
  }
  return messages
}

/**
 * Waits until spools, outboxes and consumers have nothing left and the roll-ups are the same twice, a second apart. Returns
 * the time that this took, ms, or null after QUIET_MS.
 */
export async function waitUntilQuiet(world: World): Promise<number | null> {
  const started = performance.now()
  let before = ''
  while (performance.now() - started < QUIET_MS) {
    const at = performance.now()
    const { target } = world
    const waiting =
      (await target.spooledBytes('census')) +
      (await target.spooledBytes('performance')) +
      (await countOutboxRows(world)) +
      (await countUnapplied(world))
    const now = JSON.stringify([
      await sumHits(world),
      await sumEvents(world),
      await sumErrors(world),
      await sumDecisions(world),
      await sumRecords(world),
      waiting,
    ])
    if (waiting === 0 && now === before) return Math.round(at - started)
    before = now
    await pause(1_000)
  }
  return null
}

import {
  CONSENT_PROOF_YEARS,
  INGESTION_RETENTION_MONTHS,
  QUARANTINE_DAYS,
  REPORTED_HOST_DAYS,
} from '@portico/proto/limits'
import { deleteOldQuarantined } from '@portico/kit/collect/quarantine'
import { deleteBeyondRetention } from '@portico/kit/collect/retention'
import { deleteInBatches } from '@portico/kit/runtime/time/hourly'
import type { Db, Tx } from '@portico/kit/postgres/db'
import { dayOf } from '@portico/kit/collect/day-of'
import { dropPartitions, ensurePartitions } from './visits/store/hits.ts'
import { deleteOldBotHits, deleteOldBots } from './visits/store/bots.ts'
import { deleteOldConsentRates, deleteOldDecisions } from './consent/store/consent.ts'
import { deleteOldReportedHosts } from './consent/store/cookie-findings.ts'
import { deleteOldErrorGroups } from './events/store/error-groups.ts'
import { dropEventPartitions, ensureEventPartitions } from './events/store/events.ts'
import { deleteOldLabels } from './events/store/labels.ts'
import { deleteOldMinutes, deleteOldRollups } from './visits/store/rollups.ts'
import { deleteOldTallies } from './events/store/tally.ts'
import { deleteOldConversions } from './conversions/store/conversions.ts'
import { deleteExpiredShareLinks } from './readings/store/share-links.ts'
import { deleteOldSalts } from './collect/store/salts.ts'
import { deleteOldBlocks } from './visits/store/visit-blocks.ts'
import { deleteOldWaitingEvents } from './visits/store/waiting-events.ts'
import { dropVisitPartitions, ensureVisitPartitions } from './visits/store/visits.ts'

const DAY_MS = 24 * 3_600_000
/** Twice as long as the topic keeps a fact. */
const CONVERSION_DAYS = 28
/** The last minutes are shown as they pass; older figures are shown by hour. */
const MINUTE_DAYS = 2
/** Longer than the topic keeps a hit. */
const BOT_HIT_DAYS = 8
/** A visit whose hits come later than this after its events has no events in funnels. */
const EVENT_WAIT_MS = 3_600_000

/** The tables whose rows a website may keep for less time than the operator. Blocks follow the visits of which they are made. */
const rawTables = [
  { table: 'hit', key: ['website_id', 'day', 'hit_id'], age: 'day' },
  { table: 'visit', key: ['website_id', 'day', 'visitor', 'started_at', 'visit_count'], age: 'day' },
  { table: 'visit_block', key: ['website_id', 'day', 'sample', 'number'], age: 'day' },
  { table: 'event', key: ['website_id', 'day', 'event_id'], age: 'day' },
  { table: 'script_error', key: ['website_id', 'day', 'error_id'], age: 'day' },
  { table: 'quarantine', key: ['website_id', 'id'], age: 'received_at' },
]

/** Creates the partitions of today and tomorrow. Several processes may do so at once. */
export const makePartitions = (db: Db, now: Date): Promise<void> =>
  db.job(async (tx) => {
    addPartitions(tx, now.getTime())
    await Promise.resolve()
  })

function addPartitions(tx: Tx, nowMs: number): void {
  const days = [dayOf(nowMs), dayOf(nowMs + DAY_MS)]
  ensurePartitions(tx, days)
  ensureVisitPartitions(tx, days)
  ensureEventPartitions(tx, days)
}

/**
 * Creates tomorrow's partitions. Deletes raw hits, events, errors and visits older than `retentionDays` or than their
 * website keeps them, salts of past days, ids of submissions whose facts the topic no longer keeps, roll-ups of minutes
 * after two days, expired share links, all roll-ups older than tracking data is kept (S-52), malformed requests after
 * `QUARANTINE_DAYS`, reported hosts after `REPORTED_HOST_DAYS` without a report, and decisions about cookies after
 * `CONSENT_PROOF_YEARS`.
 */
export async function runHousekeeping(
  db: Db,
  now: Date,
  retentionDays: number,
  signal?: AbortSignal,
): Promise<void> {
  const nowMs = now.getTime()
  await db.job(async (tx) => {
    const oldest = dayOf(nowMs - retentionDays * DAY_MS)
    addPartitions(tx, nowMs)
    await dropPartitions(tx, oldest)
    dropVisitPartitions(tx, oldest)
    await dropEventPartitions(tx, oldest)
    await deleteOldSalts(tx, dayOf(nowMs))
    await deleteOldConversions(tx, new Date(nowMs - CONVERSION_DAYS * DAY_MS))
  })
  const oldestVisits = dayOf(nowMs - retentionDays * DAY_MS)
  await deleteInBatches((max) => db.job((tx) => deleteOldBlocks(tx, oldestVisits, max)), signal)
  const oldestBotHits = dayOf(nowMs - BOT_HIT_DAYS * DAY_MS)
  await deleteInBatches((max) => db.job((tx) => deleteOldBotHits(tx, oldestBotHits, max)), signal)
  const oldestEvent = new Date(nowMs - EVENT_WAIT_MS)
  await deleteInBatches((max) => db.job((tx) => deleteOldWaitingEvents(tx, oldestEvent, max)), signal)
  for (const table of rawTables)
    await deleteInBatches((max) => db.job((tx) => deleteBeyondRetention(tx, table, now, max)), signal)
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - INGESTION_RETENTION_MONTHS)
  await deleteInBatches((max) => db.job((tx) => deleteOldRollups(tx, oldest, max)), signal)
  const oldestMinute = new Date(nowMs - MINUTE_DAYS * DAY_MS)
  await deleteInBatches((max) => db.job((tx) => deleteOldMinutes(tx, oldestMinute, max)), signal)
  await deleteInBatches((max) => db.job((tx) => deleteExpiredShareLinks(tx, now, max)), signal)
  await db.job(async (tx) => deleteOldBots(tx, dayOf(oldest.getTime())))
  for (const deleteOld of [deleteOldTallies, deleteOldLabels, deleteOldErrorGroups])
    await deleteInBatches((max) => db.job((tx) => deleteOld(tx, oldest, max)), signal)
  const unproven = new Date(now)
  unproven.setUTCFullYear(unproven.getUTCFullYear() - CONSENT_PROOF_YEARS)
  for (const deleteOld of [deleteOldDecisions, deleteOldConsentRates])
    await deleteInBatches((max) => db.job((tx) => deleteOld(tx, unproven, max)), signal)
  const reported = new Date(nowMs - REPORTED_HOST_DAYS * DAY_MS)
  await deleteInBatches((max) => db.job((tx) => deleteOldReportedHosts(tx, reported, max)), signal)
  const quarantined = new Date(nowMs - QUARANTINE_DAYS * DAY_MS)
  await deleteInBatches((max) => db.job((tx) => deleteOldQuarantined(tx, quarantined, max)), signal)
}

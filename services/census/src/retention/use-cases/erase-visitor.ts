import type { KeyObject } from 'node:crypto'
import type { Db } from '@portico/kit/postgres/db'
import { noteErasure } from '@portico/kit/postgres/note-erasure'
import type { VisitorRecord } from '@portico/proto/cookies/visitor-cookie'
import { visitorFromCookie } from '../../collect/domain/visitor.ts'
import { toHex } from '../../model/to-hex.ts'
import { lockRollups } from '../../visits/store/rollups.ts'
import { deleteBlocks } from '../../visits/store/visit-blocks.ts'
import { deleteWaitingEventsOf } from '../../visits/store/waiting-events.ts'
import {
  deleteQuarantinedOf,
  deleteVisitorDay,
  readDays,
  visitorTables,
  type VisitorRows,
} from '../store/visitor-rows.ts'

/** How many rows a visitor had. `malformed`: requests in the quarantine. */
export type ErasedRows = VisitorRows & { malformed: number }

/**
 * Deletes the raw hits, visits and events of a visitor of a website, who is known by the visitor cookie, and malformed
 * requests with this cookie. Returns how many there were. Script errors have a hash of the day only, never one of the
 * cookie. Roll-ups stay: they are sums, and sketches from which no visitor can be removed. Each day is a transaction of
 * its own, so an interrupted run may be repeated.
 */
export async function eraseVisitor(
  { db, secretOf }: { db: Pick<Db, 'job'>; secretOf(websiteId: string): Promise<KeyObject> },
  websiteId: string,
  cookie: VisitorRecord,
): Promise<ErasedRows> {
  const visitor = toHex(visitorFromCookie(await secretOf(websiteId), cookie).key)
  const malformed = await db.job((tx) => {
    noteErasure(tx, 'visitor', websiteId, [visitor])
    return deleteQuarantinedOf(tx, websiteId, cookie.id)
  })
  return { ...(await eraseVisitorRows(db, websiteId, visitor)), malformed }
}

/** Deletes the rows of a visitor who is known by the hash of the cookie, in hex. */
export async function eraseVisitorRows(
  db: Pick<Db, 'job'>,
  websiteId: string,
  visitor: string,
): Promise<VisitorRows> {
  await db.job(async (tx) => deleteWaitingEventsOf(tx, { websiteId, visitor }))
  const erased: VisitorRows = { hits: 0, visits: 0, events: 0 }
  for (const day of await db.job(readDays)) {
    const deleted = await db.job(async (tx) => {
      // The consumer holds the same lock while it reads and writes a visit.
      lockRollups(tx, [websiteId])
      const rows = await deleteVisitorDay(tx, { websiteId, visitor, day })
      if (rows.visits > 0) deleteBlocks(tx, [{ websiteId, day }])
      return rows
    })
    for (const name of visitorTables) erased[name] += deleted[name]
  }
  return erased
}

import type { Tx } from './db.ts'

/** The kinds of things that are erased for good, and that a restore must erase again. `visitor`: the subject is the hash of the cookie. */
export type ErasedKind = 'submission' | 'customer' | 'member' | 'visitor' | 'asset'

/**
 * Notes in the transaction of an erasure that something was erased, for the journal outside the database (decision 239). It contains
 * ids only.
 */
export function noteErasure(tx: Tx, kind: ErasedKind, websiteId: string, subjects: readonly string[]): void {
  if (subjects.length === 0) return
  tx.send('insert into erasure (kind, website_id, subject) select $1, $2, unnest($3::text[])', [
    kind,
    websiteId,
    subjects,
  ])
}

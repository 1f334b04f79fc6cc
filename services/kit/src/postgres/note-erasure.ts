import type { Tx } from './db.ts'

/**
 * The kinds of deletions that a restore to an earlier time repeats: things that were erased for good, members whose data were removed (`redaction`), and
 * consents that were withdrawn (`withdrawal`). The subject is an id, for a visitor the hash of the cookie, and for a
 * withdrawal the decision as JSON.
 */
export type ErasedKind =
  'submission' | 'customer' | 'member' | 'redaction' | 'visitor' | 'withdrawal' | 'asset'

/** Notes in the transaction of an erasure that something was erased, for the journal outside the database (decision 239). */
export function noteErasure(tx: Tx, kind: ErasedKind, websiteId: string, subjects: readonly string[]): void {
  if (subjects.length === 0) return
  tx.send('insert into erasure (kind, website_id, subject) select $1, $2, unnest($3::text[])', [
    kind,
    websiteId,
    subjects,
  ])
}

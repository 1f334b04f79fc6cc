import type { Tx } from './db.ts'

/**
 * The kinds of acts that a restore to an earlier time repeats, in the same order: things that were erased for good, members whose data were removed
 * (`redaction`), consents that were withdrawn (`withdrawal`), and changes of access: the roles of a contributor (`roles`), a member
 * that the staff locked or an owner disabled, an account that was suspended, and the reverse of each. The subject is an id, for a
 * visitor the hash of the cookie, for a withdrawal the decision as JSON, and for roles `{ accountId, roles }` as JSON.
 */
export type ErasedKind =
  | 'submission'
  | 'customer'
  | 'member'
  | 'redaction'
  | 'visitor'
  | 'withdrawal'
  | 'asset'
  | 'roles'
  | 'lock'
  | 'unlock'
  | 'disable'
  | 'enable'
  | 'suspend'
  | 'reinstate'

/**
 * Notes in the transaction of an erasure or of a change of access what was done, for the journal outside the database (decisions 239
 * and 247). `websiteId` is empty for an account.
 */
export function noteErasure(tx: Tx, kind: ErasedKind, websiteId: string, subjects: readonly string[]): void {
  if (subjects.length === 0) return
  tx.send('insert into erasure (kind, website_id, subject) select $1, $2, unnest($3::text[])', [
    kind,
    websiteId,
    subjects,
  ])
}

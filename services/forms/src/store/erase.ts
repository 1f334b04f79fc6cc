import type { Tx } from '@portico/kit/postgres/db'
import { counterSlot } from './counter-slot.ts'

/**
 * Deletes a submission with its state and subtracts it from the form's counter. The row of its key stays: it contains no
 * answer, and a repeat of the request gets the stored reply and stores nothing. Returns whether the submission existed.
 */
export async function eraseSubmission(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  tx.send('delete from submission_mark where website_id = $1 and submission_id = $2', [websiteId, id])
  const { rows } = await tx.query(
    `with erased as (
       delete from submission where website_id = $1 and id = $2 returning website_id, form_id, synthetic
     ), counted as (
       update submission_count c set submissions = c.submissions - 1 from erased
       where c.website_id = erased.website_id and c.form_id = erased.form_id and c.slot = $3
         and not erased.synthetic
     )
     select form_id from erased`,
    [websiteId, id, counterSlot(id)],
  )
  return rows.length > 0
}

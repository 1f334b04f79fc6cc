import type { Tx } from '../postgres/db.ts'

/**
 * Makes Postgres run a subselect of `where … in (select …)` once per row for the rest of the transaction, as it does
 * when the table was last analysed nearly empty.
 */
export async function forceRepeatedSubselects(tx: Tx): Promise<void> {
  for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
    await tx.query(`set local enable_${way} = off`)
}

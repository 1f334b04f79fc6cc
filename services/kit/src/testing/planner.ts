import type { Tx } from '../postgres/db.ts'

/**
 * Makes Postgres run a subselect of `where … in (select …)` once for each row until the transaction ends, as it does when
 * the table was nearly empty at its last analysis.
 */
export async function forceRepeatedSubselects(tx: Tx): Promise<void> {
  for (const method of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'indexscan', 'bitmapscan'])
    await tx.query(`set local enable_${method} = off`)
}

import type { Tx } from '@portico/kit/postgres/db'

/** Reads the rows of a statement in batches. `name` is the name of its cursor. */
export async function* fetchAll<R extends object>(
  tx: Tx,
  { name, sql, parameters }: { name: string; sql: string; parameters: readonly unknown[] },
  max: number,
): AsyncGenerator<R[]> {
  tx.send(`declare ${name} no scroll cursor for ${sql}`, parameters)
  for (let read = max; read === max;) {
    const { rows } = await tx.query<R>(`fetch ${max} from ${name}`)
    if (rows.length > 0) yield rows
    read = rows.length
  }
  tx.send(`close ${name}`)
}

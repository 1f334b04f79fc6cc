import type { Incoming } from '../../bus/bus.ts'
import type { Tx } from '../../postgres/db.ts'
import { bodyOf } from './bus-fixture.ts'

/**
 * Applies a message in a test as a service does: an event id has its effect once, and the versions of a key (the header `version`) must
 * follow each other. A version that arrives early leaves an effect whose id begins with `disorder`.
 */
export async function applyInOrder(tx: Tx, { id, key, headers, value, ...rest }: Incoming): Promise<void> {
  const body = bodyOf({ id, key, value, ...rest })
  const added = await tx.query(
    'insert into effect (id, body) values ($1, $2) on conflict (id) do nothing returning id',
    [id, body],
  )
  const version = Number(headers?.['version'])
  if (added.rowCount === 0 || !headers?.['version']) return
  const last = await tx.query<{ body: string }>('select body from effect where id = $1 for update', [
    `last ${key}`,
  ])
  const before = Number(last.rows[0]?.body ?? 0)
  if (version !== before + 1)
    await tx.query(`insert into effect (id, body) values ($1, $2)`, [
      `disorder ${id}`,
      `${key}: ${before}, ${version}`,
    ])
  await tx.query(
    'insert into effect (id, body) values ($1, $2) on conflict (id) do update set body = excluded.body',
    [`last ${key}`, String(version)],
  )
}

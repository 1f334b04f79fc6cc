import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'

/** Script errors with the same fingerprint (32 hex characters): the latest of them, and when they were seen. */
export type ErrorGroup = {
  websiteId: string
  sample: boolean
  fingerprint: string
  message: string
  file: string
  line: number
  stack: string
  firstSeen: Date
  lastSeen: Date
}

/** Stores groups: the earliest and latest times, and message, place and stack of the latest error. */
export function saveErrorGroups(tx: Tx, groups: readonly ErrorGroup[]): void {
  if (groups.length === 0) return
  tx.send(
    `insert into error_group as g (website_id, sample, fingerprint, message, file, line, stack, first_seen, last_seen)
     select * from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[],
                          $8::timestamptz[], $9::timestamptz[])
     on conflict (website_id, fingerprint, sample) do update
     set first_seen = least(g.first_seen, excluded.first_seen), last_seen = greatest(g.last_seen, excluded.last_seen),
         message = case when excluded.last_seen >= g.last_seen then excluded.message else g.message end,
         file = case when excluded.last_seen >= g.last_seen then excluded.file else g.file end,
         line = case when excluded.last_seen >= g.last_seen then excluded.line else g.line end,
         stack = case when excluded.last_seen >= g.last_seen then excluded.stack else g.stack end`,
    [
      groups.map((each) => each.websiteId),
      groups.map((each) => each.sample),
      groups.map((each) => each.fingerprint),
      groups.map((each) => each.message),
      groups.map((each) => each.file),
      groups.map((each) => each.line),
      groups.map((each) => each.stack),
      groups.map((each) => each.firstSeen.toISOString()),
      groups.map((each) => each.lastSeen.toISOString()),
    ],
  )
}

type Row = {
  fingerprint: string
  message: string
  file: string
  line: number
  stack: string
  first_seen: Date
  last_seen: Date
}

/** Returns the groups of these fingerprints. */
export async function findErrorGroups(
  tx: Tx,
  websiteId: string,
  fingerprints: readonly string[],
): Promise<Map<string, Omit<ErrorGroup, 'websiteId' | 'sample'>>> {
  const found = await tx.query<Row>(
    `select distinct on (fingerprint) fingerprint, message, file, line, stack, last_seen,
       min(first_seen) over (partition by fingerprint) as first_seen
     from error_group where website_id = $1 and fingerprint = any($2::text[]) order by fingerprint, last_seen desc`,
    [websiteId, fingerprints],
  )
  return new Map(
    found.rows.map(({ first_seen: firstSeen, last_seen: lastSeen, ...row }) => [
      row.fingerprint,
      { ...row, firstSeen, lastSeen },
    ]),
  )
}

/** Deletes at most `max` groups that were last seen before `before`; returns how many it deleted. */
export async function deleteOldErrorGroups(tx: Tx, before: Date, max: number): Promise<number> {
  const key = ['website_id', 'fingerprint', 'sample']
  return (await tx.query(deleteBatchSql('error_group', { key, where: 'last_seen < $1' }), [before, max]))
    .rowCount
}

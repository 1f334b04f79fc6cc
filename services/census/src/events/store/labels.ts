import type { Tx } from '@portico/kit/postgres/db'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'

/** The text and target of a button, or the title of a form, as it was last seen. */
export type Label = {
  websiteId: string
  sample: boolean
  family: 'button' | 'form'
  key: string
  label: string
  target: string
  seenAt: Date
}

/** Stores the latest label of each key. An empty text or target does not replace an earlier one. */
export function saveLabels(tx: Tx, labels: readonly Label[]): void {
  const latest = new Map<string, Label>()
  for (const label of labels) {
    const id = [label.websiteId, label.sample, label.family, label.key].join('|')
    const earlier = latest.get(id)
    if (!earlier || label.seenAt >= earlier.seenAt)
      latest.set(id, {
        ...label,
        label: label.label || (earlier?.label ?? ''),
        target: label.target || (earlier?.target ?? ''),
      })
  }
  if (latest.size === 0) return
  const rows = [...latest.values()]
  tx.send(
    `insert into tally_label as l (website_id, sample, family, key, label, target, seen_at)
     select * from unnest($1::text[], $2::boolean[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
     on conflict (website_id, family, key, sample) do update
     set label = coalesce(nullif(excluded.label, ''), l.label), target = coalesce(nullif(excluded.target, ''), l.target),
         seen_at = excluded.seen_at
     where excluded.seen_at >= l.seen_at`,
    [
      rows.map((row) => row.websiteId),
      rows.map((row) => row.sample),
      rows.map((row) => row.family),
      rows.map((row) => row.key),
      rows.map((row) => row.label),
      rows.map((row) => row.target),
      rows.map((row) => row.seenAt.toISOString()),
    ],
  )
}

/** Returns the latest labels of these keys. */
export async function findLabels(
  tx: Tx,
  websiteId: string,
  family: Label['family'],
  keys: readonly string[],
): Promise<Map<string, { label: string; target: string }>> {
  const found = await tx.query<{ key: string; label: string; target: string }>(
    `select distinct on (key) key, label, target from tally_label
     where website_id = $1 and family = $2 and key = any($3::text[]) order by key, seen_at desc`,
    [websiteId, family, keys],
  )
  return new Map(found.rows.map(({ key, label, target }) => [key, { label, target }]))
}

/** Deletes at most `max` labels that were last seen before `before`; returns how many it deleted. */
export async function deleteOldLabels(tx: Tx, before: Date, max: number): Promise<number> {
  const key = ['website_id', 'family', 'key', 'sample']
  return (await tx.query(deleteBatchSql('tally_label', { key, where: 'seen_at < $1' }), [before, max]))
    .rowCount
}

import type { Tx } from '@portico/kit/postgres/db'
import type { FontFacts } from '../domain/font-facts.ts'

export type Font = {
  id: string
  name: string
  state: 'waiting' | 'ready' | 'failed'
  error: string | null
  bytes: number
  facts: FontFacts | null
  createdAt: Date
}

const COLUMNS = 'id, name, state, error, bytes, facts, created_at as "createdAt"'

/** The fonts of the tenant's website, by name. */
export async function listFonts(tx: Tx): Promise<Font[]> {
  return (await tx.query<Font>(`select ${COLUMNS} from font order by lower(name), id`)).rows
}

export async function findFont(tx: Tx, id: string): Promise<Font | null> {
  return (await tx.query<Font>(`select ${COLUMNS} from font where id = $1`, [id])).rows[0] ?? null
}

/** Returns the number of fonts that the website has. The website must be locked. */
export async function countFonts(tx: Tx): Promise<number> {
  return (await tx.query<{ count: number }>('select count(*) from font')).rows[0]!.count
}

export async function insertFont(
  tx: Tx,
  websiteId: string,
  { id, name, bytes, at }: { id: string; name: string; bytes: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into font (website_id, id, name, state, bytes, created_at) values ($1, $2, $3, 'waiting', $4, $5)`,
    [websiteId, id, name, bytes, at],
  )
}

/**
 * Claims the oldest waiting font of the tenant's website that no other process has claimed since `staleBefore`. Returns its
 * id; undefined if there is none.
 */
export async function claimNextFont(tx: Tx, now: Date, staleBefore: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `update font set claimed_at = $1
      where id = (select id from font where state = 'waiting' and (claimed_at is null or claimed_at < $2)
                   order by created_at, id limit 1 for update skip locked)
      returning id`,
    [now, staleBefore],
  )
  return rows[0]?.id
}

/** Returns whether there is still such a font. */
export async function finishFont(
  tx: Tx,
  id: string,
  { name, bytes, facts }: { name: string; bytes: number; facts: FontFacts },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update font set state = 'ready', name = $2, bytes = $3, facts = $4::jsonb where id = $1`,
    [id, name, bytes, JSON.stringify(facts)],
  )
  return rowCount === 1
}

export async function failFont(tx: Tx, id: string, error: string): Promise<void> {
  await tx.query(`update font set state = 'failed', error = $2 where id = $1`, [id, error])
}

/** Returns whether there was one. */
export async function deleteFont(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('delete from font where id = $1', [id])).rowCount === 1
}

/** The websites with waiting fonts, ordered by their oldest one. Runs as the job role. */
export async function findWebsitesWithWaitingFonts(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ websiteId: string }>(
    `select website_id as "websiteId" from font where state = 'waiting'
      group by website_id order by min(created_at) limit $1`,
    [limit],
  )
  return rows.map(({ websiteId }) => websiteId)
}

/** Whether a published release or the saved settings of the tenant's website use the font as a style. */
export async function isFontUsed(tx: Tx, value: string): Promise<boolean> {
  const uses = (settings: string) =>
    `($1 in (${settings} -> 'tweaks' ->> 'font-display', ${settings} -> 'tweaks' ->> 'font-text'))`
  const { rows } = await tx.query<{ used: boolean }>(
    `select exists (select 1 from website where ${uses('settings')})
       or exists (select 1 from website w join release r on r.website_id = w.id and r.id = w.release_id
                  where ${uses(`(r.site -> 'settings')`)}) as used`,
    [value],
  )
  return rows[0]!.used
}

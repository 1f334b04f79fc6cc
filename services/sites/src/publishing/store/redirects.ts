import type { Tx } from '@portico/kit/postgres/db'

export type RedirectRow = {
  id: string
  source: string
  target: string
  status: 301 | 302
  isPattern: boolean
  isAutomatic: boolean
  createdAt: Date
}

const columns = `id, source, target, status, is_pattern as "isPattern", is_automatic as "isAutomatic",
  created_at as "createdAt"`

/** The redirects of the website, by source. */
export async function listRedirects(tx: Tx): Promise<RedirectRow[]> {
  return (await tx.query<RedirectRow>(`select ${columns} from redirect order by source`)).rows
}

/** The redirects that may apply at a path: the one with this source, and all patterns. */
export async function findRedirects(tx: Tx, path: string): Promise<RedirectRow[]> {
  return (
    await tx.query<RedirectRow>(
      `select ${columns} from redirect where source = $1
       union all select ${columns} from redirect where is_pattern and source <> $1`,
      [path],
    )
  ).rows
}

/** Adds a redirect. Returns false if another one has its source. */
export async function insertRedirect(tx: Tx, websiteId: string, redirect: RedirectRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into redirect (website_id, id, source, target, status, is_pattern, is_automatic, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (website_id, source) do nothing`,
    [
      websiteId,
      redirect.id,
      redirect.source,
      redirect.target,
      redirect.status,
      redirect.isPattern,
      redirect.isAutomatic,
      redirect.createdAt,
    ],
  )
  return rowCount === 1
}

export async function updateRedirect(tx: Tx, redirect: RedirectRow): Promise<void> {
  await tx.query(
    `update redirect set source = $2, target = $3, status = $4, is_pattern = $5, is_automatic = $6 where id = $1`,
    [
      redirect.id,
      redirect.source,
      redirect.target,
      redirect.status,
      redirect.isPattern,
      redirect.isAutomatic,
    ],
  )
}

export async function deleteRedirect(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('delete from redirect where id = $1', [id])).rowCount === 1
}

/** Deletes the automatic redirects whose source is one of `paths`, because pages are there again. */
export function deleteAutomaticAt(tx: Tx, paths: readonly string[]): void {
  tx.send('delete from redirect where is_automatic and source = any($1)', [paths])
}

/** Points the automatic redirects that lead to a former address to the new one, so that there are no chains. */
export function retargetAutomatic(tx: Tx, moves: readonly { from: string; to: string }[]): void {
  tx.send(
    `update redirect set target = moved."to"
     from jsonb_to_recordset($1::jsonb) as moved ("from" text, "to" text)
     where is_automatic and target = moved."from"`,
    [JSON.stringify(moves)],
  )
}

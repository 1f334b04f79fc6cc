import type { Tx } from '@portico/kit/postgres/db'
import type { ReleaseEntry } from '../../model/release-entry.ts'

/** A release that waits for its time, or could not be published: then `failure` says why. `createdBy` is empty for the job. */
export type ScheduledRelease = {
  id: string
  dueAt: Date
  name: string
  createdBy: string
  failedAt: Date | null
  failure: string
  pages: { id: string; title: string }[]
}

/** A page of a scheduled release; null removes it. */
export type ScheduledEntry = { id: string; title: string; entry: ReleaseEntry | null }

/** The scheduled releases of the website: the failed ones, then the waiting ones, the next one first. */
export async function listSchedules(tx: Tx): Promise<ScheduledRelease[]> {
  const { rows } = await tx.query<ScheduledRelease>(
    `select s.id, s.due_at as "dueAt", s.name, s.created_by as "createdBy", s.failed_at as "failedAt",
       s.failure, (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.title, e.id), '[]')
        from scheduled_entry e where e.website_id = s.website_id and e.release_id = s.id) as pages
     from scheduled_release s order by s.failed_at is null, s.due_at, s.id`,
  )
  return rows
}

/** Stores a release for later. The bodies of its entries must be stored. */
export async function insertSchedule(
  tx: Tx,
  websiteId: string,
  { id, dueAt, name, createdBy, failedAt, failure }: Omit<ScheduledRelease, 'pages'>,
  entries: readonly ScheduledEntry[],
): Promise<void> {
  await tx.query(
    `insert into scheduled_release (website_id, id, due_at, name, created_by, failed_at, failure)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [websiteId, id, dueAt, name, createdBy, failedAt, failure],
  )
  const rows = entries.map(({ entry, ...rest }) => ({
    ...rest,
    entry: entry && { ...entry, body: undefined },
    body: entry?.body.toString('hex') ?? null,
  }))
  await tx.query(
    `insert into scheduled_entry (website_id, release_id, id, title, entry, body)
     select $1, $2, id, title, nullif(entry, 'null'), decode(body, 'hex')
     from jsonb_to_recordset($3::jsonb) as entries (id text, title text, entry jsonb, body text)`,
    [websiteId, id, JSON.stringify(rows)],
  )
}

/** A scheduled release whose time has come. */
export type DueSchedule = { id: string; name: string; createdBy: string; entries: ScheduledEntry[] }

/** The scheduled releases of the website that are due, the earliest first, with their entries. */
export async function findDueSchedules(tx: Tx, now: Date): Promise<DueSchedule[]> {
  const { rows } = await tx.query<{
    id: string
    name: string
    createdBy: string
    entryId: string
    title: string
    entry: (Omit<ReleaseEntry, 'listedAt'> & { listedAt: string }) | null
    body: Buffer | null
  }>(
    `select s.id, s.name, s.created_by as "createdBy", e.id as "entryId", e.title, e.entry, e.body
     from scheduled_release s
     join scheduled_entry e on e.website_id = s.website_id and e.release_id = s.id
     where s.due_at <= $1 and s.failed_at is null order by s.due_at, s.id, e.id`,
    [now],
  )
  const due = new Map<string, DueSchedule>()
  for (const { id, name, createdBy, entryId, title, entry, body } of rows) {
    const schedule = due.get(id) ?? { id, name, createdBy, entries: [] }
    due.set(id, schedule)
    const restored = entry && { ...entry, listedAt: new Date(entry.listedAt), body: body! }
    schedule.entries.push({ id: entryId, title, entry: restored as ReleaseEntry | null })
  }
  return [...due.values()]
}

/** Changes the time of a scheduled release, which then waits again if it had failed. Returns false if there is none. */
export async function moveSchedule(tx: Tx, id: string, dueAt: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update scheduled_release set due_at = $2, failed_at = null, failure = '' where id = $1`,
    [id, dueAt],
  )
  return rowCount === 1
}

/** Marks a scheduled release as failed, with the reason. */
export async function failSchedule(tx: Tx, id: string, failedAt: Date, failure: string): Promise<void> {
  await tx.query('update scheduled_release set failed_at = $2, failure = $3 where id = $1', [
    id,
    failedAt,
    failure,
  ])
}

/** Deletes a scheduled release, and returns the bodies of its entries; null if there is none. */
export async function deleteSchedule(tx: Tx, id: string): Promise<Buffer[] | null> {
  const { rows } = await tx.query<{ body: Buffer | null }>(
    'delete from scheduled_entry where release_id = $1 returning body',
    [id],
  )
  const { rowCount } = await tx.query('delete from scheduled_release where id = $1', [id])
  return rowCount === 0 ? null : rows.flatMap(({ body }) => body ?? [])
}

/** The websites that have a scheduled release whose time has come. For the job role. */
export async function findWebsitesWithDueSchedules(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'select distinct website_id as id from scheduled_release where due_at <= $1 and failed_at is null',
    [now],
  )
  return rows.map(({ id }) => id)
}

import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'
import type { WebsiteStatusName } from '@portico/proto/enums/website-status'
import type { Structure } from '../../model/structure.ts'
import type { Billing } from '../../plans/domain/billing.ts'
import { billingColumns } from '../../plans/store/billing.ts'

export type WebsiteRow = {
  id: string
  identifier: string
  title: string
  contentVersion: number
  releaseId: string | null
  /** The number of the latest release; 0 before the first. */
  releaseNumber: number
  settings: unknown
  structure: Structure
}

const columns =
  'id, identifier, title, content_version as "contentVersion", release_id as "releaseId", release_number as "releaseNumber", settings, structure'

/** Adds the tenant's website. Returns false if the identifier is taken, even by a concurrent request. */
export async function insertWebsite(
  tx: Tx,
  website: {
    id: string
    identifier: string
    title: string
    createdAt: Date
    status: WebsiteStatusName
    trialEndsAt: Date | null
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into website (id, identifier, title, created_at, status, trial_ends_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (identifier) do nothing`,
    [website.id, website.identifier, website.title, website.createdAt, website.status, website.trialEndsAt],
  )
  return rowCount === 1
}

/** Returns a website by its identifier, for the gateway: one statement that uses an index. */
export async function findWebsiteByIdentifier(db: Queryable, identifier: string) {
  const { rows } = await db.query<
    Pick<WebsiteRow, 'id' | 'identifier' | 'title' | 'contentVersion'> & {
      counting: VisitorCounting
      lockKey: string | null
    }
  >(
    `select id, identifier, title, content_version as "contentVersion", counting,
       encode(lock_key, 'base64') as "lockKey"
     from website where identifier = $1`,
    [identifier],
  )
  return rows[0]
}

export async function findWebsites(db: Queryable, ids: readonly string[]): Promise<WebsiteRow[]> {
  return (
    await db.query<WebsiteRow>(`select ${columns} from website where id = any($1) order by created_at`, [ids])
  ).rows
}

/** Returns websites with what a list of them shows, the oldest first. */
export async function listWebsites(db: Queryable, ids: readonly string[], now: Date) {
  const { rows } = await db.query<
    Pick<WebsiteRow, 'id' | 'identifier' | 'title'> & Billing & { storePath: string | null }
  >(
    `select id, identifier, title, store_path as "storePath", ${billingColumns('$2')}
     from website where id = any($1) order by created_at`,
    [ids, now],
  )
  return rows
}

/** Finds websites whose identifier or title starts with `text`, or whose id it is, by identifier. */
export async function findWebsitesBeginning(db: Queryable, text: string, max: number) {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.query<Pick<WebsiteRow, 'id' | 'identifier' | 'title'>>(
    `select id, identifier, title from website
     where identifier like $1 or lower(title) like $1 or id = $2 order by identifier limit $3`,
    [pattern, text, max],
  )
  return rows
}

/**
 * Locks the website's row until the end of the transaction, so that content versions are in commit order, and returns it. The
 * lock does not wait for rows that other transactions add to the website, such as rows of the search index.
 */
export async function lockWebsite(tx: Tx, id: string): Promise<WebsiteRow | undefined> {
  return (await tx.query<WebsiteRow>(`select ${columns} from website where id = $1 for no key update`, [id]))
    .rows[0]
}

export async function updateSettings(tx: Tx, id: string, title: string, settings: unknown): Promise<void> {
  await tx.query('update website set title = $2, settings = $3::jsonb where id = $1', [
    id,
    title,
    JSON.stringify(settings),
  ])
}

export async function updateStructure(tx: Tx, id: string, structure: Structure): Promise<void> {
  await tx.query('update website set structure = $2::jsonb where id = $1', [id, JSON.stringify(structure)])
}

/**
 * Makes a release the current one, under a new content version, with its mode of visitor counting and the address of its first store
 * page. The parts that change with it are noted before (`noteParts`).
 */
export async function setCurrentRelease(
  tx: Tx,
  id: string,
  release: {
    id: string
    number: number
    contentVersion: number
    counting: VisitorCounting
    storePath: string | undefined
  },
): Promise<void> {
  await tx.query(
    `update website set release_id = $2, content_version = $3, parts_version = $3, counting = $4, release_number = $5,
       store_path = $6
     where id = $1`,
    [id, release.id, release.contentVersion, release.counting, release.number, release.storePath],
  )
}

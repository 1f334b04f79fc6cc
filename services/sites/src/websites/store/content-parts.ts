import type { Tx } from '@portico/kit/postgres/db'
import { contentPart } from '@portico/proto/pages/content-parts'
import type { ContentChanges } from '@portico/proto/http/content/content-changes'

/** The named parts; everything if an earlier version of the service has raised the content version without naming any. */
const NAMED = `case when w.parts_version = w.content_version then named.parts else array['${contentPart.everything}'] end`
const NOTE = 'on conflict (website_id, part) do update set version = excluded.version'

/**
 * Raises the content version of each website by one with the commit, and notes the parts that changed with it, so that copies of its pages
 * are compared before they are served again.
 */
export function raiseContentVersions(tx: Tx, changed: ReadonlyMap<string, readonly string[]>): void {
  tx.send(
    `with named as (
       select key as id, array(select jsonb_array_elements_text(value)) as parts from jsonb_each($1::jsonb)
     ), locked as (
       select w.id, w.content_version, ${NAMED} as parts from website w join named on named.id = w.id
       order by w.id for no key update of w
     ), noted as (
       insert into content_part (website_id, part, version)
       select id, unnest(parts), content_version + 1 from locked ${NOTE}
     )
     update website set content_version = website.content_version + 1, parts_version = website.content_version + 1
     from locked where website.id = locked.id`,
    [JSON.stringify(Object.fromEntries([...changed].map(([id, parts]) => [id, [...new Set(parts)]])))],
  )
}

/** Notes the parts that change with the next content version of a website, whose row the transaction has locked. */
export function noteParts(tx: Tx, websiteId: string, parts: readonly string[]): void {
  tx.send(
    `insert into content_part (website_id, part, version)
     select w.id, unnest(${NAMED}), w.content_version + 1
     from website w cross join (select $2::text[] as parts) named where w.id = $1 ${NOTE}`,
    [websiteId, [...new Set(parts)]],
  )
}

/** The parts of the tenant's website that changed after a content version; everything if that is not known. */
export async function findContentChanges(
  tx: Tx,
  websiteId: string,
  since: number,
): Promise<ContentChanges | undefined> {
  const { rows } = await tx.query<Omit<ContentChanges, 'releaseId'> & { releaseId: string | null }>(
    `select w.content_version as "contentVersion", w.release_id as "releaseId",
       case when w.parts_version = w.content_version and w.content_version >= $2
         then array(select part from content_part p where p.website_id = w.id and p.version > $2)
         else array['${contentPart.everything}'] end as parts
     from website w where w.id = $1`,
    [websiteId, since],
  )
  const [found] = rows
  if (!found) return undefined
  const { releaseId, ...changes } = found
  return { ...changes, ...(releaseId !== null && { releaseId }) }
}

import type { Tx } from '@portico/kit/postgres/db'
import type { Moves } from '../../publishing/domain/plan-moves.ts'
import type { ReleasedSite } from '../../model/release.ts'
import type { ReleaseEntry } from '../../model/release-entry.ts'
import { savedBodySql } from '../../content/store/saved-body.ts'
import { isPattern } from '../../publishing/domain/redirects.ts'
import type { PageDocument } from '@portico/proto/site'
import { shownDocument } from '../../content/store/pages.ts'

/** The changes that publishing would make. `release`: the number of the release that would be restored, 0 for the saved website. */
export type Preview = Moves & { release: number; site: ReleasedSite; ended: readonly string[] }

/** Entries of drafts, and a document in place of the saved ones; its `body` is `SENT_BODY`. */
export type LaidOver = { entries: readonly ReleaseEntry[]; document?: PageDocument | undefined }

/** Stands for a document that is not stored. */
export const SENT_BODY = Buffer.from('sent')

/** Previews of a website that are kept. */
const MOST_KEPT = 5

/** Returns a text that differs after each change of the website, its pages or its items. Reads no document. */
export async function readChange(tx: Tx, websiteId: string, now: Date): Promise<string> {
  const sumOf = (table: string, state: string) =>
    `(select coalesce(sum(hashtextextended(concat_ws(' ', id, edits, deleted_at, ${state}), 0)), 0) from ${table})`
  const { rows } = await tx.query<{ change: string }>(
    `select concat_ws(' ', md5((to_jsonb(w) - 'indexed_release_id')::text), ${sumOf('collection', 'null')},
       ${sumOf('item', 'state in (1, 2) and publish_on <= $2')}) as change
     from website w where id = $1`,
    [websiteId, now],
  )
  return rows[0]?.change ?? ''
}

/** The kept preview of a release, if nothing has changed since it was made. */
export async function findPreview(tx: Tx, release: number, change: string): Promise<Preview | undefined> {
  const { rows } = await tx.query<Preview>(
    'select release, site, ended, returned, moves from preview where release = $1 and change = $2',
    [release, change],
  )
  return rows[0]
}

/** Keeps a preview with the entries that it adds, in place of an earlier one. The oldest ones are deleted. */
export async function keepPreview(
  tx: Tx,
  websiteId: string,
  {
    change,
    added,
    preview,
    now,
  }: { change: string; added: readonly ReleaseEntry[]; preview: Preview; now: Date },
): Promise<void> {
  const { release, site, ended, returned, moves } = preview
  await tx.query(
    `insert into preview (website_id, release, change, site, ended, returned, moves, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (website_id, release) do update set change = excluded.change, site = excluded.site,
       ended = excluded.ended, returned = excluded.returned, moves = excluded.moves, made_at = excluded.made_at`,
    [websiteId, release, change, JSON.stringify(site), ended, returned, JSON.stringify(moves), now],
  )
  tx.send('delete from preview_entry where website_id = $1 and release = $2', [websiteId, release])
  tx.send(
    `insert into preview_entry
       (website_id, release, id, kind, collection_id, path, content, body, code, position, listed_at)
     select $1, $2, ${RECORD} from ${recordsOf('$3')}`,
    [websiteId, release, asRecords(added)],
  )
  tx.send(
    `delete from preview where website_id = $1 and release not in (
       select release from preview where website_id = $1 order by made_at desc, release limit ${MOST_KEPT})`,
    [websiteId],
  )
}

/**
 * Returns a transaction whose statements find the website as it would be after publishing: the names of its tables mean what
 * the preview makes of them. It can only read, with statements that begin with `select`. `laidOver` are entries in place of
 * those with the same ids or addresses.
 */
export function previewed(tx: Tx, websiteId: string, preview: Preview, laidOver?: LaidOver): Tx {
  const { release, site, ended, returned, moves } = preview
  const made = moves.map(({ from, to }) => ({ source: from, target: to, isPattern: isPattern(from) }))
  const values = [
    websiteId,
    release,
    JSON.stringify(site),
    ended,
    returned,
    JSON.stringify(made),
    ...(laidOver
      ? [
          asRecords(laidOver.entries),
          laidOver.entries.flatMap(({ id, path }) => [id, path]),
          laidOver.document && JSON.stringify(laidOver.document),
        ]
      : []),
  ]
  const refuse = () => {
    throw new TypeError('a preview only reads')
  }
  return {
    query: (sql, params = []) =>
      tx.query(`${tablesFrom(params.length, laidOver !== undefined)} ${sql}`, [...params, ...values]),
    send: refuse,
    last: refuse,
  }
}

const asRecords = (entries: readonly ReleaseEntry[]) =>
  JSON.stringify(entries.map((entry) => ({ ...entry, body: entry.body.toString('hex') })))

/** The columns of entries that are read from JSON. */
const RECORD = `id, kind, "collectionId", path, content, decode(body, 'hex'), nullif(code, 'null'), position, "listedAt"`
const recordsOf = (parameter: string) =>
  `jsonb_to_recordset(${parameter}::jsonb) as entries (id text, kind text, "collectionId" text, path text, content jsonb,
     body text, code jsonb, position integer, "listedAt" timestamptz)`

/** The tables of a preview, as the beginning of a statement with `before` parameters of its own. */
function tablesFrom(before: number, isLaidOver: boolean): string {
  const [website, release, site, ended, returned, moves, laid, replaced, document] = [
    1, 2, 3, 4, 5, 6, 7, 8, 9,
  ].map((at) => `$${before + at}`)
  const kept = isLaidOver ? `and id <> all(${replaced}::text[]) and path <> all(${replaced}::text[])` : ''
  const laidEntries = isLaidOver
    ? `union all select ${website}::text, id, null::integer, ${RECORD.replace('id, ', '')} from ${recordsOf(laid!)}`
    : ''
  const sentBody = isLaidOver
    ? `union all select ${website}::text, convert_to('${SENT_BODY}', 'UTF8'), ${document}::jsonb, false`
    : ''
  const savedOf = (kind: 'collection' | 'item') =>
    `select website_id, ${savedBodySql(kind)}, ${shownDocument}, has_code from public.${kind} where website_id = ${website}::text`
  const entry =
    'website_id, id, null::integer as until_number, kind, collection_id, path, content, body, code, position, listed_at'
  return `with website as not materialized (
      select (jsonb_populate_record(w, jsonb_build_object('release_id', 'preview', 'content_version', w.content_version + 1))).*
      from public.website w where w.id = ${website}::text),
    release as not materialized (
      select (jsonb_populate_record(null::public.release,
        jsonb_build_object('website_id', ${website}::text, 'id', 'preview', 'site', ${site}::jsonb))).*),
    release_entry as not materialized (
      select ${entry} from public.release_entry
      where website_id = ${website}::text and until_number is null and id <> all(${ended}::text[]) ${kept}
      union all
      select ${entry} from public.preview_entry where website_id = ${website}::text and release = ${release}::integer ${kept}
      ${laidEntries}),
    page_body as not materialized (
      select website_id, hash, document, has_code from public.page_body where website_id = ${website}::text
      union all ${savedOf('collection')} union all ${savedOf('item')}
      ${sentBody}),
    move as (select * from jsonb_to_recordset(${moves}::jsonb) as move (source text, target text, "isPattern" boolean)),
    redirect as not materialized (
      select website_id, id, source, coalesce((select m.target from move m where is_automatic and m.source = r.target), r.target) as target,
        status, is_pattern, is_automatic, created_at
      from public.redirect r where not (is_automatic and source = any(${returned}::text[]))
      union all
      select ${website}::text, 'preview', source, target, 301, "isPattern", true, now() from move
      where not exists (select from public.redirect r where r.source = move.source
        and not (r.is_automatic and r.source = any(${returned}::text[]))))`
}

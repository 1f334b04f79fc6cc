import { isPublicSql } from '../../access/store/page-access.ts'
import type { Tx } from '@portico/kit/postgres/db'
import { statusSql } from '../../plans/store/billing.ts'
import type { PublishedRow } from '../../model/release.ts'

/**
 * The path of the ids of the collections that blocks of a document show. The statement makes one list of them: Postgres expects so many
 * rows from a path that it would read the items of all collections of the website instead.
 */
const LISTED = '$.sections[*].rows[*].columns[*].blocks[*].value.collectionId'

/** The items of a collection in their order: moved ones by position, the others by date, newest first. */
const ORDER = 'i.position, i.listed_at desc, i.id desc'
const itemsOf = (collectionId: string) =>
  `release_entry i where i.website_id = w.id and i.collection_id = ${collectionId} and i.kind = 'item'
     and i.until_number is null`

/**
 * Returns the published website with the entry of the longest of `paths` that it has. Lists, summaries and neighbours
 * come from the release. One statement, whose cost depends on the size of the collections that the page shows, and not on
 * the size of the website.
 */
export async function findPublishedPage(tx: Tx, websiteId: string, paths: readonly string[], now: Date) {
  const { rows } = await tx.query<PublishedRow>(
    `select w.id, w.identifier, w.title, ${statusSql('w', '$3')} as status, w.content_version as "contentVersion", w.release_id as "releaseId", r.site,
       e.path, e.kind, case when e.kind = 'item' then e.content end as item, c.content as collection, b.document,
       b.has_code as "hasCode", c.code as "collectionCode",
       case when e.kind = 'item' then e.code end as "itemCode", a.permission as access,
       case when a.permission = 'password' then
         jsonb_build_object('scope', a.lock_scope, 'key', encode(a.lock_key, 'base64'), 'note', a.note) end as "pageLock",
       list.items, list.count as "itemCount", near.previous, near.next, shown.listed, other.languages
     from website w
     left join release r on r.website_id = w.id and r.id = w.release_id
     left join lateral (
       select * from release_entry where website_id = w.id and until_number is null and path = any($2)
       order by length(path) desc limit 1
     ) e on true
     left join release_entry c on c.website_id = w.id and c.id = e.collection_id and c.until_number is null
     left join page_access a on a.website_id = w.id and a.collection_id = e.collection_id
     left join page_body b on b.website_id = w.id and b.hash = e.body
     left join lateral (
       select count(*) as count, jsonb_agg(i.content order by ${ORDER}) filter (where e.kind = 'collection') as items
       from ${itemsOf('e.collection_id')}
     ) list on true
     left join lateral (
       select n.previous, n.next from (
         select i.id, lag(i.content) over (order by ${ORDER}) as previous, lead(i.content) over (order by ${ORDER}) as next
         from ${itemsOf('e.collection_id')} and e.kind = 'item'
       ) n where n.id = e.id
     ) near on true
     left join lateral (
       select jsonb_object_agg(s.id, jsonb_build_object('view', s.content, 'views', coalesce(own.items, '[]'))) as listed
       from (select array_agg(distinct id #>> '{}') as ids from jsonb_path_query(b.document, '${LISTED}') as id) wanted
       join release_entry s on s.website_id = w.id and s.id = any(wanted.ids) and s.until_number is null
         and s.kind = 'collection' and (s.id = e.collection_id or ${isPublicSql('s.id')})
       cross join lateral (
         select jsonb_agg(i.content order by ${ORDER}) as items from ${itemsOf('s.id')}
       ) own
     ) shown on true
     left join lateral (
       select jsonb_agg(jsonb_build_object('language', o.content ->> 'language', 'path', o.path)
         order by o.content ->> 'language' nulls first) as languages
       from release_entry o
       where r.site ? 'languages' and o.website_id = w.id and o.until_number is null
         and (o.id = coalesce(e.content ->> 'variantOf', e.id)
           or (o.content ? 'variantOf' and o.content ->> 'variantOf' = coalesce(e.content ->> 'variantOf', e.id)))
     ) other on true
     where w.id = $1`,
    [websiteId, paths, now],
  )
  return rows[0]
}

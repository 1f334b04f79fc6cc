import type { AssetUse } from '@portico/proto/http/files/assets'
import type { Tx } from '@portico/kit/postgres/db'
import type { PageDocument } from '@portico/proto/site'
import type { Item, Seo } from '../../model/content.ts'
import type { PageKind } from '../../model/content.ts'

/** The LIKE pattern of any address of a file. Ids are hexadecimal. */
const patternOf = (assetId: string) => `%/s/${assetId}/%`

/** The saved and the published pages, and the settings, that have an address of the file. */
export async function findUses(tx: Tx, websiteId: string, assetId: string): Promise<AssetUse[]> {
  const { rows } = await tx.query<AssetUse>(
    `with draft as (
       select 'collection' as kind, id, title, '/' || url_id as path from collection
       where deleted_at is null and (document::text like $2 or seo::text like $2)
       union all
       select 'item', i.id, i.title, '/' || c.url_id || '/' || i.url_id
       from item i join collection c on c.website_id = i.website_id and c.id = i.collection_id
       where i.deleted_at is null and c.deleted_at is null
         and (i.document::text like $2 or i.image::text like $2 or i.asset_url like $2 or i.seo::text like $2)
       union all
       select 'settings', '', 'Settings', '' from website where id = $1 and settings::text like $2
     ), published as (
       select e.kind, e.id, e.content->>'title' as title, e.path
       from release_entry e join page_body b on b.website_id = e.website_id and b.hash = e.body
       where e.until_number is null and (b.document::text like $2 or e.content::text like $2)
       union all
       select 'settings', '', 'Settings', '' from release r join website w on w.id = r.website_id and w.release_id = r.id
       where w.id = $1 and r.site::text like $2
     )
     select coalesce(d.kind, p.kind) as kind, coalesce(d.id, p.id) as id,
       coalesce(d.title, p.title, '') as title, coalesce(d.path, p.path) as path,
       d.id is not null as "inDraft", p.id is not null as "isPublished"
     from draft d full join published p on p.kind = d.kind and p.id = d.id
     order by coalesce(d.path, p.path)`,
    [websiteId, patternOf(assetId)],
  )
  return rows
}

/** A saved page with what it shows of a file. Collections have no picture of their own. */
export type UsingPage = {
  kind: PageKind
  id: string
  document: PageDocument | null
  seo: Seo
  image: Item['image']
  assetUrl: string | null
  revision: number
  hasCode: boolean
  cleaner: number
}

/** The saved pages that have an address of the file, without those in the trash. */
export async function findUsingPages(tx: Tx, assetId: string): Promise<UsingPage[]> {
  const { rows } = await tx.query<UsingPage>(
    `select 'collection' as kind, id, document, seo, null as image, null as "assetUrl", revision,
       has_code as "hasCode", cleaner
     from collection where deleted_at is null and (document::text like $1 or seo::text like $1)
     union all
     select 'item', id, document, seo, image, asset_url, revision, has_code, cleaner
     from item where deleted_at is null
       and (document::text like $1 or image::text like $1 or asset_url like $1 or seo::text like $1)`,
    [patternOf(assetId)],
  )
  return rows
}

/** Stores the picture and the search texts of a page that has a changed file. */
export async function updateUsingPage(
  tx: Tx,
  { kind, id, seo, image, assetUrl }: Pick<UsingPage, 'kind' | 'id' | 'seo' | 'image' | 'assetUrl'>,
  now: Date,
): Promise<void> {
  const own = kind === 'item' ? ', image = $4::jsonb, asset_url = $5' : ''
  await tx.query(
    `update ${kind} set seo = $2::jsonb, updated_at = $3, edits = edits + 1${own} where id = $1`,
    [id, JSON.stringify(seo), now, ...(kind === 'item' ? [image && JSON.stringify(image), assetUrl] : [])],
  )
}

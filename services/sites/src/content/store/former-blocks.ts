import type { Tx } from '@portico/kit/postgres/db'
import type { Block } from '@portico/proto/site'

/** A block that a save takes from a page. `mayHaveCode`: whether it may be put back with its code. */
export type FormerBlock = { block: Block; mayHaveCode: boolean }

/** Rows of one page. Each has a value that was stored on it, so that more are not to be expected. */
const MAX_ROWS = 100
/** Stored size of the documents that one search of a page's past reads, bytes. Texts are compressed to about a third. */
export const MAX_SEARCHED_BYTES = 4_000_000

const sentBlocks = (blocks: readonly Block[]): string =>
  JSON.stringify(blocks.map(({ hideOn: _, ...block }) => block))

/** The given blocks that a save after `since` has taken from the page, as they were stored. */
export async function findFormerBlocks(
  tx: Tx,
  pageId: string,
  blocks: readonly Block[],
  since: Date,
): Promise<{ id: string; mayHaveCode: boolean }[]> {
  const { rows } = await tx.query<{ id: string; mayHaveCode: boolean }>(
    `select f.block_id as id, bool_or(f.may_have_code) as "mayHaveCode"
     from jsonb_array_elements($2::jsonb) as sent (block)
     join former_block f on f.block_id = sent.block ->> 'id' and f.block = sent.block
     where f.page_id = $1 and f.removed_at > $3 group by f.block_id`,
    [pageId, sentBlocks(blocks), since],
  )
  return rows
}

/** The ids of the given blocks that a kept revision or a release of the page has. The newest documents are searched. */
export async function findStoredBlocks(tx: Tx, pageId: string, blocks: readonly Block[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with places as (
       select body, max(saved_at) as at from (
         select body, saved_at from page_revision where page_id = $1
         union all
         select e.body, r.created_at from release_entry e
           join release r on r.website_id = e.website_id and r.number = e.from_number where e.id = $1) as place
       group by body),
     bodies as (
       select b.hash, sum(pg_column_size(b.document)) over (order by places.at desc, b.hash) as read
       from places join page_body b on b.hash = places.body),
     sent as (select block, block ->> 'id' as id from jsonb_array_elements($2::jsonb) as sent (block))
     select distinct sent.id from bodies join page_body b on b.hash = bodies.hash
       cross join jsonb_path_query(b.document, '$.sections[*].rows[*].columns[*].blocks[*]') as stored (block)
       join sent on sent.id = stored.block ->> 'id' and sent.block = stored.block - 'hideOn'
     where bodies.read <= $3`,
    [pageId, sentBlocks(blocks), MAX_SEARCHED_BYTES],
  )
  return rows.map(({ id }) => id)
}

/** Notes the blocks that a save has taken from a page, and forgets those in `settled` and those from before `since`. */
export function storeFormerBlocks(
  tx: Tx,
  { websiteId, pageId, now, since }: { websiteId: string; pageId: string; now: Date; since: Date },
  { former, settled }: { former: readonly FormerBlock[]; settled: readonly string[] },
): void {
  tx.send('delete from former_block where page_id = $1 and (block_id = any($2) or removed_at <= $3)', [
    pageId,
    settled,
    since,
  ])
  if (former.length === 0) return
  const rows = former.map(({ block: { hideOn: _, ...block }, mayHaveCode }) => ({ block, mayHaveCode }))
  tx.send(
    `insert into former_block (website_id, page_id, block_id, hash, block, may_have_code, removed_at)
     select distinct on (block) $1, $2, block ->> 'id', sha256(convert_to(block::text, 'UTF8')), block, may_have_code, $4
     from (select row -> 'block' as block, (row -> 'mayHaveCode')::boolean as may_have_code
       from jsonb_array_elements($3::jsonb) as given (row)) as gone
     order by block, may_have_code desc
     on conflict (website_id, page_id, block_id, hash) do update
       set may_have_code = excluded.may_have_code, removed_at = excluded.removed_at`,
    [websiteId, pageId, JSON.stringify(rows), now],
  )
  tx.send(
    `delete from former_block where page_id = $1 and (block_id, hash) in (
       select block_id, hash from former_block where page_id = $1 order by removed_at desc, block_id, hash offset $2)`,
    [pageId, MAX_ROWS],
  )
}

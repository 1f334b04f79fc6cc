import type { Tx } from '@portico/kit/postgres/db'
import type { PageKind } from './pages.ts'

/** Stores the documents of these pages, unless equal ones are stored already. */
export async function storeBodies(tx: Tx, kind: PageKind, ids: readonly string[]): Promise<void> {
  await tx.query(
    `insert into page_body (website_id, hash, document, has_code, cleaner)
     select distinct on (hash) website_id, hash, document, has_code, cleaner
     from (select *, document_hash(document, has_code) as hash from ${kind}
       where id = any($1) and document is not null) as page
     order by hash, cleaner desc
     on conflict do nothing`,
    [ids],
  )
}

/** Deletes the given bodies that no revision and no release refers to. The website must be locked. */
export function deleteUnusedBodies(tx: Tx, hashes: readonly Buffer[]): void {
  if (hashes.length === 0) return
  tx.send(
    `delete from page_body b where b.hash = any($1)
       and not exists (select from page_revision r where r.website_id = b.website_id and r.body = b.hash)`,
    [hashes],
  )
}

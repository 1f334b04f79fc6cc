import type { Tx } from '@portico/kit/postgres/db'
import type { PageKind } from '../../model/content.ts'
import { shownDocument } from './pages.ts'

/** Stores the documents of these pages, unless equal ones are stored already. */
export async function storeBodies(tx: Tx, kind: PageKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    `insert into page_body (website_id, hash, document, has_code, cleaner)
     select distinct on (hash) website_id, hash, document, has_code, cleaner
     from (select website_id, ${shownDocument} as document, document_hash(${shownDocument}, has_code) as hash, has_code,
         cleaner
       from ${kind} where id = any($1)) as page
     order by hash, cleaner desc
     on conflict do nothing`,
    [ids],
  )
}

/** Deletes the given bodies that no revision, release or schedule refers to. The website must be locked. */
export function deleteUnusedBodies(tx: Tx, hashes: readonly Buffer[]): void {
  if (hashes.length === 0) return
  tx.send(
    `delete from page_body b where b.hash = any($1)
       and not exists (select from page_revision r where r.website_id = b.website_id and r.body = b.hash)
       and not exists (select from release_entry e where e.website_id = b.website_id and e.body = b.hash)
       and not exists (select from scheduled_entry s where s.website_id = b.website_id and s.body = b.hash)`,
    [hashes],
  )
}

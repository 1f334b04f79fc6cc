import type { PageDocument } from '@portico/proto/site'
import type { Tx } from '@portico/kit/postgres/db'
import type { ReleaseEntry } from '../../model/release-entry.ts'

/** One page in two releases; null where the release does not have it. */
export type EntryVersions = {
  before: (ReleaseEntry & { document: PageDocument }) | null
  after: (ReleaseEntry & { document: PageDocument }) | null
}

const columns = (
  e: string,
  b: string,
) => `${e}.id as "${e}Id", ${e}.kind as "${e}Kind", ${e}.path as "${e}Path",
  ${e}.collection_id as "${e}CollectionId", ${e}.content as "${e}Content", ${e}.body as "${e}Body", ${e}.code as "${e}Code",
  ${e}.position as "${e}Position", ${e}.listed_at as "${e}ListedAt", ${e}.edits as "${e}Edits",
  ${b}.document as "${e}Document"`
const partOf = (number: string) =>
  `(select * from release_entry where from_number <= ${number} and (until_number is null or until_number > ${number}))`

/** The pages that differ between two releases, with their documents in both, by address. */
export async function listDifferences(tx: Tx, before: number, after: number): Promise<EntryVersions[]> {
  const { rows } = await tx.query<Record<string, unknown>>(
    `select ${columns('old', 'old_body')}, ${columns('new', 'new_body')}
     from ${partOf('$1::int')} old
     full join ${partOf('$2::int')} new on new.id = old.id
     left join page_body old_body on old_body.website_id = old.website_id and old_body.hash = old.body
     left join page_body new_body on new_body.website_id = new.website_id and new_body.hash = new.body
     where old.from_number is distinct from new.from_number
     order by coalesce(new.path, old.path)`,
    [before, after],
  )
  return rows.map((row) => ({ before: versionOf(row, 'old'), after: versionOf(row, 'new') }))
}

const names = [
  'id',
  'kind',
  'path',
  'collectionId',
  'content',
  'body',
  'code',
  'position',
  'listedAt',
  'edits',
  'document',
]

function versionOf(row: Record<string, unknown>, side: 'old' | 'new'): EntryVersions['before'] {
  if (row[`${side}Id`] === null) return null
  const entries = names.map((name) => [name, row[`${side}${name[0]!.toUpperCase()}${name.slice(1)}`]])
  return Object.fromEntries(entries) as EntryVersions['before']
}

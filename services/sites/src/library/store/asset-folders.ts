import type { Tx } from '@portico/kit/postgres/db'

export type FolderRow = { id: string; name: string; parentId: string | null; files: number }

/** All folders of the library, by name, with the number of files directly in each. */
export async function listFolders(tx: Tx): Promise<FolderRow[]> {
  const { rows } = await tx.query<FolderRow>(
    `select f.id, f.name, f.parent_id as "parentId",
       (select count(*) from asset a where a.website_id = f.website_id and a.folder_id = f.id
          and a.deleted_at is null) as files
     from asset_folder f order by lower(f.name), f.id`,
  )
  return rows
}

export async function insertFolder(
  tx: Tx,
  websiteId: string,
  folder: { id: string; name: string; parentId: string | null; createdAt: Date },
): Promise<void> {
  await tx.query(
    'insert into asset_folder (website_id, id, name, parent_id, created_at) values ($1, $2, $3, $4, $5)',
    [websiteId, folder.id, folder.name, folder.parentId, folder.createdAt],
  )
}

export async function updateFolder(
  tx: Tx,
  folder: { id: string; name: string; parentId: string | null },
): Promise<void> {
  await tx.query('update asset_folder set name = $2, parent_id = $3 where id = $1', [
    folder.id,
    folder.name,
    folder.parentId,
  ])
}

/** Deletes folders. Files that were in them and are in the trash are then at the top. */
export async function deleteFolders(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update asset set folder_id = null, deleted_at = coalesce(deleted_at, $2) where folder_id = any($1)`,
    [ids, now],
  )
  await tx.query('update upload set folder_id = null where folder_id = any($1)', [ids])
  await tx.query('delete from asset_folder where id = any($1)', [ids])
}

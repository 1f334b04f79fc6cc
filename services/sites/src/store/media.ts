import type { MediaReply } from '@portico/proto/http/media'
import type { Tx } from '@portico/kit/postgres/db'

export type MediaFile = Omit<MediaReply, 'url'>

export async function insertMedia(
  tx: Tx,
  websiteId: string,
  { id, name, type, bytes, createdAt }: MediaFile & { createdAt: Date },
): Promise<void> {
  await tx.query(
    `insert into media_file (website_id, id, name, type, bytes, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [websiteId, id, name, type, bytes, createdAt],
  )
}

/** Returns the newest films, sounds and captions of the website, at most 500. */
export async function listMedia(tx: Tx): Promise<MediaFile[]> {
  const { rows } = await tx.query<MediaFile>(
    `select id, name, type, bytes::float8 as bytes from media_file order by created_at desc, id desc limit 500`,
  )
  return rows
}

import type { Tx } from '@portico/kit/postgres/db'

/** A message in HTML without code that a lower version of the cleaner has cleaned. */
export type UncleanedMessage = { websiteId: string; id: string; message: string }

/** Returns up to 50 such messages after `after`, in the order of their keys. Runs as the job role. */
export async function readUncleanedMessages(
  tx: Tx,
  version: number,
  after: UncleanedMessage | null,
): Promise<UncleanedMessage[]> {
  const { rows } = await tx.query<UncleanedMessage>(
    `select website_id as "websiteId", id, submission_message as message from form
     where message_digest = md5(submission_message) and not message_has_code and message_cleaner < $1
       and (website_id, id) > ($2, $3) order by website_id, id limit 50`,
    [version, after?.websiteId ?? '', after?.id ?? ''],
  )
  return rows
}

/** Replaces a message, unless it was changed in the meantime; returns whether it did. */
export async function replaceMessage(
  tx: Tx,
  {
    websiteId,
    id,
    from,
    to,
    cleaner,
    at,
  }: {
    websiteId: string
    id: string
    from: string
    to: string
    cleaner: number
    at: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update form set submission_message = $4, message_digest = md5($4), message_cleaner = $5, updated_at = $6
     where website_id = $1 and id = $2 and submission_message = $3 and not message_has_code`,
    [websiteId, id, from, to, cleaner, at],
  )
  return rowCount === 1
}

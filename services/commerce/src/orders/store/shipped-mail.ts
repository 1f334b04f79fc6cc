import type { Tx } from '@portico/kit/postgres/db'
import type { MailKind } from '@portico/proto/enums/mail-kind'

const SHIPPED: MailKind = 'shipped'

/** Whether the owner has switched off the mail about sent items. */
export async function isShippedMailOff(tx: Tx, websiteId: string): Promise<boolean> {
  const { rows } = await tx.query('select from mail_text where website_id = $1 and kind = $2 and is_off', [
    websiteId,
    SHIPPED,
  ])
  return rows.length > 0
}

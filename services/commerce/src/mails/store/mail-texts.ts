import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { MailTexts } from '@portico/proto/http/shop/mails'
import { UNCHANGED, type StoredMail } from '../domain/mail-texts.ts'

const COLUMNS = 'texts, is_off as "isOff", version'

/** Locks the texts of a website against other writers until the commit, with the next round trip. */
export function lockMailTexts(tx: Tx, websiteId: string): void {
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' mail texts', 0))`, [websiteId])
}

/** Returns what is stored of a kind of mail. */
export async function readMailText(
  reader: Queryable,
  websiteId: string,
  kind: MailKind,
): Promise<StoredMail> {
  const { rows } = await reader.query<StoredMail>(
    `select ${COLUMNS} from mail_text where website_id = $1 and kind = $2`,
    [websiteId, kind],
  )
  return rows[0] ?? UNCHANGED
}

/** Returns what is stored, by kind. */
export async function readMailTexts(tx: Tx, websiteId: string): Promise<ReadonlyMap<MailKind, StoredMail>> {
  const { rows } = await tx.query<StoredMail & { kind: MailKind }>(
    `select kind, ${COLUMNS} from mail_text where website_id = $1`,
    [websiteId],
  )
  return new Map(rows.map(({ kind, ...stored }) => [kind, stored]))
}

/** Writes the texts of a kind of mail with the next round trip; null for the defaults. Raises the version. */
export function writeMailText(
  tx: Tx,
  websiteId: string,
  { kind, texts, isOff }: { kind: MailKind; texts: MailTexts | null; isOff: boolean },
  now: Date,
): void {
  tx.send(
    `insert into mail_text as m (website_id, kind, texts, is_off, version, changed_at) values ($1, $2, $3::jsonb, $4, 1, $5)
     on conflict (website_id, kind) do update set texts = $3::jsonb, is_off = $4, version = m.version + 1, changed_at = $5`,
    [websiteId, kind, texts && JSON.stringify(texts), isOff, now],
  )
}

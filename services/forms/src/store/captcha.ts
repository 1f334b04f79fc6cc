import type { CaptchaProvider } from '@portico/proto/values/captcha'
import type { Tx } from '@portico/kit/postgres/db'

export type StoredCaptcha = { provider: CaptchaProvider; siteKey: string; secret: string; changedAt: Date }

/** The captcha of the tenant's website; null without one. */
export async function findCaptcha(tx: Tx): Promise<StoredCaptcha | null> {
  const { rows } = await tx.query<StoredCaptcha>(
    'select provider, site_key as "siteKey", secret, changed_at as "changedAt" from captcha',
  )
  return rows[0] ?? null
}

export async function putCaptcha(
  tx: Tx,
  websiteId: string,
  { provider, siteKey, secret, changedAt }: StoredCaptcha,
): Promise<void> {
  await tx.query(
    `insert into captcha (website_id, provider, site_key, secret, changed_at) values ($1, $2, $3, $4, $5)
     on conflict (website_id) do update set provider = $2, site_key = $3, secret = $4, changed_at = $5`,
    [websiteId, provider, siteKey, secret, changedAt],
  )
}

/** Returns whether there was one. */
export async function deleteCaptcha(tx: Tx): Promise<boolean> {
  return (await tx.query('delete from captcha')).rowCount === 1
}

/** Makes exactly these forms ask for the captcha. Returns how many of them exist. */
export async function setFormsWithCaptcha(tx: Tx, formIds: readonly string[]): Promise<number> {
  await tx.query('update form set captcha = (id = any($1)) where captcha <> (id = any($1))', [formIds])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) from form where id = any($1) and deleted_at is null',
    [formIds],
  )
  return rows[0]!.count
}

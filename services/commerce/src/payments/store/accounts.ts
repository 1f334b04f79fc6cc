import type { Db, Queryable, Tx } from '@portico/kit/postgres/db'

export type PaymentAccount = {
  websiteId: string
  id: string
  provider: 'test' | 'stripe'
  isLive: boolean
  publishableKey: string
  sealedKey: Buffer
  keyEnd: string
  webhookId: string | null
  sealedWebhookSecret: Buffer | null
  /** The version of the list of events that the webhook asks for. */
  webhookVersion: number
  createdAt: Date
}

const COLUMNS = `website_id as "websiteId", id, provider, is_live as "isLive", publishable_key as "publishableKey",
  sealed_key as "sealedKey", key_end as "keyEnd", webhook_id as "webhookId",
  sealed_webhook_secret as "sealedWebhookSecret", webhook_version as "webhookVersion",
  created_at as "createdAt"`

/** Returns the open accounts of a website. */
export async function readAccounts(reader: Queryable, websiteId: string): Promise<PaymentAccount[]> {
  const { rows } = await reader.query<PaymentAccount>(
    `select ${COLUMNS} from payment_account where website_id = $1 and closed_at is null order by provider, is_live`,
    [websiteId],
  )
  return rows
}

/** Returns an account, open or closed: payments that were made with it are still read and refunded. */
export async function readAccount(
  reader: Queryable,
  websiteId: string,
  id: string,
): Promise<PaymentAccount | undefined> {
  const { rows } = await reader.query<PaymentAccount>(
    `select ${COLUMNS} from payment_account where website_id = $1 and id = $2`,
    [websiteId, id],
  )
  return rows[0]
}

/** Finds the account that a webhook names, of any website. */
export async function findAccount(db: Pick<Db, 'job'>, id: string): Promise<PaymentAccount | undefined> {
  const { rows } = await db.job((tx) =>
    tx.query<PaymentAccount>(`select ${COLUMNS} from payment_account where id = $1`, [id]),
  )
  return rows[0]
}

/** Adds an account unless the website has an open one of its provider and mode. Returns whether it was added. */
export async function addAccount(tx: Tx, account: PaymentAccount): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_account (website_id, id, provider, is_live, publishable_key, sealed_key, key_end, webhook_id,
       sealed_webhook_secret, webhook_version, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (website_id, provider, is_live) where closed_at is null do nothing`,
    [
      account.websiteId,
      account.id,
      account.provider,
      account.isLive,
      account.publishableKey,
      account.sealedKey,
      account.keyEnd,
      account.webhookId,
      account.sealedWebhookSecret,
      account.webhookVersion,
      account.createdAt,
    ],
  )
  return rowCount === 1
}

/** Stores the webhook of an account. */
export function setWebhook(
  tx: Tx,
  account: Pick<PaymentAccount, 'websiteId' | 'id' | 'webhookId' | 'sealedWebhookSecret'>,
): void {
  tx.send(
    'update payment_account set webhook_id = $3, sealed_webhook_secret = $4 where website_id = $1 and id = $2',
    [account.websiteId, account.id, account.webhookId, account.sealedWebhookSecret],
  )
}

/** Notes which list of events the webhook of an account asks for. */
export function setWebhookVersion(
  tx: Tx,
  { websiteId, accountId }: { websiteId: string; accountId: string },
  version: number,
): void {
  tx.send('update payment_account set webhook_version = $3 where website_id = $1 and id = $2', [
    websiteId,
    accountId,
    version,
  ])
}

/** Closes the open account of a provider and mode, and returns its id. */
export async function closeAccount(
  tx: Tx,
  websiteId: string,
  { provider, isLive }: Pick<PaymentAccount, 'provider' | 'isLive'>,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `update payment_account set closed_at = $4
     where website_id = $1 and provider = $2 and is_live = $3 and closed_at is null returning id`,
    [websiteId, provider, isLive, now],
  )
  return rows[0]?.id
}

/** Whether a website takes real payments. */
export async function readIsLive(reader: Queryable, websiteId: string): Promise<boolean> {
  const { rows } = await reader.query<{ live: boolean }>(
    'select is_live as live from payment_mode where website_id = $1',
    [websiteId],
  )
  return rows[0]?.live ?? false
}

export async function setIsLive(tx: Tx, websiteId: string, isLive: boolean): Promise<void> {
  await tx.query(
    `insert into payment_mode (website_id, is_live) values ($1, $2)
     on conflict (website_id) do update set is_live = $2`,
    [websiteId, isLive],
  )
}

import { startDueRows } from '@portico/kit/work/due-rows'
import { setWebhookVersion } from '../../payments/store/accounts.ts'
import { addImports, leaseDueImport, scheduleImport } from '../../payments/store/balance-imports.ts'
import { WEBHOOK_VERSION } from '../../payments/stripe/account-calls.ts'
import type { BooksDeps } from '../deps.ts'
import type { Imported } from '../domain/imported.ts'
import type { OfAccount } from '../store/transactions.ts'
import { importBalance } from './import-balance.ts'

const LEASE_MS = 10 * 60_000
/** An event of the provider makes an account due at once; this is for fees, and for accounts whose events do not arrive. */
const PERIOD_MS = 3_600_000
const RETRY_MS = 15 * 60_000
const LOOP_PAUSE_MS = 2_000

/** Reads the balance of the account that is due for the longest time. One that fails is tried again later and stops no other. */
export async function importDueBalance(deps: BooksDeps): Promise<number> {
  const { db, clock, logger } = deps
  const began = clock.now()
  const due = await leaseDueImport(db, { now: began, leaseMs: LEASE_MS })
  if (!due) {
    // New accounts are due at once, in the next run.
    await addImports(db, began)
    return 0
  }
  const outcome = await importBalance(deps, due).catch((err: unknown): Imported => {
    logger.warn({ err, website_id: due.websiteId }, 'the balance of a payment account was not read')
    return 'unknown'
  })
  await updateWebhook(deps, due).catch((err: unknown) =>
    logger.warn({ err, website_id: due.websiteId }, 'the events of a payment account were not updated'),
  )
  const now = clock.now()
  const isRead = outcome === 'imported'
  const nextAt = new Date(now.getTime() + (isRead ? PERIOD_MS : RETRY_MS))
  // If this fails, the lease expires.
  await db
    .tenant(due.websiteId, (tx) => scheduleImport(tx, due, { began, nextAt, failedAt: isRead ? null : now }))
    .catch((err: unknown) => logger.warn({ err, website_id: due.websiteId }, 'a run was not ended'))
  return 1
}

/** Asks for the events that this release uses, if an earlier release opened the webhook with fewer. */
async function updateWebhook(
  { db, payments }: BooksDeps,
  { websiteId, accountId }: OfAccount,
): Promise<void> {
  const opened = await payments.accountOf(websiteId, accountId)
  const webhookId = opened?.account.webhookId ?? null
  if (!opened || webhookId === null || opened.account.webhookVersion >= WEBHOOK_VERSION) return
  const { status } = await opened.provider.updateWebhook(webhookId)
  // If the owner has deleted the webhook, or the key may not write it, another attempt would fail too.
  if (status === 'unknown') return
  await db.tenant(websiteId, async (tx) => setWebhookVersion(tx, { websiteId, accountId }, WEBHOOK_VERSION))
}

/** Reads balances that are due until it is stopped. */
export const startImportingBalances = (deps: BooksDeps) =>
  startDueRows(() => importDueBalance(deps), {
    logger: deps.logger,
    name: 'balances',
    pauseMs: LOOP_PAUSE_MS,
  })

import { randomBytes } from 'node:crypto'
import type { Deps } from '@portico/kit/app'
import { createVault, type Vault } from '../domain/vault.ts'
import type { PaymentProvider } from '../port.ts'
import { addAccount, readAccount, readAccounts, setWebhook, type PaymentAccount } from '../store/accounts.ts'
import type { ProviderAddress } from '../stripe/client.ts'
import { WEBHOOK_VERSION } from '../stripe/account-calls.ts'
import { createStripeProvider } from '../stripe/provider.ts'
import type { Signals } from '../../signals.ts'
import { observedProvider } from './observed-provider.ts'

export type PaymentOptions = {
  /** Seals the keys of payment accounts. */
  vaultKey: string
  /** The provider of test payments: its API, and its origin in browsers. Without it a shop takes no test payments. */
  testProvider: { url: string; origin: string } | undefined
  /** The origin to which providers send their events. */
  appOrigin: string
}

/** The kind of money that a payment moves. `load` is traffic of load tests. */
export type PaymentBook = 'live' | 'test' | 'load'
/** An account with the adapter that uses its key. */
export type OpenAccount = { account: PaymentAccount; provider: PaymentProvider }

const MAX_CACHED = 1_000
/** The pause before another attempt to open the webhook of a test account. */
const WEBHOOK_PAUSE_MS = 60_000

const keyUse = (id: string) => `${id}/key`
const webhookUse = (id: string) => `${id}/webhook`

export type Payments = ReturnType<typeof createPayments>

/** Opens the payment accounts of websites. The keys are opened in memory only. */
export function createPayments({
  db,
  clock,
  logger,
  options,
  signals,
}: Pick<Deps, 'db' | 'clock' | 'logger'> & {
  options: PaymentOptions
  signals: Pick<Signals, 'providerAnswered'>
}) {
  const vault = createVault(options.vaultKey)
  const providers = new Map<string, PaymentProvider>()
  const webhookAttempts = new Map<string, number>()

  function providerOf(account: PaymentAccount): PaymentProvider {
    let provider = providers.get(account.id)
    if (!provider) {
      if (providers.size >= MAX_CACHED) providers.clear()
      provider = createProvider(vault.open(account.sealedKey, keyUse(account.id)), account.provider)
      providers.set(account.id, provider)
    }
    return provider
  }
  const createProvider = (key: string, kind: PaymentAccount['provider']) =>
    observedProvider(
      createStripeProvider(key, { at: kind === 'test' ? addressOf(options.testProvider?.url) : undefined }),
      kind,
      signals,
    )

  /** Reads accounts by connections of `from`, so that payments may be read before other requests. */
  const accountsOf = (from: Pick<Deps['db'], 'read'>) => ({
    /** Opens the account that takes a website's payments of a book; undefined if the shop has none. */
    async accountFor(websiteId: string, book: PaymentBook): Promise<OpenAccount | undefined> {
      const accounts = await from.read(websiteId, (reader) => readAccounts(reader, websiteId))
      const stripe = accounts.find((each) => each.provider === 'stripe' && each.isLive === (book === 'live'))
      if (book === 'live' || (book === 'test' && stripe))
        return stripe && { account: stripe, provider: providerOf(stripe) }
      if (!options.testProvider) return undefined
      const account = accounts.find((each) => each.provider === 'test') ?? (await addTestAccount(websiteId))
      const provider = providerOf(account)
      if (account.webhookId === null) void openTestWebhook({ account, provider })
      return { account, provider }
    },
    /** Opens the account of an earlier payment, even if it was closed since. */
    async accountOf(websiteId: string, accountId: string): Promise<OpenAccount | undefined> {
      const account = await from.read(websiteId, (reader) => readAccount(reader, websiteId, accountId))
      return account && { account, provider: providerOf(account) }
    },
  })

  async function addTestAccount(websiteId: string): Promise<PaymentAccount> {
    const id = randomBytes(16).toString('hex')
    const key = `rk_test_${id}_${randomBytes(24).toString('hex')}`
    const account = sealedAccount(vault, {
      websiteId,
      id,
      provider: 'test',
      isLive: false,
      key,
      publishableKey: `pk_test_${id}`,
      createdAt: clock.now(),
    })
    return db.tenant(websiteId, async (tx) => {
      if (await addAccount(tx, account)) return account
      return (await readAccounts(tx, websiteId)).find((each) => each.provider === 'test') ?? account
    })
  }

  /** Events make test payments quicker, and nothing waits for them: the sweeper looks at each payment. */
  async function openTestWebhook({ account, provider }: OpenAccount): Promise<void> {
    const now = clock.now().getTime()
    if (now - (webhookAttempts.get(account.id) ?? 0) < WEBHOOK_PAUSE_MS) return
    webhookAttempts.set(account.id, now)
    try {
      await openWebhook({ account, provider })
    } catch (err) {
      logger.warn({ err, website_id: account.websiteId }, 'the webhook of a test account was not opened')
    }
  }

  /** Asks the provider for its events, and stores their secret. Returns whether the provider sends them. */
  async function openWebhook({ account, provider }: OpenAccount): Promise<boolean> {
    const url = `${options.appOrigin}/api/commerce/webhooks/${account.id}`
    const opened = await provider.openWebhook(url)
    if (opened.status !== 'opened') return false
    await db.tenant(account.websiteId, async (tx) => {
      setWebhook(tx, {
        ...account,
        webhookId: opened.webhookId,
        sealedWebhookSecret: vault.seal(opened.secret, webhookUse(account.id)),
      })
    })
    return true
  }

  return {
    ...accountsOf(db),
    accountsOf,
    openWebhook,
    open: (account: PaymentAccount): OpenAccount => ({ account, provider: providerOf(account) }),
    /** Makes an account of an owner's keys; it is not stored yet. */
    prepare(
      websiteId: string,
      { key, publishableKey, isLive }: { key: string; publishableKey: string; isLive: boolean },
    ): OpenAccount {
      const id = randomBytes(16).toString('hex')
      const account = sealedAccount(vault, {
        websiteId,
        id,
        provider: 'stripe',
        isLive,
        key,
        publishableKey,
        createdAt: clock.now(),
      })
      return { account, provider: createProvider(key, 'stripe') }
    },
    webhookSecretOf: (account: PaymentAccount): string | undefined =>
      account.sealedWebhookSecret === null
        ? undefined
        : vault.open(account.sealedWebhookSecret, webhookUse(account.id)),
  }
}

type NewAccount = Pick<
  PaymentAccount,
  'websiteId' | 'id' | 'provider' | 'isLive' | 'publishableKey' | 'createdAt'
> & { key: string }

const sealedAccount = (vault: Vault, { key, ...account }: NewAccount): PaymentAccount => ({
  ...account,
  sealedKey: vault.seal(key, keyUse(account.id)),
  keyEnd: key.slice(-4),
  webhookId: null,
  webhookVersion: WEBHOOK_VERSION,
  sealedWebhookSecret: null,
})

function addressOf(url: string | undefined): ProviderAddress | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: Number(port || (isPlain ? 80 : 443)) }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { sign } from '@portico/infra/test-provider/events/deliver.ts'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import type { AddedV1 } from '@portico/proto/http/shop/carts'
import type { OrderReply } from '@portico/proto/http/shop/checkout'
import type { UnresolvedPayments } from '@portico/proto/http/shop/unresolved-payments'
import type { BalanceTransaction } from '../../src/payments/port.ts'
import { createPayments } from '../../src/payments/use-cases/open-accounts.ts'
import { SHOP, SITE, cookiesOf, owner, startCommerce, visitor } from '../service.ts'
import { bodyWith } from './body.ts'

/**
 * Starts the whole service with the test provider at `url`, over HTTP, so that adapter, webhooks and sweeper are the real ones. The
 * service looks at due payments by itself; tests wait for what they expect.
 */
export async function startProviderShop(url: string) {
  const testProvider = { url, origin: url }
  const shop = await startCommerce({ testProvider })
  const payments = createPayments({
    ...shop.deps,
    signals: { providerAnswered() {} },
    options: { vaultKey: TEST_SECRET, testProvider, appOrigin: 'http://app.localhost:8080' },
  })
  const admin = (websiteId: string): typeof owner => ({
    ...owner,
    principal: { ...owner.principal, sites: { [websiteId]: ['admin'] } } as typeof owner.principal,
  })
  const own = (websiteId: string, path: string, json?: object) =>
    shop.send(`/api/rest/commerce/${path}?websiteId=${websiteId}`, {
      caller: admin(websiteId),
      ...(json && { json }),
    })
  /** The account of a website once the provider sends events to it. */
  async function accountOf(websiteId: string) {
    const opened = await payments.accountFor(websiteId, 'test')
    const find = async () => (await payments.accountOf(websiteId, opened!.account.id))!
    await until(async () => (await find()).account.webhookId !== null)
    return find()
  }
  let clients = 0

  return {
    ...shop,
    accountOf,
    /** A call of the owner about the first website; `path` may have a query. */
    ownOf: (path: string, method: 'GET' | 'POST' = 'GET') =>
      shop.send(`/api/rest/commerce/${path}${path.includes('?') ? '&' : '?'}websiteId=${SITE}`, {
        ...{ caller: admin(SITE), method },
      }),
    secretOf: async (websiteId: string) => payments.webhookSecretOf((await accountOf(websiteId)).account)!,
    async digital(websiteId = SITE, price = 2_000): Promise<string> {
      const variants = [{ price, qtyInStock: 100 }]
      const json = { collectionId: SHOP, title: 'Pattern', productType: 'digital', variants }
      return (await own(websiteId, 'products', json)).json<{ id: string }>().id
    },
    /** Fills a cart of a website, and returns a function that pays it. */
    async cart(itemId: string, websiteId = SITE) {
      const caller = { ...visitor, website: { id: websiteId, identifier: 'mugs' } }
      const added = await shop.send('/api/commerce/shopping-cart/entries', { json: { itemId }, caller })
      if (added.status !== 200) throw new Error(added.text)
      const token = /CART=([^;]+)/.exec(cookiesOf(added).cookie)?.[1] ?? ''
      const client = `10.1.0.${(clients += 1)}`
      return {
        id: added.json<AddedV1>().shoppingCart.id,
        pay: (key: string, confirmationToken: string) =>
          shop.send(`/api/commerce/checkout/${token}`, {
            caller,
            json: bodyWith(confirmationToken),
            headers: { 'Idempotency-Key': key, 'X-Forwarded-For': client },
          }),
      }
    },
    order: async (orderToken: string) =>
      (await shop.send(`/api/commerce/orders/${orderToken}`)).json<OrderReply>(),
    unresolved: async () => (await own(SITE, 'payments/unresolved')).json<UnresolvedPayments>(),
    /** Asks the provider about an unresolved payment, as its owner may. */
    look: (paymentId: string) =>
      shop.send(`/api/rest/commerce/payments/unresolved/${paymentId}/look?websiteId=${SITE}`, {
        caller: admin(SITE),
        method: 'POST',
      }),
    rows: async <R extends object>(sql: string, params: unknown[] = []): Promise<R[]> =>
      (await shop.db.tenant(SITE, (tx) => tx.query<R>(sql, params))).rows,
    /** The money that the provider has taken. */
    async charges(websiteId = SITE): Promise<BalanceTransaction[]> {
      const { provider } = await accountOf(websiteId)
      const listed = await provider.listBalance({ from: new Date(0), until: new Date(Date.now() + 1e9) })
      if (listed.status !== 'listed') throw new Error('the provider is away')
      return listed.transactions.filter(({ kind }) => kind === 'charge')
    },
    /** Delivers an event that is signed now. */
    deliver: (accountId: string, secret: string, event: object) => {
      const text = JSON.stringify(event)
      return shop.send(`/api/commerce/webhooks/${accountId}`, {
        text,
        headers: { 'content-type': 'application/json', 'stripe-signature': sign(text, secret, new Date()) },
      })
    },
    /** Moves the clock of the shop until `isDone`, so that waiting payments become due. */
    async passTimeUntil(isDone: () => Promise<boolean>): Promise<void> {
      await until(async () => {
        if (await isDone()) return true
        shop.advance(30_000)
        await sleep(50)
        return false
      })
    },
  }
}
export type ProviderShop = Awaited<ReturnType<typeof startProviderShop>>

import type { AddedV1 } from '@portico/proto/http/shop/carts'
import type { OrderReply } from '@portico/proto/http/shop/checkout'
import type { Caller } from '@portico/kit/http/principal'
import type { Route } from '@portico/kit/http/route'
import { TEST_SECRET, call, type CallOptions } from '@portico/kit/testing/http'
import { startService } from '@portico/kit/testing/service'
import type { Product } from '@portico/proto/http/shop/commerce'
import { cartsRoutes } from '../../src/carts/routes/index.ts'
import { createOfferCache } from '../../src/carts/store/offer-cache.ts'
import { createRulesCache } from '../../src/carts/store/price-rules.ts'
import { checkoutRoutes } from '../../src/checkout/routes/index.ts'
import type { CheckoutDeps } from '../../src/checkout/deps.ts'
import { advance } from '../../src/checkout/use-cases/advance.ts'
import { sweepPayments } from '../../src/checkout/use-cases/sweep.ts'
import { sweepRefunds } from '../../src/orders/use-cases/advance-refund.ts'
import { ordersRoutes } from '../../src/orders/routes/index.ts'
import { promotionsRoutes } from '../../src/promotions/routes/index.ts'
import { productsRoutes } from '../../src/products/routes/index.ts'
import { settingsRoutes } from '../../src/settings/routes/index.ts'
import { shippingRoutes } from '../../src/shipping/routes/index.ts'
import { createSignals } from '../../src/signals.ts'
import { taxesRoutes } from '../../src/taxes/routes/index.ts'
import * as topics from '../../src/topics.ts'
import { observedProvider } from '../../src/payments/use-cases/observed-provider.ts'
import { watchCommerce } from '../../src/watch.ts'
import { SHOP, SITE, cookiesOf, owner, visitor } from '../service.ts'
import { ACCOUNT, openAccount } from './account.ts'
import { bodyWith } from './body.ts'
import { createFakeProvider, tokens } from './fake-provider.ts'

let clients = 0
const nextClient = () => {
  clients += 1
  return `10.0.${clients >> 8}.${clients & 255}`
}

/** Starts commerce on a real Postgres with a provider in memory. The sweeper runs when the test says so. */
export async function startShop(moreRoutes: (deps: CheckoutDeps) => readonly Route[] = () => []) {
  const fake = createFakeProvider()
  let checkout: CheckoutDeps | undefined
  const service = await startService({
    name: 'commerce',
    migrations: new URL('../../migrations/', import.meta.url),
    options: { cartSecret: TEST_SECRET, vaultKey: TEST_SECRET },
    build(deps) {
      const signals = createSignals(deps.metrics)
      watchCommerce(deps)
      const opened = openAccount(observedProvider(fake.provider, 'test', signals))
      const payments = { accountFor: async () => opened, accountOf: async () => opened }
      const features = {
        ...deps,
        ...{ signals, random: Math.random },
        ...{ offerCache: createOfferCache(), rulesCache: createRulesCache() },
      }
      checkout = { ...features, payments }
      return {
        name: 'commerce',
        routes: [
          ...cartsRoutes(features),
          ...productsRoutes(features),
          ...settingsRoutes(features),
          ...promotionsRoutes(features),
          ...shippingRoutes(features),
          ...taxesRoutes(features),
          ...checkoutRoutes(checkout),
          ...moreRoutes(checkout),
          ...ordersRoutes(checkout),
        ],
        topics: Object.values(topics),
        consumers: [],
      }
    },
  })
  await service.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into payment_account (website_id, id, provider, is_live, publishable_key, sealed_key, key_end, created_at)
       values ($1, $2, 'test', false, 'pk', 'x', 'x', now())`,
      [SITE, ACCOUNT],
    ),
  )
  const deps = checkout!
  const send = (path: string, options: CallOptions = {}) =>
    call(service.url + path, { caller: visitor, ...options, to: 'commerce' })
  const own = (path: string, options: CallOptions = {}) =>
    send(`/api/rest/commerce/${path}${path.includes('?') ? '&' : '?'}websiteId=${SITE}`, {
      caller: owner,
      ...options,
    })

  return {
    ...service,
    fake,
    checkout: deps,
    send,
    own,
    /** Creates a digital product with a stock. */
    async product(qtyInStock = 100, price = 1_250, more: object = {}): Promise<Product> {
      const variants = [{ price, qtyInStock }]
      const json = { collectionId: SHOP, title: 'Pattern', productType: 'digital', variants, ...more }
      const made = await own('products', { json })
      if (made.status !== 200) throw new Error(made.text)
      return (await own(`products/${made.json<{ id: string }>().id}`)).json<Product>()
    },
    /** Fills a cart and returns its token with functions for its checkout. Each cart is of another client, by its address. */
    async cart(
      items: { itemId: string; quantity?: number }[],
      caller: Caller = visitor,
      client = nextClient(),
    ) {
      let headers: Record<string, string> = {}
      let last: AddedV1 | undefined
      for (const json of items) {
        const answer = await send('/api/commerce/shopping-cart/entries', { json, headers, caller })
        if (answer.status !== 200) throw new Error(answer.text)
        if (answer.cookies.length > 0) headers = cookiesOf(answer)
        last = answer.json<AddedV1>()
      }
      const token = /CART=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? ''
      const path = `/api/commerce/checkout/${token}`
      return {
        token,
        headers,
        id: last!.shoppingCart.id,
        total: last!.shoppingCart.grandTotalCents,
        pay: (key: string, confirmationToken: string = tokens.good, more: object = {}) =>
          send(path, {
            caller,
            json: bodyWith(confirmationToken, more),
            headers: { 'Idempotency-Key': key, 'X-Forwarded-For': client },
          }),
        resume: (orderToken: string) => send(`${path}/resume`, { caller, json: { orderToken } }),
        cancel: () => send(path, { caller, method: 'DELETE' }),
      }
    },
    order: async (orderToken: string) =>
      (await send(`/api/commerce/orders/${orderToken}`)).json<OrderReply>(),
    sweep: () => sweepPayments(deps),
    sweepRefunds: () => sweepRefunds(deps),
    advance: (paymentId: string) => advance(deps, SITE, paymentId),
    rows: async <R extends object>(sql: string, params: unknown[] = []): Promise<R[]> =>
      (await service.db.tenant(SITE, (tx) => tx.query<R>(sql, params))).rows,
    async left({ id }: Pick<Product, 'id'>): Promise<number> {
      return (await own(`products/${id}`)).json<Product>().variants[0]!.qtyInStock
    },
    moveClock: (minutes: number) => service.advance(minutes * 60_000),
  }
}
export type Shop = Awaited<ReturnType<typeof startShop>>

import { invalid } from '@portico/kit/errors'
import { jsonText, route, type Context, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/checkout/checkout.schemas'
import { assertCartAccess, isHttps } from '../../carts/use-cases/cart-access.ts'
import { readIdempotencyKey } from '../../carts/use-cases/idempotency.ts'
import { readIsLive } from '../../payments/store/accounts.ts'
import { clientOf } from '../../payments/use-cases/limit-declines.ts'
import type { CheckoutDeps } from '../deps.ts'
import { checkoutTexts } from '../domain/texts.ts'
import type { CheckoutBook } from '../store/checkouts.ts'
import { cancel, checkOut, resume } from '../use-cases/check-out.ts'
import { createHolders, type Holders } from '../use-cases/holders.ts'

type Priority = { paying: CheckoutDeps; holders: Holders }

/** The requests that begin a payment and go on with it. */
export function payingRoutes(deps: CheckoutDeps, paying: CheckoutDeps): Route[] {
  const priority = { paying, holders: createHolders() }
  return [checkOutCart(deps, priority), resumeCheckout(deps, priority)]
}

/** POST /api/commerce/checkout/:cartToken: buys what is in the cart. The header `Idempotency-Key` is required. */
const checkOutCart = (deps: CheckoutDeps, { paying, holders }: Priority) =>
  route(api.checkOut, async (context) => {
    const { req, website, principal, headers, body, params, synthetic } = context
    assertCartAccess(deps, website, principal, params.cartToken)
    const key = readIdempotencyKey(headers)
    if (key === undefined) throw invalid({ 'Idempotency-Key': checkoutTexts.keyNeeded })
    const first = holders.has(website.id, params.cartToken) ? paying : deps
    const book = await bookOf(first, website.id, synthetic)
    const { status, body: text } = await checkOut(
      {
        ...{ deps: first, paying },
        onFound(orderToken) {
          holders.note(website.id, params.cartToken)
          holders.note(website.id, orderToken)
        },
      },
      {
        ...{ websiteId: website.id, cartToken: params.cartToken, key, body, book },
        client: clientOf(deps.options.vaultKey, website.id, req),
        memberId: principal.kind === 'member' ? principal.memberId : null,
        account: await first.payments.accountFor(website.id, book),
      },
      body.payment,
      (orderToken) => `${originOf(context)}/checkout/order/${orderToken}`,
    )
    return jsonText(status, text)
  })

/** POST /api/commerce/checkout/:cartToken/resume: continues after the buyer has acted. */
const resumeCheckout = (deps: CheckoutDeps, { paying, holders }: Priority) =>
  route(api.resumeCheckout, async ({ website, principal, params, body: { orderToken } }) => {
    assertCartAccess(deps, website, principal, params.cartToken)
    const first = holders.has(website.id, orderToken) ? paying : deps
    const found = () => holders.note(website.id, orderToken)
    const { status, body: text } = await resume(
      { deps: first, paying, onFound: found },
      website.id,
      orderToken,
    )
    return jsonText(status, text)
  })

/** DELETE /api/commerce/checkout/:cartToken: ends the open checkout of the cart without a charge. */
export const cancelCheckout = (deps: CheckoutDeps) =>
  route(api.cancelCheckout, async ({ website, principal, params }) => {
    assertCartAccess(deps, website, principal, params.cartToken)
    await cancel(deps, website.id, params.cartToken)
  })

/** Load tests have a book of their own; else the owner has chosen. */
async function bookOf({ db }: CheckoutDeps, websiteId: string, synthetic: boolean): Promise<CheckoutBook> {
  if (synthetic) return 'load'
  return (await db.read(websiteId, (reader) => readIsLive(reader, websiteId))) ? 'live' : 'test'
}

/** The origin of the website as the buyer sees it. */
function originOf({ headers }: Pick<Context, 'headers'>): string {
  const host = headers['x-forwarded-host'] ?? headers.host ?? ''
  return `${isHttps(headers) ? 'https' : 'http'}://${String(host)}`
}

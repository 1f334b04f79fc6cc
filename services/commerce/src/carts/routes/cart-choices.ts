import * as api from '@portico/proto/api/commerce/carts/carts.schemas'
import { commerceMessages } from '@portico/proto/messages'
import { Refusal } from '@portico/kit/errors'
import { jsonText, route, type Context, type Route } from '@portico/kit/http/route'
import type { CartsDeps } from '../deps.ts'
import { toCartV1, toCartV3 } from '../domain/cart-shapes.ts'
import { requesterOf } from '../domain/cart-token.ts'
import { assertCartAccess, resolveCartToken } from '../use-cases/cart-access.ts'
import { changeChoice, type CartChoice } from '../use-cases/change-choices.ts'
import { readIdempotencyKey, runOncePerKey } from '../use-cases/idempotency.ts'

/** Where a cart is sent, how, its coupons, and its repair: v1 by the cookie, v3 by the token in the address. */
export const cartChoiceRoutes = (deps: CartsDeps): Route[] => [
  route(api.setCartLocation, (context) =>
    chooseV1(deps, context, { kind: 'location', location: context.body }),
  ),
  route(api.chooseCartOption, (context) => chooseV1(deps, context, { kind: 'option', ...context.body })),
  route(api.addPromoCode, (context) => chooseV1(deps, context, { kind: 'add-code', ...context.body })),
  route(api.removePromoCode, (context) =>
    chooseV1(deps, context, { kind: 'remove-code', ...context.params }),
  ),
  route(api.repairCart, (context) => chooseV1(deps, context, { kind: 'repair' })),
  route(api.setLocationV3, (context) =>
    chooseV3(deps, context, context.params.cartToken, { kind: 'location', location: context.body }),
  ),
  route(api.chooseOptionV3, (context) =>
    chooseV3(deps, context, context.params.cartToken, { kind: 'option', ...context.body }),
  ),
  route(api.addPromoCodeV3, (context) =>
    chooseV3(deps, context, context.params.cartToken, { kind: 'add-code', ...context.body }),
  ),
  route(api.removePromoCodeV3, ({ params: { cartToken, promoCode }, ...context }) =>
    chooseV3(deps, context, cartToken, { kind: 'remove-code', promoCode }),
  ),
]

type Caller = Pick<Context, 'website' | 'principal' | 'headers'>

async function chooseV1(commerce: CartsDeps, context: Caller, choice: CartChoice) {
  const websiteId = context.website.id
  const { token, headers } = await resolveCartToken(commerce, context)
  if (!token) throw new Refusal(404, { error: commerceMessages.noCart })
  const stored = await runOncePerKey(
    commerce,
    websiteId,
    { ...keyOf(context, token), body: choice },
    async (tx) => {
      const { cart, settings } = await changeChoice(commerce, tx, websiteId, token, choice)
      return toCartV1(cart, websiteId, settings)
    },
  )
  return jsonText(stored.status, stored.body, headers)
}

async function chooseV3(commerce: CartsDeps, context: Caller, token: string, choice: CartChoice) {
  const { website, principal } = context
  assertCartAccess(commerce, website, principal, token)
  const stored = await runOncePerKey(
    commerce,
    website.id,
    { ...keyOf(context, token), scope: 'cart.choose-v3', body: choice },
    async (tx) => {
      const { cart, settings } = await changeChoice(commerce, tx, website.id, token, choice)
      return toCartV3(cart, website.id, token, settings)
    },
  )
  return jsonText(stored.status, stored.body)
}

const keyOf = ({ headers }: Caller, token: string) => ({
  scope: 'cart.choose',
  requester: requesterOf(token),
  key: readIdempotencyKey(headers),
})

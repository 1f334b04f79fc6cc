import { notFound, unavailable } from '@portico/kit/errors'
import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal, Website } from '@portico/kit/http/principal'
import { reply, route, type Context, type Reply, type Route } from '@portico/kit/http/route'
import { changeCartOf } from '@portico/proto/api/commerce/carts/member-carts.schemas'
import * as api from '@portico/proto/api/web/shop/plain-cart.schemas'
import { pageType } from '@portico/proto/enums/page-type'
import { ChangeEntry } from '@portico/proto/http/shop/carts'
import { CouponCode } from '@portico/proto/http/shop/coupons'
import type { CartChange, PlainCartForm } from '@portico/proto/http/shop/plain-cart'
import { commerceMessages } from '@portico/proto/messages'
import { SHOW_CART_PATH } from '@portico/proto/links/shop-paths'
import { plainCartTexts, type PlainCartView, type RefusedField } from '../../page/plain-cart-view.ts'
import { failedPage } from '../reply/away.ts'
import { cartOf, readCart } from '../load/cart.ts'
import { composePage } from '../compose/compose.ts'
import { isClosed, lockReply } from '../reply/lock-screen.ts'
import { pageHtml } from '../compose/page-html.ts'
import type { PageDeps } from './page-route.ts'

/** For one visitor only. Forms of this page name its origin, which stands for their crumb. */
const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }

/** `/commerce/show-cart` (PAGE-04, page type 200): the cart with plain forms, which works without JavaScript. */
export const plainCartRoutes = (deps: PageDeps): Route[] => [
  route(api.showPlainCart, (context) =>
    onWebsite(deps, context, (website) =>
      show(deps, context, website, { isAdded: context.query.added !== undefined }),
    ),
  ),
  route(api.changePlainCart, (context) =>
    onWebsite(deps, context, async (website) => {
      const refused = await changeCart(deps.upstreams.commerce, context, website, context.body)
      if (refused) return show(deps, context, website, { refused })
      // A reload of the page that follows sends nothing again.
      return reply(303, undefined, { ...PRIVATE, location: SHOW_CART_PATH })
    }),
  ),
]

type CartRequest = Pick<Context, 'req' | 'websiteOrNull' | 'principal' | 'requestId'>

async function onWebsite(
  deps: PageDeps,
  { req, websiteOrNull: website, requestId }: CartRequest,
  answer: (website: Website) => Promise<Reply>,
): Promise<Reply> {
  const { upstreams, renderer, assets } = deps
  if (!website) throw notFound('page')
  if (isClosed(website))
    return lockReply({ upstreams, renderer, assets }, website, { path: SHOW_CART_PATH, query: {} })
  try {
    return await answer(website)
  } catch (error) {
    return failedPage(error, deps, { website, path: req.path, requestId })
  }
}

async function show(
  { upstreams, renderer, assets }: PageDeps,
  { req, principal }: CartRequest,
  website: Website,
  { refused, isAdded = false }: { refused?: RefusedField; isAdded?: boolean },
): Promise<Reply> {
  const [page, cart] = await Promise.all([
    composePage(upstreams, website, SHOW_CART_PATH),
    readCart(upstreams.commerce, website, principal, req.headers.cookie),
  ])
  if (!page) throw notFound('website')
  // Code of the owner does not run beside a cart that forms change.
  const { collection: _, item: __, product: ___, hasOwnerCode: ____, code: _____, ...frame } = page
  const isLost = isAdded && cartOf(principal, req.headers.cookie) === null
  const plainCart: PlainCartView = { cart, ...(refused && { refused }), ...(isLost && { isLost }) }
  const document = { ...page.document, title: 'Your cart', sections: [] }
  const shown = { ...frame, document, pageType: pageType.showCart, plainCart }
  return pageHtml(refused ? 400 : 200, shown, { renderer, assets }, PRIVATE)
}

/**
 * Makes the change of a form. Returns why it was refused, beside the field that it is about.
 * @throws Refusal 503 if commerce is unavailable, or runs a release without this call
 */
export async function changeCart(
  commerce: InternalClient,
  { req, principal }: { req: { headers: { cookie?: string | undefined } }; principal: Principal },
  website: Website,
  form: PlainCartForm,
): Promise<RefusedField | undefined> {
  const read = readForm(form)
  if ('message' in read) return read
  const named = cartOf(principal, req.headers.cookie)
  if (!named) return { ...fieldOf(form), message: commerceMessages.cartExpired }
  const outcome = await commerce.call(changeCartOf, { body: { ...named, change: read } }, { website })
  if (!outcome) throw unavailable()
  return outcome.ok ? undefined : { ...fieldOf(form), message: outcome.message }
}

/** The change that a form asks for, or why it is none. */
export function readForm(form: PlainCartForm): CartChange | RefusedField {
  switch (form.action) {
    case 'set-quantity': {
      const text = form.quantity.trim()
      const asked = ChangeEntry.shape.quantity.safeParse(/^\d{1,9}$/.test(text) ? Number(text) : NaN)
      if (!asked.success) return { ...fieldOf(form), message: plainCartTexts.quantity }
      return { kind: 'quantity', entryId: form.entryId, quantity: asked.data }
    }
    case 'remove':
      return { kind: 'quantity', entryId: form.entryId, quantity: 0 }
    case 'add-code':
    case 'remove-code': {
      const code = CouponCode.safeParse(form.promoCode)
      if (code.success) return { kind: form.action, promoCode: code.data }
      const isEmpty = form.promoCode.trim() === ''
      return { ...fieldOf(form), message: isEmpty ? plainCartTexts.noCode : plainCartTexts.badCode }
    }
    case 'repair':
      return { kind: 'repair' }
  }
}

type Field =
  | { field: 'quantity'; entryId: string; typed: string }
  | { field: 'coupon'; typed: string }
  | { field: 'none' }

function fieldOf({ action, entryId, quantity, promoCode }: PlainCartForm): Field {
  if (action === 'set-quantity') return { field: 'quantity', entryId, typed: quantity }
  if (action === 'add-code') return { field: 'coupon', typed: promoCode }
  return { field: 'none' }
}

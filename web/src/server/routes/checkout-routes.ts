import { notFound, unavailable } from '@portico/kit/errors'
import type { Website } from '@portico/kit/http/principal'
import { reply, route, type Context, type Reply, type Route } from '@portico/kit/http/route'
import { internalOrder } from '@portico/proto/api/commerce/checkout/checkout.schemas'
import { internalPaymentForm } from '@portico/proto/api/commerce/payments/payments.schemas'
import * as api from '@portico/proto/api/web/shop/checkout.schemas'
import { CART_INDICATOR_COOKIE } from '@portico/proto/cookies/storage-keys'
import { pageType, type PageType } from '@portico/proto/enums/page-type'
import { OrderToken } from '@portico/proto/http/shop/checkout'
import { cartTokenIn } from '@portico/proto/http/shop/member-carts'
import { checkoutTitle, type CheckoutView } from '../../page/checkout-view.ts'
import type { PageModel } from '../../page/model.ts'
import { failedPage } from '../reply/away.ts'
import { readCheckoutCart } from '../load/cart.ts'
import { composePage } from '../compose/compose.ts'
import { isClosed, lockReply } from '../reply/lock-screen.ts'
import { pageHtml } from '../compose/page-html.ts'
import type { PageDeps } from './page-route.ts'

/** For one visitor only. Other sites do not learn the address of an order, which gives access to it. */
const PRIVATE = { 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' }

const INDICATOR = new RegExp(`(?:^|;\\s*)${CART_INDICATOR_COOKIE}=true(?:;|$)`)

/** `/checkout` and `/checkout/order/<token>` on a website's host (page types 201, 202 and 207), and the way there. */
export const checkoutRoutes = (deps: PageDeps): Route[] => [
  route(api.showCheckout, (context) => answer(deps, context, (website) => formOf(deps, website, context))),
  route(api.showOrder, (context) =>
    answer(deps, context, (website) => orderOf(deps, website, context, context.params['orderToken'] ?? '')),
  ),
  route(api.goToCheckout, (context) =>
    answer(deps, context, () => wayToCheckout(context.req.headers.cookie)),
  ),
]

/** A page, or the address that replaces it. */
type PageOrRedirect = CheckoutView | { leadsTo: string }

/** With the cart indicator the checkout goes on (PAGE-07); without it, a page says why it cannot (PAGE-08). */
export const wayToCheckout = (cookies = ''): PageOrRedirect =>
  INDICATOR.test(cookies) ? { leadsTo: '/checkout' } : { kind: 'no-cart' }

type CheckoutRequest = Pick<Context, 'req' | 'websiteOrNull' | 'principal' | 'requestId'>

/** Sends the page of a view in the frame of the website, or leads to another address. */
async function answer(
  deps: PageDeps,
  { req, websiteOrNull: website, requestId }: CheckoutRequest,
  find: (website: Website) => PageOrRedirect | Promise<PageOrRedirect>,
): Promise<Reply> {
  if (!website) throw notFound('page')
  const { upstreams, renderer, assets } = deps
  if (isClosed(website))
    return lockReply({ upstreams, renderer, assets }, website, { path: req.path, query: req.query })
  try {
    const [page, view] = await Promise.all([composePage(upstreams, website, '/checkout'), find(website)])
    if (!page) throw notFound('website')
    if ('leadsTo' in view) return reply(303, undefined, { ...PRIVATE, location: view.leadsTo })
    const status = view.kind === 'no-order' ? 404 : 200
    return await pageHtml(status, pageOf(page, view), { renderer, assets }, PRIVATE)
  } catch (error) {
    return failedPage(error, deps, { website, path: '/checkout', requestId })
  }
}

/** The form for the cart of the visitor or member. An empty cart cannot be bought. */
async function formOf(
  { upstreams: { commerce } }: PageDeps,
  website: Website,
  { req, principal }: CheckoutRequest,
): Promise<PageOrRedirect> {
  const [found, payment] = await Promise.all([
    readCheckoutCart(commerce, website, principal, req.headers.cookie),
    commerce.call(internalPaymentForm, {}, { website }),
  ])
  if (found === 'no-session') return { kind: 'no-cart' }
  if (!payment) throw unavailable()
  return found && found.cart.entries.length > 0 ? { kind: 'form', ...found, payment } : { leadsTo: '/cart' }
}

async function orderOf(
  { upstreams: { commerce } }: PageDeps,
  website: Website,
  { req, principal }: CheckoutRequest,
  orderToken: string,
): Promise<CheckoutView> {
  if (!OrderToken.safeParse(orderToken).success) return { kind: 'no-order' }
  const found = await commerce.call(internalOrder, { params: { orderToken } }, { website })
  if (!found) return { kind: 'no-order' }
  const { order, status, invoices, shipments } = found
  const isMember = principal.kind === 'member'
  if (order) return { kind: 'order', orderToken, order, invoices, shipments, isMember }
  if (status === 'paid' || status === 'received' || status === 'cancelled') return { kind: 'no-order' }
  return { kind: 'pending', orderToken, cartToken: cartTokenIn(req.headers.cookie), status }
}

/** Puts the view into the frame of the website. Code of the owner, other content and collectors are dropped. */
function pageOf(page: PageModel, view: CheckoutView): PageModel {
  const { collection: _, item: __, product: ___, hasOwnerCode: ____, code: _____, ...frame } = page
  const document = { ...page.document, title: checkoutTitle(view), sections: [] }
  return { ...frame, document, pageType: typeOf(view), checkout: view }
}

/** The type of the page follows the state of the order, at the same address. */
export function typeOf(view: CheckoutView): PageType {
  switch (view.kind) {
    case 'form':
    case 'no-cart':
      return pageType.checkout
    case 'order':
      return view.order.state === 'received' ? pageType.orderReceived : pageType.orderConfirmed
    case 'pending':
      return pageType.orderReceived
    case 'no-order':
      return pageType.notFound
  }
}

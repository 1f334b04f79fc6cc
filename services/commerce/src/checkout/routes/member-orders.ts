import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/checkout/checkout.schemas'
import type { MemberOrders } from '@portico/proto/http/shop/member-orders'
import { MEMBER_ORDERS_PER_PAGE } from '@portico/proto/limits'
import { listMemberOrders } from '../../orders/store/member-orders.ts'
import type { CheckoutDeps } from '../deps.ts'
import { deriveOrderToken } from '../domain/order-token.ts'

/**
 * POST /internal/member-orders: a page of the orders that a member of the website placed while signed in, with the tokens that
 * open them. Web calls it only for the member who is signed in. An order that was placed without a sign-in is not listed, even if
 * its address is the member's: whoever entered the address need not own it.
 */
export const memberOrders = ({ db, options }: CheckoutDeps) =>
  route(api.memberOrders, async ({ website, body: { memberId, cursor } }): Promise<MemberOrders> => {
    const after = readCursor(cursor)
    const limit = MEMBER_ORDERS_PER_PAGE
    const found = await db.tenant(website.id, (tx) =>
      listMemberOrders(tx, website.id, { memberId, limit: limit + 1 }, after),
    )
    const { page, next } = pageOf(found, limit, ({ placedAt, id }) => ({ at: placedAt, id }))
    const orders = page.map(({ id: _, checkoutId, placedAt, ...order }) => ({
      ...order,
      placedAt: placedAt.getTime(),
      orderToken: deriveOrderToken(options.cartSecret, website.id, checkoutId),
    }))
    return { orders, ...next }
  })

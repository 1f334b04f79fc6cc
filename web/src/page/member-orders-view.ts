import type { MemberOrders } from '@portico/proto/http/shop/member-orders'

/** A page of a member's orders. `isFirst` is false if newer orders are on another page. */
export type MemberOrdersView = MemberOrders & { isFirst: boolean }

export const MEMBER_ORDERS_PATH = '/account/orders'

export const memberOrdersTexts = {
  title: 'Your orders',
  lead: 'Orders that you placed while you were signed in.',
  empty: 'No orders yet. Orders that you place while you are signed in are listed here.',
}

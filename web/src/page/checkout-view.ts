import type { BuyerOrder, OrderReply } from '@portico/proto/http/shop/checkout'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { PaymentForm } from '@portico/proto/http/shop/payments'

/** The states of a checkout without an order. */
export type PendingStatus = Exclude<OrderReply['status'], 'paid' | 'received' | 'cancelled'>

/** The content of a page of the checkout. The token of the cart is only on pages for this one visitor. */
export type CheckoutView =
  | { kind: 'form'; cartToken: string; cart: CartV1; payment: PaymentForm }
  | { kind: 'no-cart' }
  | ({ kind: 'order'; orderToken: string; order: BuyerOrder; isMember: boolean } & Pick<
      OrderReply,
      'invoices' | 'shipments'
    >)
  | { kind: 'pending'; orderToken: string; cartToken: string | null; status: PendingStatus }
  | { kind: 'no-order' }

/** The titles of these pages. */
export function checkoutTitle(view: CheckoutView): string {
  switch (view.kind) {
    case 'form':
    case 'no-cart':
      return 'Checkout'
    case 'order':
      return `Order ${view.order.number}`
    case 'pending':
      return 'Your payment'
    case 'no-order':
      return 'Order not found'
  }
}

import * as z from 'zod'
import { books } from '../../enums/book.ts'
import { mailKinds, unsentReasons } from '../../enums/mail-kind.ts'
import { productType, type ProductTypeName } from '../../enums/product-type.ts'
import { toStorable } from '../../values/storable.ts'
import { Address, OrderTotals } from './checkout.ts'
import { Currency } from './money.ts'
import { ObjectId } from '../common/object-id.ts'
import { RefundView } from './refunds.ts'
import { Shipment } from './shipments.ts'

const count = z.number().int()
const productTypeNames = Object.keys(productType) as [ProductTypeName, ...ProductTypeName[]]

/**
 * The lists of the owner. Each order is in one of them: `received` waits for its payment, `toSend` is paid and has items that
 * were not sent, `sent` is paid and complete.
 */
export const orderTabs = ['received', 'toSend', 'sent', 'cancelled'] as const
export type OrderTab = (typeof orderTabs)[number]
export const OrderState = z.enum(['received', 'paid', 'cancelled'])
/** How much of an order was sent. Items that were refunded before do not count. */
export const Fulfilment = z.enum(['none', 'part', 'all'])

/**
 * GET `/api/rest/commerce/orders`: newest first. `search` is a number, or the beginning of an e-mail address, a name or a last
 * name. It ignores case.
 */
export const OrdersQuery = z.object({
  websiteId: ObjectId,
  book: z.enum(books).default('live'),
  tab: z.enum(orderTabs).optional(),
  search: z.string().trim().max(200).transform(toStorable).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(200).optional(),
})
export type OrdersQuery = z.infer<typeof OrdersQuery>

/** A row of the list. Amounts are minor units, times epoch ms. */
export const OrderRow = z.object({
  id: z.string(),
  number: z.string(),
  book: z.enum(books),
  tab: z.enum(orderTabs),
  state: OrderState,
  fulfilment: Fulfilment,
  name: z.string(),
  email: z.string(),
  currency: Currency,
  total: count,
  refunded: count,
  quantity: count,
  toSend: count,
  placedAt: z.number(),
})
export type OrderRow = z.infer<typeof OrderRow>
export const OrdersReply = z.object({ orders: z.array(OrderRow), nextCursor: z.string().optional() })
export type OrdersReply = z.infer<typeof OrdersReply>

/** True while the owner has switched off the mail about sent items: no buyer is told of a shipment. Absent otherwise. */
const isShippedMailOff = z.literal(true).optional()

/** DELETE `/api/rest/commerce/orders/test`: at most 100 at a time; `left` is the number that a repeat deletes. */
export const TestOrdersDeleted = z.object({ deleted: count, left: count })
export type TestOrdersDeleted = z.infer<typeof TestOrdersDeleted>

/**
 * An order that needs its owner. `disputed`: the buyer's bank took `amount` back, and the shop may answer at the provider until
 * `dueAt`. `refund-failed`: the buyer did not get the money, and it was not refunded since.
 */
export const OrderAttention = z.object({
  kind: z.enum(['disputed', 'refund-failed']),
  orderId: z.string(),
  number: z.string(),
  book: z.enum(books),
  amount: count,
  currency: Currency,
  dueAt: z.number().nullable(),
})
export type OrderAttention = z.infer<typeof OrderAttention>

/**
 * GET `/api/rest/commerce/orders/summary`: the number of orders in each list, for each book that has orders, and at most 20 orders that
 * need their owner, the newest first.
 */
export const OrdersSummary = z.object({
  attention: z.array(OrderAttention),
  books: z.array(
    z.object({
      book: z.enum(books),
      all: count,
      received: count,
      toSend: count,
      sent: count,
      cancelled: count,
    }),
  ),
  isShippedMailOff,
})
export type OrdersSummary = z.infer<typeof OrdersSummary>

/** A line of an order as its owner sees it. Amounts are minor units; `total` is what was charged for it without added tax. */
export const OwnerOrderLine = z.object({
  id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  productType: z.enum(productTypeNames),
  title: z.string(),
  sku: z.string(),
  options: z.array(z.object({ optionName: z.string(), value: z.string() })),
  imageUrl: z.string().nullable(),
  additionalFields: z.union([z.string(), z.record(z.string(), z.string())]).nullable(),
  quantity: count,
  fulfilled: count,
  /** Items that were refunded before they were sent. */
  removed: count,
  toSend: count,
  /** Items that were refunded, and that can still be. */
  refunded: count,
  refundable: count,
  /** Items that the order took from the stock, and that went back; 0 if the stock was unlimited. */
  stockTaken: count,
  restocked: count,
  /** Items that a refund can put back into the stock; 0 while the stock is unlimited. */
  restockable: count,
  unitPrice: count,
  discount: count,
  total: count,
  /** Tax on the line, added or included. */
  tax: count,
  /** The money that can still be refunded for the line, added tax included. */
  refundableAmount: count,
})
export type OwnerOrderLine = z.infer<typeof OwnerOrderLine>

/** A payment of an order. `state` is one of the machine of payments; `providerId` is the provider's id. */
export const OrderPayment = z.object({
  id: z.string(),
  provider: z.enum(['stripe', 'test']),
  isLive: z.boolean(),
  state: z.string(),
  method: z.string().nullable(),
  label: z.string().nullable(),
  last4: z.string().nullable(),
  amount: count,
  providerId: z.string().nullable(),
  /** The number of confirmations: 2 if a second card was used. */
  attempts: count,
  declineCode: z.string().nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type OrderPayment = z.infer<typeof OrderPayment>

const event = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ seq: count, at: z.number(), actor: z.string(), kind: z.literal(kind), data })

/** An event of an order. `actor`: `buyer`, `system`, `provider` or the id of an owner's account. */
export const OrderEventView = z.discriminatedUnion('kind', [
  event('placed', z.object({ state: z.enum(['received', 'paid']), total: count, quantity: count })),
  event('paid', z.object({ amount: count })),
  event('payment-failed', z.object({})),
  event('cancelled', z.object({ reason: z.enum(['payment-failed', 'refunded', 'owner']) })),
  /** `removed`: items that are no longer to be sent. */
  event('refund-requested', z.object({ refundId: z.string(), amount: count, removed: count })),
  event('refunded', z.object({ refundId: z.string(), amount: count })),
  /** The provider refused the refund: nothing was counted, and the items are to be sent again. */
  event(
    'refund-refused',
    z.object({ refundId: z.string(), amount: count, removed: count, reason: z.string() }),
  ),
  /** The refund failed at the provider after it was counted: its amount can be refunded again. */
  event('refund-failed', z.object({ refundId: z.string(), amount: count })),
  /** The buyer's bank took `amount` back. The shop may answer at the provider until `dueAt`, epoch ms. */
  event(
    'disputed',
    z.object({ disputeId: z.string(), amount: count, reason: z.string(), dueAt: z.number().nullable() }),
  ),
  event('dispute-won', z.object({ disputeId: z.string(), amount: count })),
  event('dispute-lost', z.object({ disputeId: z.string(), amount: count })),
  event('shipped', z.object({ shipmentId: z.string(), quantity: count })),
  event('shipment-undone', z.object({ shipmentId: z.string(), quantity: count })),
  event('note', z.object({ text: z.string() })),
  event('mail-sent', z.object({ mail: z.enum(mailKinds) })),
  /** `reason`: missing if the mail server refused the mail. */
  event('mail-failed', z.object({ mail: z.enum(mailKinds), reason: z.enum(unsentReasons).optional() })),
  event('erased', z.object({})),
])
export type OrderEventView = z.infer<typeof OrderEventView>

/** An invoice or credit note. A credit note of a refund that failed later is reversed by one with a negative total. */
export const OrderInvoice = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  total: count,
  refundId: z.string().nullable(),
  issuedAt: z.number(),
})

/** GET `/api/rest/commerce/orders/:id`: one order with everything that belongs to it. Amounts are minor units, times epoch ms. */
export const OwnerOrder = z.object({
  id: z.string(),
  number: z.string(),
  book: z.enum(books),
  state: OrderState,
  tab: z.enum(orderTabs),
  fulfilment: Fulfilment,
  /** A change names the version that was shown; another one since is a 409. */
  version: count,
  currency: Currency,
  placedAt: z.number(),
  customerId: z.string(),
  name: z.string(),
  email: z.string(),
  memberId: z.string().nullable(),
  shippingAddress: Address.nullable(),
  billingAddress: Address.nullable(),
  /** The buyer’s note. */
  note: z.string(),
  delivery: z.object({ name: z.string(), isPickup: z.boolean() }).nullable(),
  /** The store has rates of tax, but had none for the place of the buyer. */
  isWithoutRate: z.boolean(),
  lines: z.array(OwnerOrderLine),
  /** `steps`: how the total is made. */
  totals: OrderTotals,
  /** The money that can still be refunded: in all, and of the shipping. */
  refundable: z.object({ amount: count, shipping: count }),
  payment: OrderPayment.nullable(),
  shipments: z.array(Shipment),
  refunds: z.array(RefundView),
  invoices: z.array(OrderInvoice),
  events: z.array(OrderEventView),
  isShippedMailOff,
})
export type OwnerOrder = z.infer<typeof OwnerOrder>

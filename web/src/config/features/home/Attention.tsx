import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { readBooks } from '@portico/proto/api/commerce/books/books'
import { readOrdersSummary } from '@portico/proto/api/commerce/orders/orders'
import { readUnresolvedPayments } from '@portico/proto/api/commerce/payments/unresolved-payments'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import type { OrderAttention } from '@portico/proto/http/shop/orders'
import { useQuery } from '@tanstack/react-query'
import { centsText } from '../../../ui/shop/money.ts'
import { queryOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { dateText, manyText } from '../../ui/text/format.ts'
import { Failed } from '../../ui/states/Failed.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { useForms } from '../../content/messages/messages.ts'
import { useChanges } from '../../content/pages/pages.ts'
import { useInventorySummary } from '../../content/products/useInventorySummary.ts'

/** The number of products in the list; a link leads to the others. */
const MAX_PRODUCTS = 5

type Task = { key: string; text: string; detail?: string; tone?: 'soldOut' | 'low'; to: string }

/** A dispute that can be answered, or money that a buyer did not get. */
function attentionTask(
  { kind, orderId, number, book, amount, currency, dueAt }: OrderAttention,
  index: number,
): Task {
  const money = centsText(amount, currency)
  const order = `${book === 'test' ? 'test order' : 'order'} ${number}`
  const task = { key: `${kind} ${orderId} ${index}`, to: `orders/${orderId}`, tone: 'soldOut' as const }
  if (kind === 'refund-failed')
    return { ...task, text: `The refund of ${money} for ${order} failed`, detail: 'Not refunded' }
  const detail = dueAt === null ? 'The bank decides' : `Answer by ${dateText(dueAt)}`
  return { ...task, text: `The buyer’s bank took ${money} of ${order} back`, detail }
}

/**
 * The list of tasks for the owner: payments and refunds without an outcome, disputes, refunds that failed, books that differ, orders to
 * send, unread messages, unpublished changes and products that are low on stock.
 */
export function Attention() {
  const { websiteId, may } = useWebsite()
  const mayReadContent = may(permission.contentManager)
  const mayReadMessages = may(permission.contentManager, featureFlag.formsInterface)
  const mayReadStock = may(permission.commerceInventory, featureFlag.commerce, featureFlag.productsInterface)
  const mayReadOrders = may(permission.commerceOrders, featureFlag.commerce)
  const orders = useQuery({
    ...queryOf(readOrdersSummary, { query: { websiteId } }),
    enabled: mayReadOrders,
    refetchInterval: 60_000,
  })
  const mayReadPayments = may(permission.commercePayments, featureFlag.commerce)
  const payments = useQuery({
    ...queryOf(readUnresolvedPayments, { query: { websiteId } }),
    enabled: mayReadPayments,
    refetchInterval: 60_000,
  })
  const mayReadBooks = may(permission.commerceAccounting, featureFlag.commerce)
  const books = useQuery({
    ...queryOf(readBooks, { query: { websiteId, book: 'live' } }),
    enabled: mayReadBooks,
    refetchInterval: 60_000,
  })
  const forms = useForms(websiteId, mayReadMessages)
  const changes = useChanges(websiteId, mayReadContent)
  const stock = useInventorySummary(websiteId, mayReadStock)
  const queries = [
    ...(mayReadOrders ? [orders] : []),
    ...(mayReadPayments ? [payments] : []),
    ...(mayReadBooks ? [books] : []),
    ...(mayReadMessages ? [forms] : []),
    ...(mayReadContent ? [changes] : []),
    ...(mayReadStock ? [stock] : []),
  ]
  const failed = queries.find((query) => !query.data && query.errorUpdateCount > 0)

  const unread = forms.data?.forms.reduce((sum, form) => sum + form.unreadCount, 0) ?? 0
  const unpublished = changes.data?.changes.length ?? 0
  const toSend = orders.data?.books.find(({ book }) => book === 'live')?.toSend ?? 0
  const unresolved = payments.data?.liveCount ?? 0
  const unconfirmed = payments.data?.liveRefundCount ?? 0
  const differing = books.data?.days.filter(({ state }) => state === 'faults') ?? []
  const tasks: Task[] = [
    ...(unresolved > 0
      ? [
          {
            key: 'unresolved',
            text: `${manyText(unresolved, 'payment')} without an outcome`,
            to: 'settings/payments',
          },
        ]
      : []),
    ...(unconfirmed > 0
      ? [
          {
            key: 'unconfirmed',
            text: `${manyText(unconfirmed, 'refund')} not confirmed`,
            to: 'settings/payments',
          },
        ]
      : []),
    ...(orders.data?.attention ?? []).map((each, index) => attentionTask(each, index)),
    ...(differing.length > 0
      ? [
          {
            key: 'books',
            text: `The books of ${manyText(differing.length, 'day')} differ`,
            to: `books?book=live&day=${differing[0]!.day}`,
          },
        ]
      : []),
    ...(toSend > 0
      ? [{ key: 'send', text: `${manyText(toSend, 'order')} to send`, to: 'orders?tab=toSend' }]
      : []),
    ...(unread > 0
      ? [{ key: 'unread', text: manyText(unread, 'unread message'), to: 'inbox?show=unread' }]
      : []),
    ...(unpublished > 0
      ? [{ key: 'unpublished', text: manyText(unpublished, 'unpublished change'), to: 'pages' }]
      : []),
    ...(stock.data?.attention.slice(0, MAX_PRODUCTS).map((product) => ({
      key: product.id,
      text: product.title,
      detail: product.left === 0 ? 'Sold out' : `${product.left} left`,
      tone: product.left === 0 ? ('soldOut' as const) : ('low' as const),
      to: `products/${product.id}`,
    })) ?? []),
  ]
  const lowCount = (stock.data?.low ?? 0) + (stock.data?.soldOut ?? 0)
  return (
    <section aria-labelledby="attention">
      <h2 id="attention">Needs attention</h2>
      {failed ? (
        <Failed
          small
          error={failed.error}
          failures={failed.errorUpdateCount}
          retry={() => queries.forEach((query) => void query.refetch())}
        />
      ) : queries.some((query) => query.isPending) ? (
        <Skeleton rows={4} />
      ) : tasks.length === 0 ? (
        <p className="soft nothing">All done. Everything is sent, read, published and in stock.</p>
      ) : (
        <ul className="rows">
          {tasks.map(({ key, text, detail, tone = 'low', to }) => (
            <li key={key}>
              <Link className="row" to={to}>
                <span className="task">{text}</span>
                <span className="task-detail">
                  {detail && <span data-stock={tone}>{detail}</span>}
                  <ChevronRight size={16} aria-hidden="true" />
                </span>
              </Link>
            </li>
          ))}
          {lowCount > MAX_PRODUCTS && (
            <li>
              <Link className="row" to="products?sort=stock">
                <span className="soft">{manyText(lowCount - MAX_PRODUCTS, 'more product')} low on stock</span>
                <ChevronRight size={16} aria-hidden="true" />
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

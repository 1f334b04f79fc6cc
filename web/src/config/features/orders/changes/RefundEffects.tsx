import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { RefundPreview } from '@portico/proto/http/shop/refunds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import { centsText } from '../../../../ui/shop/money.ts'
import { call, keyOf } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { useRested } from '../../../ui/lists/useRested.ts'
import { checkRefund, isWish, refundWish, type RefundValues } from './refund-values.ts'

const REST_MS = 300

/** The effects of the refund as the service computes them, before it is sent. */
export function RefundEffects({ order, control }: { order: OwnerOrder; control: Control<RefundValues> }) {
  const { websiteId } = useWebsite()
  const [lines, shipping, amount] = useWatch({ control, name: ['lines', 'shipping', 'amount'] })
  const values = { lines, shipping, amount, reason: '' }
  const isValid = Object.keys(checkRefund(order, values)).length === 0
  const wish = useRested(JSON.stringify(isValid ? refundWish(order, values) : null), REST_MS)
  const body = JSON.parse(wish) as ReturnType<typeof refundWish> | null
  const input = { params: { id: order.id }, query: { websiteId } }
  const preview = useQuery({
    queryKey: [...keyOf(orders.previewRefund, input), order.version, wish],
    queryFn: () => call(orders.previewRefund, { ...input, body: body ?? {} }),
    enabled: body !== null && isWish(body),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <div className="refund-effects" aria-live="polite" aria-busy={preview.isFetching}>
      <h3>Effects</h3>
      {body === null || !isWish(body) ? (
        <p className="soft">Choose items, shipping or an amount to see money, tax, stock and books.</p>
      ) : preview.error ? (
        <p className="error">{refusalText(preview.error)}</p>
      ) : preview.data ? (
        <Effects order={order} preview={preview.data} />
      ) : (
        <p className="soft">Computing…</p>
      )}
    </div>
  )
}

const accounts: Readonly<Record<string, string>> = {
  sales: 'Sales',
  refunds: 'Refunds',
  discounts: 'Discounts',
  shipping: 'Shipping',
  'tax-payable': 'Tax payable',
  receivable: 'Receivable',
  clearing: 'Clearing',
}

function Effects({ order, preview }: { order: OwnerOrder; preview: RefundPreview }) {
  const inMoney = (minor: number) => centsText(minor, preview.currency)
  const titleOf = (variantId: string) =>
    order.lines.find((line) => line.variantId === variantId)?.title ?? 'Item'
  return (
    <dl>
      <div className="order-total-row">
        <dt>The buyer gets</dt>
        <dd>{inMoney(preview.amount)}</dd>
      </div>
      {preview.taxLines.map(({ rateId, name, ppm, amount, isIncluded }) => (
        <div key={rateId}>
          <dt>
            {isIncluded ? 'Included' : 'Of it'} {name} {ppm / 10_000} %
          </dt>
          <dd>{inMoney(amount)}</dd>
        </div>
      ))}
      <div>
        <dt>Left to refund</dt>
        <dd>{inMoney(preview.left)}</dd>
      </div>
      {preview.stock.map(({ variantId, before, after }) => (
        <div key={variantId}>
          <dt>Stock of {titleOf(variantId)}</dt>
          <dd>
            {before} → {after}
          </dd>
        </div>
      ))}
      {preview.books.map(({ account, amount }, at) => (
        <div key={at} className="soft">
          <dt>Books: {accounts[account] ?? account}</dt>
          <dd>{amount < 0 ? `−${inMoney(-amount)}` : inMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

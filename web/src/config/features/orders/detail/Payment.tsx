import { readOwnerDocument } from '@portico/proto/api/commerce/documents/documents'
import * as payments from '@portico/proto/api/commerce/payments/payments'
import { permission } from '@portico/proto/enums/permission'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useQuery } from '@tanstack/react-query'
import { centsText } from '../../../../ui/shop/money.ts'
import { hrefOf, queryOf } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { providerHref } from './line-words.ts'

const providers = { stripe: 'Stripe', test: 'Test bank' } as const

/** The payment of an order, with the link to its page at the provider, and the documents. */
export function Payment({ order: { id, payment, currency, invoices, totals } }: { order: OwnerOrder }) {
  const { websiteId, may } = useWebsite()
  // Only the settings of payments name the test bank.
  const settings = useQuery({
    ...queryOf(payments.readPayments, { query: { websiteId } }),
    enabled: payment?.provider === 'test' && may(permission.commercePayments),
  })
  const href = providerHref(payment, settings.data?.testBank)
  return (
    <dl className="order-facts">
      {payment ? (
        <>
          <dt>Paid with</dt>
          <dd>{methodText(payment)}</dd>
          <dt>Amount</dt>
          <dd>{centsText(payment.amount, currency)}</dd>
          <dt>Provider</dt>
          <dd>
            {href === undefined ? (
              providers[payment.provider]
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                Open in {providers[payment.provider]}
              </a>
            )}
          </dd>
          {payment.providerId !== null && (
            <>
              <dt>Reference</dt>
              <dd>
                <code className="path small">{payment.providerId}</code>
              </dd>
            </>
          )}
          {payment.attempts > 1 && (
            <>
              <dt>Attempts</dt>
              <dd>{payment.attempts}</dd>
            </>
          )}
        </>
      ) : (
        <>
          <dt>Paid with</dt>
          <dd>{totals.total === 0 ? 'Nothing was to be paid' : 'No payment'}</dd>
        </>
      )}
      {invoices.map(({ kind, number, total }) => (
        <div key={`${kind} ${number}`} className="order-fact">
          <dt>{kind === 'invoice' ? 'Invoice' : 'Credit note'}</dt>
          <dd>
            <a
              href={hrefOf(readOwnerDocument, { params: { id, kind, number }, query: { websiteId } })}
              target="_blank"
              rel="noopener"
            >
              {number}
            </a>{' '}
            · {centsText(total, currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The brands of cards, by the names that Stripe gives them. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

function methodText({ label, last4, method }: NonNullable<OwnerOrder['payment']>): string {
  const name = (label && (brands[label] ?? label)) ?? (method === 'bank-debit' ? 'Direct debit' : 'Card')
  return last4 === null ? name : `${name} ending in ${last4}`
}

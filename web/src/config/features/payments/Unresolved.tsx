import * as unresolved from '@portico/proto/api/commerce/payments/unresolved-payments'
import type {
  UnresolvedPayment,
  UnresolvedPayments,
  UnresolvedRefund,
} from '@portico/proto/http/shop/unresolved-payments'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { centsText } from '../../../ui/shop/money.ts'
import { queryOf, useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Await } from '../../ui/states/Await.tsx'
import { momentText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { knownText, nextText, refundWords, saidText } from './unresolved-words.ts'

const REFRESH_MS = 15_000
const providers = { stripe: 'Stripe', test: 'Test bank' } as const

/** The payments without an outcome: what the provider says, what is known, and what happens next and when. */
export function Unresolved() {
  const { websiteId } = useWebsite()
  const found = useQuery({
    ...queryOf(unresolved.readUnresolvedPayments, { query: { websiteId } }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <section className="unresolved" aria-labelledby="unresolved">
      <h2 id="unresolved">Unresolved payments</h2>
      <Await query={found} rows={2}>
        {(data) => <List found={data} />}
      </Await>
    </section>
  )
}

function List({ found: { payments, count, refunds, refundCount } }: { found: UnresolvedPayments }) {
  if (payments.length + refunds.length === 0)
    return (
      <p className="soft">
        <span className="status" data-tone="good">
          Every payment is settled.
        </span>{' '}
        A payment or refund appears here if its outcome is not known after a minute.
      </p>
    )
  return (
    <>
      <ul className="unresolved-list">
        {payments.map((payment) => (
          <Entry key={payment.id} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <RefundEntry key={refund.id} refund={refund} />
        ))}
      </ul>
      {count > payments.length && (
        <p className="soft small">
          These are the oldest {payments.length} of {count} payments.
        </p>
      )}
      {refundCount > refunds.length && (
        <p className="soft small">
          These are the oldest {refunds.length} of {refundCount} refunds.
        </p>
      )}
    </>
  )
}

function Entry({ payment }: { payment: UnresolvedPayment }) {
  const { websiteId } = useWebsite()
  const look = useChange(unresolved.lookAtPayment)
  const action = useMutation({
    mutationFn: () => look({ params: { paymentId: payment.id }, query: { websiteId } }),
    onSuccess: ({ payments }) =>
      toast(
        payments.some(({ id }) => id === payment.id)
          ? 'The payment has no outcome yet.'
          : 'The payment is settled.',
      ),
    onError: (error) => toast(`Not asked: ${refusalText(error)}`, { tone: 'poor' }),
  })
  const amount = centsText(payment.amount, payment.currency)
  const provider = providers[payment.provider]
  return (
    <li>
      <h3>
        {amount}
        {payment.last4 !== null && ` · ending in ${payment.last4}`}{' '}
        {payment.mode === 'test' && (
          <span className="status" data-tone="fair">
            Test
          </span>
        )}
      </h3>
      <dl className="payment-facts">
        <dt>Waiting since</dt>
        <dd>
          <RelativeTime at={payment.since} />{' '}
          <span className="soft">· begun {momentText(payment.createdAt)}</span>
        </dd>
        <dt>{provider} says</dt>
        <dd>
          {saidText(payment)}
          {payment.word && (
            <>
              {' '}
              <RelativeTime at={payment.word.at} className="soft" />
            </>
          )}
        </dd>
        <dt>What is known</dt>
        <dd>{knownText(payment)}</dd>
        <dt>What happens next</dt>
        <dd>{nextText(payment)}</dd>
        <dt>Next look</dt>
        <dd>{payment.nextAt === null ? 'None by itself' : momentText(payment.nextAt)}</dd>
        {payment.providerId !== null && (
          <>
            <dt>Reference at {provider}</dt>
            <dd>
              <code className="path small">{payment.providerId}</code>
            </dd>
          </>
        )}
      </dl>
      <p className="actions">
        <BusyButton busy="Asking…" action={action} quiet>
          {`Ask ${provider} now`}
        </BusyButton>
      </p>
    </li>
  )
}

/** A refund that the provider has not confirmed. It goes on by itself. */
function RefundEntry({ refund }: { refund: UnresolvedRefund }) {
  const { websiteId } = useWebsite()
  const { orderId, orderNumber, amount, currency, mode, since, nextAt, providerRefundId } = refund
  const provider = providers[refund.provider]
  const { known, next } = refundWords[refund.state]
  return (
    <li>
      <h3>
        Refund of {centsText(amount, currency)} ·{' '}
        <Link to={`/sites/${websiteId}/orders/${orderId}`}>Order {orderNumber}</Link>{' '}
        {mode === 'test' && (
          <span className="status" data-tone="fair">
            Test
          </span>
        )}
      </h3>
      <dl className="payment-facts">
        <dt>Waiting since</dt>
        <dd>
          <RelativeTime at={since} />
        </dd>
        <dt>What is known</dt>
        <dd>{known}</dd>
        <dt>What happens next</dt>
        <dd>{next}</dd>
        <dt>Next look</dt>
        <dd>{nextAt === null ? 'None by itself' : momentText(nextAt)}</dd>
        {providerRefundId !== null && (
          <>
            <dt>Reference at {provider}</dt>
            <dd>
              <code className="path small">{providerRefundId}</code>
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

import type { CheckoutView, PendingStatus } from '../../page/checkout-view.ts'
import { DataScript } from './DataScript.tsx'

type Props = Omit<Extract<CheckoutView, { kind: 'pending' }>, 'kind'>

/** Page type 207 while there is no order yet. The script asks for the outcome and shows the order when it is there. */
export function PendingPage({ orderToken, cartToken, status }: Props) {
  const { title, text } = texts[status]
  const isOver = status === 'declined' || status === 'closed'
  return (
    <section className="checkout-message" aria-busy={!isOver}>
      <h1>{title}</h1>
      <p className="lead" role="status" id="checkout-status">
        {text}
      </p>
      {isOver ? (
        <p>
          <a className="button" href={status === 'declined' ? '/checkout' : '/cart'}>
            {status === 'declined' ? 'Try another card' : 'Go to the cart'}
          </a>
        </p>
      ) : (
        <p>
          <a href="">Check again</a>
        </p>
      )}
      <DataScript data={{ kind: 'pending', orderToken, cartToken, status }} />
    </section>
  )
}

const texts: Readonly<Record<PendingStatus, { title: string; text: string }>> = {
  'in-progress': {
    title: 'Your payment is being confirmed',
    text: 'This can take a minute. Do not pay again: this page shows your order when it is there.',
  },
  'action-required': {
    title: 'Your payment is not confirmed yet',
    text: 'Your bank waits for your confirmation. This page shows your order when it is there.',
  },
  declined: {
    title: 'The payment was declined',
    text: 'You were not charged. What you entered is kept, and another card works.',
  },
  closed: {
    title: 'This checkout has ended',
    text: 'You were not charged. Your items are in the cart.',
  },
}

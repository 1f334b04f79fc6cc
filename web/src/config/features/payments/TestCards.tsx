import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { accountOf } from './payment-state.ts'

/** Numbers that Stripe and the built-in test bank treat in the same way. */
const cards = [
  { number: '4242 4242 4242 4242', result: 'The payment succeeds' },
  { number: '4000 0000 0000 0002', result: 'The card is declined' },
  { number: '4000 0027 6000 3184', result: 'The bank asks the buyer first (3-D Secure)' },
]

/** The card numbers for test orders, and the link to the built-in test bank. */
export function TestCards({ settings }: { settings: PaymentSettings }) {
  const hasStripe = accountOf(settings, 'test') !== undefined
  if (!hasStripe && settings.testBank === undefined) return null
  return (
    <>
      <dl className="payment-facts">
        {cards.map(({ number, result }) => (
          <div key={number} className="fact">
            <dt>
              <code>{number}</code>
            </dt>
            <dd>{result}</dd>
          </div>
        ))}
      </dl>
      <p className="soft small">
        These numbers work in test payments only, with any date in the future and any three digits.
      </p>
      {settings.testBank !== undefined && !hasStripe && (
        <p className="actions">
          <a className="button quiet" href={settings.testBank} target="_blank" rel="noopener">
            Open Test bank
          </a>
        </p>
      )}
    </>
  )
}

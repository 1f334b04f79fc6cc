import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { dateText } from '../../ui/text/format.ts'
import { accountOf, type Mode, type PaymentAccount } from './payment-state.ts'

type Props = {
  settings: PaymentSettings
  mode: Mode
  connect: (mode: Mode) => void
  disconnect: (mode: Mode) => void
}

/** The Stripe account of a mode with its state, or the way to connect one. */
export function Account({ settings, mode, connect, disconnect }: Props) {
  const account = accountOf(settings, mode)
  if (!account)
    return (
      <>
        <p className="soft">{missingText(settings, mode)}</p>
        {mode === 'test' && (
          <p className="actions">
            <button type="button" className="button quiet" onClick={() => connect(mode)}>
              Connect a test account of Stripe
            </button>
          </p>
        )}
      </>
    )
  return (
    <>
      <AccountFacts account={account} />
      {!account.hasWebhook && (
        <p className="notice">
          Stripe does not send its events to Portico. Payments are still found, up to a minute later. To try
          again, replace the key; it needs the permission to write webhook endpoints, and Stripe must be able
          to reach this server.
        </p>
      )}
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => connect(mode)}>
          Replace the key
        </button>
        <button type="button" className="button quiet" onClick={() => disconnect(mode)}>
          Disconnect
        </button>
      </p>
    </>
  )
}

function AccountFacts({ account }: { account: PaymentAccount }) {
  return (
    <dl className="payment-facts">
      <dt>Provider</dt>
      <dd>Stripe</dd>
      <dt>Restricted key</dt>
      <dd>
        <code>
          <span aria-hidden="true">••••</span>
          <span className="visually-hidden">ends with</span> {account.keyEnd}
        </code>
      </dd>
      <dt>Publishable key</dt>
      <dd>
        <code className="path">{account.publishableKey}</code>
      </dd>
      <dt>Events</dt>
      <dd>
        <span className="status" data-tone={account.hasWebhook ? 'good' : 'fair'}>
          {account.hasWebhook ? 'Sent by Stripe' : 'Not sent'}
        </span>
      </dd>
      <dt>Connected</dt>
      <dd>{dateText(account.connectedAt)}</dd>
    </dl>
  )
}

function missingText({ testBank }: PaymentSettings, mode: Mode): string {
  if (mode === 'live')
    return 'No live account yet. Create a restricted key in Stripe under Developers, API keys, and paste it here.'
  return testBank === undefined
    ? 'No test account yet. Connect one with a key that begins with rk_test_.'
    : 'The built-in test bank takes test payments. You can use a test account of Stripe instead.'
}

import * as payments from '@portico/proto/api/commerce/payments/payments'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { Account } from './Account.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { ModeNotice } from './ModeNotice.tsx'
import { accountOf, amountsText, methodsText, type Mode } from './payment-state.ts'
import { TestCards } from './TestCards.tsx'
import { Unresolved } from './Unresolved.tsx'
import './payments.css'

type OpenDialog = { kind: 'connect'; mode: Mode } | { kind: 'disconnect'; mode: Mode } | null

/** The payment accounts of the store, in test mode and in live mode (permission 1420). */
export function Payments() {
  const { websiteId } = useWebsite()
  const settings = useRead(payments.readPayments, { query: { websiteId } })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  const connect = (mode: Mode) => setOpened({ kind: 'connect', mode })
  const disconnect = (mode: Mode) => setOpened({ kind: 'disconnect', mode })
  return (
    <>
      <PanelHead title="Payments">
        {settings.data && !accountOf(settings.data, 'live') && (
          <button type="button" className="button" onClick={() => connect('live')}>
            <Plus size={16} aria-hidden="true" /> Connect Stripe
          </button>
        )}
      </PanelHead>
      <Await query={settings}>
        {(data) => (
          <>
            <ModeNotice settings={data} />
            <Unresolved />
            <div className="sections">
              <Section title="Live payments" wide>
                <Account settings={data} mode="live" connect={connect} disconnect={disconnect} />
              </Section>
              <Section title="Test payments" wide>
                <Account settings={data} mode="test" connect={connect} disconnect={disconnect} />
                <TestCards settings={data} />
              </Section>
              <Section title="What buyers can pay" wide>
                <Accepted settings={data} />
              </Section>
            </div>
            {opened?.kind === 'connect' && <ConnectDialog mode={opened.mode} close={close} />}
            {opened?.kind === 'disconnect' && (
              <DisconnectDialog settings={data} mode={opened.mode} close={close} />
            )}
          </>
        )}
      </Await>
    </>
  )
}

function Accepted({ settings: { accepts } }: { settings: PaymentSettings }) {
  return (
    <>
      <dl className="payment-facts">
        <dt>Currency</dt>
        <dd>{accepts.currency}</dd>
        <dt>Methods</dt>
        <dd>{methodsText(accepts.methods)}</dd>
        <dt>Amount of an order</dt>
        <dd>{amountsText(accepts)}</dd>
      </dl>
      <p className="soft small">
        The limits are Stripe’s. Orders that cost nothing need no payment. The currency is chosen in the
        settings of the store.
      </p>
    </>
  )
}

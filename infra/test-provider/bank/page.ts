import { markup, noMarkup, type Markup } from '@portico/kit/html/markup'
import { currency as currencies, isCurrencyCode } from '@portico/proto/enums/currency'
import { formatDecimal } from '@portico/proto/money/money-format'
import { balanceOf } from '../api/balance.ts'
import type { Session } from '../api/session.ts'
import type { Charge, MethodDetails } from '../book/objects.ts'
import { cardTexts } from '../frame/page.ts'
import { bankPage } from './style.ts'

/** How many rows of each kind the page shows. */
const SHOWN = 50

/** Renders "Test bank": everything that this provider knows of its accounts, and what a person may do there. */
export function renderBank(sessions: readonly Session[]): string {
  return bankPage(
    'Test bank',
    markup`<h1>Test bank</h1>
<p class="lead">The provider of test payments. No money moves here. These numbers are accepted, with any later date and
any security code:</p>
<ul class="cards">${cardTexts.map(({ number, text }) => markup`<li><code>${number}</code><br>${text}</li>`)}</ul>
${sessions.length === 0 ? markup`<p class="empty">No shop has used this provider yet.</p>` : sessions.map(accountPart)}`,
  )
}

function accountPart(session: Session): Markup {
  const balances = [...balanceOf(session)]
  return markup`<section><h2>Account ${session.account.replace('acct_', '')}</h2>
${balances.map(
  ([code, amount]) =>
    markup`<p>Balance: ${money(amount, code)} ${amount > 0 ? button(session, 'payout', code, 'Pay out') : noMarkup}</p>`,
)}
<h2>Charges</h2>${table(
    ['Time', 'Amount', 'With', 'State', 'Payment', ''],
    session
      .list('charge')
      .slice(0, SHOWN)
      .map((charge) => chargeRow(session, charge)),
    'No charges yet.',
  )}
<h2>Refunds</h2>${table(
    ['Time', 'Amount', 'State', 'Charge'],
    session
      .list('refund')
      .slice(0, SHOWN)
      .map(
        (each) =>
          markup`<tr><td>${time(each.created)}</td><td class="number">${money(each.amount, each.currency)}</td><td>${each.status}</td><td>${each.charge}</td></tr>`,
      ),
    'No refunds yet.',
  )}
<h2>Payouts</h2>${table(
    ['Time', 'Amount', 'State', ''],
    session
      .list('payout')
      .slice(0, SHOWN)
      .map(
        (each) =>
          markup`<tr><td>${time(each.created)}</td><td class="number">${money(each.amount, each.currency)}</td><td>${payoutStates[each.status]}</td><td>${
            each.status === 'failed' ? noMarkup : button(session, 'payout-fail', each.id, 'Let it fail')
          }</td></tr>`,
      ),
    'No payouts yet.',
  )}
<h2>Disputes</h2>${table(
    ['Time', 'Amount', 'State', 'Charge', ''],
    session
      .list('dispute')
      .slice(0, SHOWN)
      .map(
        (each) =>
          markup`<tr><td>${time(each.created)}</td><td class="number">${money(each.amount, each.currency)}</td><td>${each.status}</td><td>${each.charge}</td><td>${
            each.status === 'needs_response'
              ? [
                  button(session, 'dispute-won', each.id, 'Decide for the shop'),
                  button(session, 'dispute-lost', each.id, 'Decide for the buyer'),
                ]
              : noMarkup
          }</td></tr>`,
      ),
    'No disputes yet.',
  )}
<h2>Events</h2>${table(
    ['Time', 'Type', 'Deliveries', ''],
    session
      .list('event')
      .slice(0, SHOWN)
      .map(
        (each) =>
          markup`<tr><td>${time(each.created)}</td><td>${each.type}</td><td>${deliveries(session, each.id)}</td><td>${button(session, 'resend', each.id, 'Send event again')}</td></tr>`,
      ),
    'No events yet.',
  )}</section>`
}

const payoutStates = {
  in_transit: 'on its way',
  paid: 'paid',
  failed: 'failed: the money is in the balance again',
} as const

function chargeRow(session: Session, charge: Charge): Markup {
  const intent = session.get('payment_intent', charge.payment_intent)
  const isRefundable = charge.captured && charge.amount_refunded < charge.amount_captured
  return markup`<tr><td>${time(charge.created)}</td><td class="number">${money(charge.amount, charge.currency)}</td>
<td>${methodText(charge.payment_method_details)}</td><td>${stateOf(charge, intent?.status)}</td><td>${charge.payment_intent}</td><td>${
    intent?.status === 'processing' ? button(session, 'settle', intent.id, 'Settle the debit') : noMarkup
  }${isRefundable ? button(session, 'refund', charge.payment_intent, 'Refund') : noMarkup}${
    charge.captured && !charge.disputed ? button(session, 'dispute', charge.id, 'Dispute') : noMarkup
  }</td></tr>`
}

function stateOf(charge: Charge, intentStatus: string | undefined): string {
  if (charge.status === 'failed') return `failed: ${charge.failure_code ?? ''}`
  if (charge.status === 'pending') return 'pending'
  if (!charge.captured) return intentStatus === 'canceled' ? 'released' : 'authorised'
  return charge.amount_refunded === 0 ? 'paid' : charge.refunded ? 'refunded' : 'partly refunded'
}

const methodText = (details: MethodDetails) =>
  details.type === 'card' ? `${details.card.brand} ${details.card.last4}` : `SEPA ${details.sepa_debit.last4}`

const deliveries = (session: Session, event: string) =>
  session
    .list('delivery')
    .filter((each) => each.event === event)
    .map(({ status, answer, attempts }) => `${status} (${answer || 'not sent'}, ${attempts})`)
    .join(', ') || 'none'

const button = ({ account }: Session, action: string, id: string, label: string): Markup =>
  markup`<form method="post" action="/bank/${action}"><input type="hidden" name="account" value="${account}"><input type="hidden" name="id" value="${id}"><button>${label}</button></form> `

function table(heads: readonly string[], rows: readonly Markup[], empty: string): Markup {
  if (rows.length === 0) return markup`<div class="scroll"><p class="empty">${empty}</p></div>`
  return markup`<div class="scroll"><table><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

const time = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 19).replace('T', ' ')

function money(amount: number, currency: string): string {
  const code = currency.toUpperCase()
  const digits = isCurrencyCode(code) ? currencies[code].fractionDigits : 2
  return `${formatDecimal(amount / 10 ** digits, digits)} ${code}`
}

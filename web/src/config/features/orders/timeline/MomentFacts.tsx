import type { CurrencyCode } from '@portico/proto/enums/currency'
import { centsText } from '../../../../ui/shop/money.ts'
import { manyText } from '../../../ui/text/format.ts'
import type { Moment } from './moments.ts'

const states = { received: 'Waiting for payment', paid: 'Paid', cancelled: 'Cancelled' } as const

/** An order at one moment: money, items, stock, mails and books. */
export function MomentFacts({ moment, currency }: { moment: Moment; currency: CurrencyCode }) {
  const facts: [string, string][] = [
    ['State', states[moment.state]],
    ['Money', moneyText(moment, currency)],
    ['Items', itemsText(moment)],
    ['Stock', stockText(moment)],
    ['Mails', mailsText(moment)],
    ['Books', booksText(moment)],
  ]
  return (
    <dl className="moment" aria-live="polite">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function moneyText({ total, paid, refunded, disputed }: Moment, currency: CurrencyCode): string {
  if (total === 0) return 'Nothing to pay'
  if (paid === 0) return `${centsText(total, currency)} to come`
  const parts = [
    `${centsText(paid, currency)} received`,
    refunded > 0 ? `${centsText(refunded, currency)} refunded` : '',
    disputed > 0 ? `${centsText(disputed, currency)} disputed` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function itemsText({ quantity, sent, removed }: Moment): string {
  const open = quantity - removed - sent
  const parts = [
    sent > 0 ? `${sent} sent` : '',
    open > 0 ? `${open} to send` : '',
    removed > 0 ? `${removed} removed` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function stockText({ taken, restocked }: Moment): string {
  if (taken === 0) return 'Nothing taken'
  return restocked === 0 ? `${taken} taken` : `${taken} taken, ${restocked} put back`
}

function mailsText({ mails, failedMails }: Moment): string {
  if (mails + failedMails === 0) return 'None yet'
  return [mails > 0 ? `${mails} sent` : '', failedMails > 0 ? `${failedMails} not sent` : '']
    .filter((part) => part !== '')
    .join(', ')
}

function booksText({ invoices, creditNotes }: Moment): string {
  if (invoices.length === 0) return 'No invoice yet'
  const invoice = `Invoice ${invoices.join(', ')}`
  return creditNotes.length === 0 ? invoice : `${invoice}, ${manyText(creditNotes.length, 'credit note')}`
}

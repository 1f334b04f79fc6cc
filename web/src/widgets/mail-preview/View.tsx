import { mailKinds, type MailKind } from '@portico/proto/enums/mail-kind'
import { mailNames } from '@portico/proto/texts/mail-names'
import type { MailView } from '../../page/mail-view.ts'
import { frameDocument } from './frame-document.ts'

/** The content of <main> on a page of type 301: a mail as it would be sent, with the choice of the mail and of its order. */
export function MailPreviewPage({ view: { kind, mail, orderId } }: { view: MailView }) {
  const hasOrder = kind !== 'unresolved-payment'
  return (
    <div className="mail-page">
      <h1>{mailNames[kind]}</h1>
      <nav aria-label="Mails">
        <ul>
          {mailKinds.map((each) => (
            <li key={each}>
              <a href={pathOf(each, orderId)} aria-current={each === kind ? 'page' : undefined}>
                {mailNames[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {hasOrder && mail.orders.length > 0 && (
        <form method="get" className="mail-order">
          <label htmlFor="mail-order">Order</label>
          <select id="mail-order" name="order" defaultValue={orderId ?? ''}>
            <option value="">A made-up order</option>
            {mail.orders.map(({ id, number, name }) => (
              <option key={id} value={id}>
                {number} {name}
              </option>
            ))}
          </select>
          <button className="button" type="submit">
            Show
          </button>
        </form>
      )}
      {mail.isOff && <p className="form-message">This mail is switched off: it is not sent.</p>}
      {mail.missing && <p className="form-message">{missingText(mail.missing)}</p>}
      <dl className="mail-headers">
        <div>
          <dt>To</dt>
          <dd>{mail.to}</dd>
        </div>
        {mail.replyTo && (
          <div>
            <dt>Replies to</dt>
            <dd>{mail.replyTo}</dd>
          </div>
        )}
        <div>
          <dt>Subject</dt>
          <dd>{mail.subject}</dd>
        </div>
      </dl>
      <iframe
        className="mail-frame"
        title={`Mail: ${mail.subject}`}
        style={{ height: `${heightOf(mail.text)}rem` }}
        srcDoc={frameDocument(mail.html)}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <details className="mail-text">
        <summary>The same mail as plain text</summary>
        <pre>{mail.text}</pre>
      </details>
    </div>
  )
}

/** About the height of the mail, which no script measures here: a line of its text has about two lines with its space. */
const heightOf = (text: string): number => Math.max(30, Math.min(90, 12 + text.split('\n').length * 1.5))

const pathOf = (kind: MailKind, orderId: string | undefined): string =>
  `/commerce/email-preview/${kind}${orderId === undefined ? '' : `?order=${orderId}`}`

const missingText = (missing: 'shipment' | 'refund'): string =>
  missing === 'shipment'
    ? 'Nothing of this order has been sent yet. The mail shows a made-up shipment of all its items.'
    : 'Nothing of this order has been refunded yet. The mail shows a made-up refund.'

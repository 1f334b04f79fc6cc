import { mailTextFields, type StoreMail } from '@portico/proto/http/shop/mails'
import { mailMessages } from '@portico/proto/texts/mail-messages'
import { useEffect, useRef } from 'react'
import { textLabel } from './text-label.ts'

/**
 * Says that another person saved the mail first, with that text, and asks which version to keep. It takes the focus, because the button
 * that was pressed may be far below.
 */
export function MailConflict({ other, discard }: { other: StoreMail; discard: () => void }) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section className="mail-conflict" role="alert" aria-labelledby="mail-conflict" tabIndex={-1} ref={place}>
      <h2 id="mail-conflict">{mailMessages.changed}</h2>
      <p>The fields have your text. Saving again replaces the other version.</p>
      <details>
        <summary>The other version</summary>
        <dl>
          {mailTextFields.map((field) => (
            <div key={field}>
              <dt>{textLabel(other.kind, field)}</dt>
              <dd>{other.texts[field] || '—'}</dd>
            </div>
          ))}
        </dl>
      </details>
      {other.isOff && <p>The other version switches this mail off.</p>}
      <p>
        <button type="button" className="button quiet" onClick={discard}>
          Use the other version
        </button>
      </p>
    </section>
  )
}

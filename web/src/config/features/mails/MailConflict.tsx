import { mailTextFields, type StoreMail } from '@portico/proto/http/shop/mails'
import { mailMessages } from '@portico/proto/texts/mail-messages'
import { useEffect, useRef } from 'react'

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
      <p>The fields have your version. Save again to replace the other one.</p>
      <details>
        <summary>The other version</summary>
        <pre tabIndex={0}>
          {mailTextFields
            .map((field) => other.texts[field])
            .filter((text) => text !== '')
            .join('\n\n')}
        </pre>
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

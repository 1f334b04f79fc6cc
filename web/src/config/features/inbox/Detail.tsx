import { Archive, ArchiveRestore, ChevronDown, ChevronLeft, ChevronUp, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { answerText } from '@portico/proto/answer-text'
import type { InboxEntry } from '@portico/proto/http/forms'
import { useWebsite, visitHref } from '../../app/website.ts'
import { momentText } from '../../ui/format.ts'
import { useFormDefinition } from './data.ts'
import { summaryOf } from './MessageList.tsx'

type Props = {
  websiteId: string
  entry: InboxEntry | undefined
  error: Error | null
  close: () => void
  archive: (entry: InboxEntry) => void
  unread: (entry: InboxEntry) => void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** One message whole, beside the list; on a phone in its place. It takes the focus, so that it is read out. */
export function Detail({ entry, error, close, archive, unread, previous, next, websiteId }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article className="detail" aria-labelledby="message">
      <div className="detail-tools">
        <button type="button" className="button quiet" onClick={close}>
          <ChevronLeft size={16} aria-hidden="true" /> Inbox
        </button>
        <span className="push" />
        {entry && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label="Mark as unread"
              title="Mark as unread (u)"
              aria-keyshortcuts="u"
              aria-disabled={entry.state === 'unread'}
              onClick={() => unread(entry)}
            >
              <Mail size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className="button quiet"
              title="e"
              aria-keyshortcuts="e"
              onClick={() => archive(entry)}
            >
              {entry.state === 'archived' ? (
                <ArchiveRestore size={16} aria-hidden="true" />
              ) : (
                <Archive size={16} aria-hidden="true" />
              )}
              {entry.state === 'archived' ? 'Back to inbox' : 'Archive'}
            </button>
          </>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label="Previous message"
          title="Previous (k)"
          disabled={!previous}
          onClick={previous}
        >
          <ChevronUp size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Next message"
          title="Next (j)"
          disabled={!next}
          onClick={next}
        >
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      </div>
      <h2 id="message" tabIndex={-1} ref={heading}>
        {entry ? summaryOf(entry).from : 'This message is not there'}
      </h2>
      {error && <p className="soft">{error.message}</p>}
      {entry && <Answers websiteId={websiteId} entry={entry} />}
    </article>
  )
}

function Answers({ websiteId, entry }: { websiteId: string; entry: InboxEntry }) {
  const form = useFormDefinition(websiteId, entry.formId)
  const { site } = useWebsite()
  const titles = new Map(form.data?.fields.map((field) => [field.id, field.title]))
  const { path, title } = entry.page
  return (
    <>
      <p className="soft">
        {entry.formName} · {momentText(entry.createdOn)}
        {entry.state === 'unread' && ' · Unread'}
        {entry.state === 'archived' && ' · Archived'}
      </p>
      <dl className="answers">
        {Object.entries(entry.form).map(([id, answer]) => (
          <div key={id}>
            <dt>{titles.get(id) ?? typeOf(id)}</dt>
            <dd>
              <Answer id={id} text={answerText(answer) || 'N/A'} />
            </dd>
          </div>
        ))}
      </dl>
      {path && site && (
        <p className="soft small">
          Sent from{' '}
          <a href={visitHref(site, path)} target="_blank" rel="noopener">
            {title || path}
          </a>
        </p>
      )}
    </>
  )
}

/** An address can be written to; anything else is text (FORM-25: nothing is "N/A"). */
function Answer({ id, text }: { id: string; text: string }) {
  if (id.startsWith('email-') && text.includes('@')) return <a href={`mailto:${text}`}>{text}</a>
  return text
}

/** Field ids begin with their type (`email-yui_…`): good enough until the form is read. */
const typeOf = (id: string) => {
  const [type = id] = id.split('-')
  return type.charAt(0).toUpperCase() + type.slice(1)
}

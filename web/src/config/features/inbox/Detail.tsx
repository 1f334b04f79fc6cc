import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ChevronDown, ChevronLeft, ChevronUp, Mail, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { readForm } from '@portico/proto/api/forms/forms'
import { answerText, likertQuestions } from '@portico/proto/values/answer-text'
import type { FormField } from '@portico/proto/http/forms/forms'
import type { InboxEntry } from '@portico/proto/http/forms/form-submissions'
import { summaryValue } from '@portico/proto/texts/phrases'
import { useWebsite, visitHref } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { momentText } from '../../ui/text/format.ts'
import { DeleteMessage } from './DeleteMessage.tsx'
import { summaryOf } from '../../content/messages/summary.ts'

type Props = {
  websiteId: string
  entry: InboxEntry | undefined
  error: Error | null
  close: () => void
  archive: (entry: InboxEntry) => void
  unread: (entry: InboxEntry) => void
  /** Opens the next message after this one was deleted. */
  deleted: () => void
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** One message, beside the list or on a phone in its place. It takes the focus so that screen readers announce it. */
export function Detail({ entry, error, close, archive, unread, deleted, previous, next, websiteId }: Props) {
  const [isDeleting, setDeleting] = useState(false)
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
              title={entry.state === 'archived' ? 'Move to inbox (e)' : 'Archive (e)'}
              aria-keyshortcuts="e"
              onClick={() => archive(entry)}
            >
              {entry.state === 'archived' ? (
                <ArchiveRestore size={16} aria-hidden="true" />
              ) : (
                <Archive size={16} aria-hidden="true" />
              )}
              {entry.state === 'archived' ? 'Move to inbox' : 'Archive'}
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label="Delete message"
              title="Delete message"
              onClick={() => setDeleting(true)}
            >
              <Trash2 size={18} aria-hidden="true" />
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
        {entry ? summaryOf(entry).from : 'Message not found'}
      </h2>
      {error && <p className="soft">{error.message}</p>}
      {entry && <Answers websiteId={websiteId} entry={entry} />}
      {entry && isDeleting && (
        <DeleteMessage
          websiteId={websiteId}
          entry={entry}
          onDeleted={deleted}
          close={() => setDeleting(false)}
        />
      )}
    </article>
  )
}

function Answers({ websiteId, entry }: { websiteId: string; entry: InboxEntry }) {
  const form = useQuery({
    ...queryOf(readForm, { params: { id: entry.formId }, query: { websiteId } }),
    staleTime: 300_000,
    retry: false,
  })
  const { site } = useWebsite()
  const { path, title } = entry.page
  return (
    <>
      <p className="soft">
        {entry.formName} · {momentText(entry.createdOn)}
        {entry.state === 'unread' && ' · Unread'}
        {entry.state === 'archived' && ' · Archived'}
        {entry.sample && ' · Sample data'}
      </p>
      <dl className="answers">
        {rowsOf(form.data?.fields ?? [], entry).map(({ id, title, questions }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              <Answer id={id} text={summaryValue(answerText(entry.form[id], questions))} />
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

/**
 * One row for each field in the order of the form, answered or not (FORM-25), then the answers to fields that were
 * removed from the form. Sections have no row.
 */
function rowsOf(fields: readonly FormField[], entry: InboxEntry) {
  const inputs = fields.filter((field) => field.type !== 'section')
  const current = new Set(inputs.map(({ id }) => id))
  const removed = Object.keys(entry.form).filter((id) => !current.has(id))
  return [
    ...inputs.map((field) => ({
      id: field.id,
      title: field.title || typeOf(field.id),
      questions: likertQuestions(field),
    })),
    ...removed.map((id) => ({ id, title: typeOf(id), questions: [] })),
  ]
}

/** Renders an email address as a link and any other answer as text. */
function Answer({ id, text }: { id: string; text: string }) {
  if (id.startsWith('email-') && text.includes('@'))
    return <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`}>{text}</a>
  return text
}

/** The type of a field, from its id (`email-yui_…`): a title until the form is loaded. */
const typeOf = (id: string) => {
  const [type = id] = id.split('-')
  return type.charAt(0).toUpperCase() + type.slice(1)
}

import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { InboxEntry } from '@portico/proto/http/forms/form-submissions'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { summaryOf } from '../../content/messages/summary.ts'
import { More } from '../../ui/actions/More.tsx'

type Props = {
  entries: readonly InboxEntry[]
  openId: string | null
  more: (() => void) | undefined
  loading: boolean
}

/** A list of messages, each a link that opens it: sender, excerpt, form and time. */
export function MessageList({ entries, openId, more, loading }: Props) {
  const [search] = useSearchParams()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // `void`: some browsers return a promise, which an effect must not return.
    void current.current?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  const to = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('open', id)
    return `?${next}`
  }
  return (
    <div className="messages">
      <ul className="rows">
        {entries.map((entry) => {
          const { from, excerpt } = summaryOf(entry)
          return (
            <li key={entry.id}>
              <Link
                ref={entry.id === openId ? current : null}
                className="row message"
                to={to(entry.id)}
                replace={openId !== null}
                preventScrollReset
                aria-current={entry.id === openId || undefined}
                data-state={entry.state}
              >
                <span className="message-from">
                  {entry.state === 'unread' && <span className="visually-hidden">Unread: </span>}
                  {from}
                </span>
                <RelativeTime at={entry.createdOn} className="soft small" />
                <span className="message-excerpt soft">{excerpt}</span>
                <span className="soft small message-form">
                  {entry.state === 'archived' ? 'Archived' : entry.formName}
                  {entry.sample && ' · Sample'}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {more && (
        <More isLoading={loading} more={more}>
          Show older messages
        </More>
      )}
    </div>
  )
}

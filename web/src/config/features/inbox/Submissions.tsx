import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import type { Submission } from '@portico/proto/http/forms'
import { useWebsite } from '../../app/SiteLayout.tsx'
import { answerText, momentText } from '../../ui/format.ts'
import { Search } from '../../ui/Search.tsx'
import { Await, Empty, PanelHead } from '../../ui/States.tsx'
import { useForms, useSubmissions } from '../data.ts'
import { Detail } from './Detail.tsx'

/** What visitors sent through one form, newest first; search, page and the open message are in the address. */
export function Submissions() {
  const { websiteId } = useWebsite()
  const { formId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const words = search.get('search') ?? ''
  const cursor = search.get('cursor') ?? undefined
  const open = search.get('open')
  const forms = useForms(websiteId)
  const form = forms.data?.forms.find((each) => each.id === formId)
  const submissions = useSubmissions(websiteId, formId, words, cursor)
  const shown = submissions.data?.submissions.find((each) => each.id === open)
  useEffect(() => {
    document.title = `${form?.name ?? 'Messages'} — Portico`
  }, [form])

  const change = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next)
  }
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/inbox`}>
        Inbox
      </Link>
      <PanelHead title={form?.name ?? 'Messages'}>
        <Search
          label="Search messages"
          value={words}
          onSearch={(value) => change({ search: value, cursor: undefined })}
        />
      </PanelHead>
      <Await query={submissions}>
        {(data) =>
          data.submissions.length === 0 ? (
            words ? (
              <Empty title={`No message has “${words}”`}>Try fewer letters, or clear the search.</Empty>
            ) : (
              <Empty title="Nobody has written yet">What visitors send through this form will be here.</Empty>
            )
          ) : (
            <>
              <ul className="messages">
                {data.submissions.map((submission) => (
                  <li key={submission.id}>
                    <button type="button" onClick={() => change({ open: submission.id })}>
                      <span className="message-line">{firstWords(submission)}</span>
                      <time className="soft" dateTime={new Date(submission.createdOn).toISOString()}>
                        {momentText(submission.createdOn)}
                      </time>
                    </button>
                  </li>
                ))}
              </ul>
              <nav className="pages" aria-label="Pages">
                {cursor && (
                  <button
                    type="button"
                    className="button quiet"
                    onClick={() => change({ cursor: undefined })}
                  >
                    Newest
                  </button>
                )}
                {data.nextCursor && (
                  <button
                    type="button"
                    className="button quiet"
                    onClick={() => change({ cursor: data.nextCursor })}
                  >
                    Older
                  </button>
                )}
              </nav>
            </>
          )
        }
      </Await>
      {shown && <Detail websiteId={websiteId} submission={shown} close={() => change({ open: undefined })} />}
    </>
  )
}

function firstWords({ form }: Submission): string {
  const answers = Object.values(form)
    .map(answerText)
    .filter((text) => text !== 'N/A')
  return answers.slice(0, 3).join(' · ') || 'Empty message'
}

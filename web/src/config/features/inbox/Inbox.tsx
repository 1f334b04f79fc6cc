import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { exportSubmissions } from '@portico/proto/api/forms/submissions'
import type { FormSummary } from '@portico/proto/http/forms/forms'
import type { InboxEntry, InboxView } from '@portico/proto/http/forms/form-submissions'
import { MAX_SUBMISSIONS_PER_DAY } from '@portico/proto/limits'
import { isTextInput } from '../../ui/fields/is-text-input.ts'
import { useWebsite } from '../../session/website.ts'
import { hrefOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { SampleBadge } from '../../ui/states/SampleBadge.tsx'
import { Skeleton, PanelHead } from '../../ui/states/States.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { sum } from '../../content/figures/reading.ts'
import { useEntry, useInbox, useMark, type InboxFilter } from './data.ts'
import { useForms } from '../../content/messages/messages.ts'
import { Detail } from './Detail.tsx'
import { MessageList } from './MessageList.tsx'
import { NoMessages } from './NoMessages.tsx'
import './inbox.css'

const views = { open: 'Inbox', unread: 'Unread', archived: 'Archived', all: 'All' } satisfies Record<
  InboxView,
  string
>

/** The messages of all forms, and the open message beside the list. The address contains the filters and the open message. */
export function Inbox() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const filter: InboxFilter = {
    show: oneOf(search.get('show'), views, 'open'),
    formId: search.get('form') ?? undefined,
    search: search.get('search') ?? undefined,
  }
  const openId = search.get('open')
  const forms = useForms(websiteId)
  const inbox = useInbox(websiteId, filter)
  const mark = useMark(websiteId)
  const entries = inbox.data?.pages.flatMap((page) => page.submissions) ?? []
  const listed = entries.find((entry) => entry.id === openId)
  // After a delete the list is read again before the address changes: the deleted message must not be requested.
  const [deletedId, setDeletedId] = useState<string | null>(null)
  const single = useEntry(websiteId, openId === deletedId ? null : openId, listed)
  const shown = openId === null ? undefined : (listed ?? single.data)

  const open = (entry: InboxEntry | undefined) => change({ open: entry?.id }, { replace: openId !== null })
  const at = entries.findIndex((entry) => entry.id === openId)
  const archive = (entry: InboxEntry) => {
    mark([entry], entry.state === 'archived' ? 'read' : 'archived')
    open(entries[at + 1] ?? entries[at - 1])
  }
  useEffect(() => {
    if (shown?.state === 'unread') mark([shown], 'read', { quiet: true })
    // Only when a message is opened, so that an open message can be marked as unread.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shown?.id])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTextInput(event.target)) return
      if (document.querySelector('dialog[open], [role=dialog]')) return
      if (event.key === 'j' && entries[at + 1]) open(entries[at + 1])
      else if (event.key === 'k' && at > 0) open(entries[at - 1])
      else if (event.key === 'e' && shown) archive(shown)
      else if (event.key === 'u' && shown) mark([shown], 'unread')
      else if (event.key === 'Escape' && openId) open(undefined)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  const refusedToday = inbox.data?.pages[0]?.refusedToday ?? 0
  const list = forms.data?.forms ?? []
  const exported = filter.formId ?? (list.length === 1 ? list[0]!.id : undefined)
  return (
    <div className="inbox" data-open={openId !== null || undefined}>
      <div className="inbox-head">
        <PanelHead title="Inbox">
          <SampleBadge shown={inbox.data?.pages[0]?.hasSample} />
          {exported && (
            <a
              className="button quiet"
              download
              href={hrefOf(exportSubmissions, {
                params: { id: exported },
                query: { websiteId, show: filter.show, search: filter.search },
              })}
            >
              <Download size={16} aria-hidden="true" /> Export as CSV
            </a>
          )}
        </PanelHead>
        {refusedToday > 0 && (
          <p className="soft" role="status">
            {refusedToday === 1 ? 'A message was' : `${refusedToday} messages were`} refused today, because
            this website gets at most {MAX_SUBMISSIONS_PER_DAY} messages a day. Visitors were asked to try
            again tomorrow. If you do not expect so many, add a captcha to your forms.
          </p>
        )}
        <div className="tools">
          <SegmentedControl
            label="Messages"
            options={views}
            value={filter.show}
            counts={countsOf(list, filter)}
            onChange={(show) => change({ show: show === 'open' ? undefined : show, open: undefined })}
          />
          {list.length > 1 && (
            <Select
              label="Form"
              value={filter.formId ?? ''}
              options={[
                { value: '', label: 'All forms' },
                ...list.map((form) => ({ value: form.id, label: form.name })),
              ]}
              onChange={(form) => change({ form, open: undefined })}
            />
          )}
          <Search
            label="Search messages"
            value={filter.search ?? ''}
            onSearch={(value) => change({ search: value, open: undefined }, { replace: true })}
          />
        </div>
      </div>
      <div className="inbox-body">
        <Await query={inbox} skeleton={<Skeleton rows={7} kind="two-lines" />}>
          {() =>
            entries.length === 0 ? (
              <NoMessages
                filter={filter}
                hasForms={forms.data?.forms.length !== 0}
                clear={() => change({ search: '', form: '', show: '' })}
              />
            ) : (
              <MessageList
                entries={entries}
                openId={openId}
                more={inbox.hasNextPage ? () => void inbox.fetchNextPage() : undefined}
                loading={inbox.isFetchingNextPage}
              />
            )
          }
        </Await>
        {openId !== null && (shown || single.error) && (
          <Detail
            key={openId}
            websiteId={websiteId}
            entry={shown}
            error={single.error}
            close={() => open(undefined)}
            archive={archive}
            unread={(entry) => mark([entry], 'unread')}
            deleted={() => {
              setDeletedId(openId)
              open(entries[at + 1] ?? entries[at - 1])
            }}
            previous={at > 0 ? () => open(entries[at - 1]) : undefined}
            next={at >= 0 && entries[at + 1] ? () => open(entries[at + 1]) : undefined}
          />
        )}
      </div>
    </div>
  )
}

/** The numbers of unread and of all messages. Unknown during a search. */
function countsOf(forms: readonly FormSummary[], { formId, search }: InboxFilter) {
  const selected = formId ? forms.filter(({ id }) => id === formId) : forms
  if (selected.length === 0 || search) return {}
  return { unread: sum(selected, 'unreadCount'), all: sum(selected, 'submissionCount') }
}

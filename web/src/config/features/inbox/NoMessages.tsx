import type { FormSummary } from '@portico/proto/http/forms'
import { useWebsite, visitHref } from '../../app/website.ts'
import { Empty } from '../../ui/States.tsx'
import type { InboxFilter } from './data.ts'

type Props = { filter: InboxFilter; forms: readonly FormSummary[]; clear: () => void }

/** Why the list is empty, and the one thing to do about it. */
export function NoMessages({ filter, forms, clear }: Props) {
  const { site } = useWebsite()
  const everything = (
    <button type="button" className="button quiet" onClick={clear}>
      Show the whole inbox
    </button>
  )
  if (filter.search)
    return (
      <Empty title={`No message has “${filter.search}”`} action={everything}>
        The words of all answers are searched. Try fewer letters.
      </Empty>
    )
  if (filter.show === 'unread')
    return (
      <Empty title="You have read everything" action={everything}>
        New messages will be here as soon as somebody writes.
      </Empty>
    )
  if (filter.show === 'archived')
    return (
      <Empty title="Nothing is archived" action={everything}>
        What you are done with goes here when you press Archive, or <kbd>e</kbd>.
      </Empty>
    )
  if (filter.formId)
    return (
      <Empty title="Nobody has written through this form yet" action={everything}>
        What visitors send will be here within seconds.
      </Empty>
    )
  return (
    <Empty
      title={forms.length === 0 ? 'No form yet' : 'Nobody has written yet'}
      action={
        site && (
          <a className="button quiet" href={visitHref(site)} target="_blank" rel="noopener">
            {forms.length === 0 ? 'Visit site' : 'Try your form as a visitor'}
          </a>
        )
      }
    >
      {forms.length === 0
        ? 'Once a page has a form, what visitors send will be here.'
        : 'What visitors send through your forms will be here within seconds.'}
    </Empty>
  )
}

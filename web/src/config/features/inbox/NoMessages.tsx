import type { ReactNode } from 'react'
import type { FormSummary } from '@portico/proto/http/forms'
import { VisitButton } from '../../app/VisitButton.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Empty } from '../../ui/States.tsx'
import type { InboxFilter } from './data.ts'

type Props = { filter: InboxFilter; forms: readonly FormSummary[]; clear: () => void }

/** Why the list is empty, and the one thing to do about it. */
export function NoMessages({ filter, forms, clear }: Props) {
  const filtered = whyOf(filter)
  if (filtered)
    return (
      <NothingFound title={filtered.title} all="Show the whole inbox" clear={clear}>
        {filtered.words}
      </NothingFound>
    )
  const noForm = forms.length === 0
  return (
    <Empty
      title={noForm ? 'No form yet' : 'Nobody has written yet'}
      action={<VisitButton>{noForm ? 'Visit site' : 'Try your form as a visitor'}</VisitButton>}
    >
      {noForm
        ? 'Once a page has a form, what visitors send will be here.'
        : 'What visitors send through your forms will be here within seconds.'}
    </Empty>
  )
}

/** Which filter leaves nothing, the narrowest first; undefined where none is set. */
function whyOf({ search, show, formId }: InboxFilter): { title: string; words: ReactNode } | undefined {
  if (search)
    return {
      title: `No message has “${search}”`,
      words: 'The words of all answers are searched. Try fewer letters.',
    }
  if (show === 'unread')
    return {
      title: 'You have read everything',
      words: 'New messages will be here as soon as somebody writes.',
    }
  if (show === 'archived')
    return {
      title: 'Nothing is archived',
      words: (
        <>
          What you are done with goes here when you press Archive, or <kbd>e</kbd>.
        </>
      ),
    }
  if (formId)
    return {
      title: 'Nobody has written through this form yet',
      words: 'What visitors send will be here within seconds.',
    }
  return undefined
}

import type { ReactNode } from 'react'
import { VisitButton } from '../../content/pages/VisitButton.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty } from '../../ui/states/States.tsx'
import type { InboxFilter } from './data.ts'

/** `hasForms` is true while it is not known whether the website has a form. */
type Props = { filter: InboxFilter; hasForms: boolean; clear: () => void }

/** The empty inbox: the reason and the next step. */
export function NoMessages({ filter, hasForms, clear }: Props) {
  const filtered = filterTextOf(filter)
  if (filtered)
    return (
      <NothingFound title={filtered.title} all="Show inbox" clear={clear}>
        {filtered.text}
      </NothingFound>
    )
  return (
    <Empty
      title={hasForms ? 'No messages yet' : 'No forms yet'}
      action={<VisitButton>{hasForms ? 'Try your form' : 'Visit site'}</VisitButton>}
    >
      {hasForms
        ? 'Messages from your forms appear here within seconds.'
        : 'Messages appear here once a page has a form.'}
    </Empty>
  )
}

/** The text for the narrowest filter; undefined without a filter. */
function filterTextOf({ search, show, formId }: InboxFilter): { title: string; text: ReactNode } | undefined {
  if (search)
    return {
      title: `No messages match “${search}”`,
      text: 'The search covers all answers. Try a shorter search.',
    }
  if (show === 'unread')
    return {
      title: 'You have read everything',
      text: 'New messages appear here.',
    }
  if (show === 'archived')
    return {
      title: 'No archived messages',
      text: (
        <>
          Press Archive or <kbd>e</kbd> to move a message here.
        </>
      ),
    }
  if (formId)
    return {
      title: 'No messages from this form yet',
      text: 'New messages appear here within seconds.',
    }
  return undefined
}

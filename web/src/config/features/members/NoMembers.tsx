import { VisitButton } from '../../content/pages/VisitButton.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty } from '../../ui/states/States.tsx'
import type { MemberFilter } from './data.ts'

const byStatus = {
  disabled: {
    title: 'No disabled members',
    text: 'Members that you disable are signed out and cannot sign in. They appear here.',
  },
  active: { title: 'No active members', text: 'All members are disabled.' },
}

/** The empty list of members: the reason and the next step. */
export function NoMembers({ filter, clear }: { filter: MemberFilter; clear: () => void }) {
  const back = { all: 'Show all members', clear }
  if (filter.search)
    return (
      <NothingFound title={`No members match “${filter.search}”`} {...back}>
        The search covers the beginnings of names and email addresses. Try a shorter search.
      </NothingFound>
    )
  if (filter.status) {
    const { title, text } = byStatus[filter.status]
    return (
      <NothingFound title={title} {...back}>
        {text}
      </NothingFound>
    )
  }
  return (
    <Empty
      title="No members yet"
      action={<VisitButton path="/account/sign-up">See how visitors join</VisitButton>}
    >
      Visitors become members by creating an account on your website. Link to{' '}
      <span className="path">/account/sign-up</span> from a page to invite them.
    </Empty>
  )
}

import { VisitButton } from '../../app/VisitButton.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Empty } from '../../ui/States.tsx'
import type { MemberFilter } from './data.ts'

const ofState = {
  disabled: {
    title: 'Nobody is disabled',
    words: 'A member whom you disable is signed out, cannot sign in, and is listed here.',
  },
  active: { title: 'Nobody is active', words: 'All members are disabled.' },
}

/** Why the list is empty, and the one thing to do about it. */
export function NoMembers({ filter, clear }: { filter: MemberFilter; clear: () => void }) {
  const back = { all: 'Show all members', clear }
  if (filter.search)
    return (
      <NothingFound title={`No member has “${filter.search}”`} {...back}>
        Beginnings of names and addresses are searched. Try fewer letters.
      </NothingFound>
    )
  if (filter.status) {
    const { title, words } = ofState[filter.status]
    return (
      <NothingFound title={title} {...back}>
        {words}
      </NothingFound>
    )
  }
  return (
    <Empty
      title="Nobody has joined yet"
      action={<VisitButton path="/account/sign-up">See how visitors join</VisitButton>}
    >
      Visitors become members by creating an account on your website. Link to{' '}
      <span className="path">/account/sign-up</span> from a page to invite them.
    </Empty>
  )
}

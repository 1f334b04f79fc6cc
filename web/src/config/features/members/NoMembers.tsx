import { useWebsite, visitHref } from '../../app/website.ts'
import { Empty } from '../../ui/States.tsx'
import type { MemberFilter } from './data.ts'

/** Why the list is empty, and the one thing to do about it. */
export function NoMembers({ filter, clear }: { filter: MemberFilter; clear: () => void }) {
  const { site } = useWebsite()
  const everyone = (
    <button type="button" className="button quiet" onClick={clear}>
      Show all members
    </button>
  )
  if (filter.search)
    return (
      <Empty title={`No member has “${filter.search}”`} action={everyone}>
        Beginnings of names and addresses are searched. Try fewer letters.
      </Empty>
    )
  if (filter.status === 'disabled')
    return (
      <Empty title="Nobody is disabled" action={everyone}>
        A member whom you disable is signed out, cannot sign in, and is listed here.
      </Empty>
    )
  if (filter.status === 'active')
    return (
      <Empty title="Nobody is active" action={everyone}>
        All members are disabled.
      </Empty>
    )
  return (
    <Empty
      title="Nobody has joined yet"
      action={
        site && (
          <a
            className="button quiet"
            href={visitHref(site, '/account/sign-up')}
            target="_blank"
            rel="noopener"
          >
            See how visitors join
          </a>
        )
      }
    >
      Visitors become members by creating an account on your website. Link to{' '}
      <span className="path">/account/sign-up</span> from a page to invite them.
    </Empty>
  )
}

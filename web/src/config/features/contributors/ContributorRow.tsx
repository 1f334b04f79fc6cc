import { useState } from 'react'
import { useNavigate } from 'react-router'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import type { Contributor } from '@portico/proto/http/contributors'
import { useSession } from '../../app/session.ts'
import { useWebsite } from '../../app/website.ts'
import { agoText, dateText } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import { TwoStep } from '../../ui/TwoStep.tsx'
import { contributorName, isLastAdmin, useRemoveContributor } from './data.ts'
import { RolesForm } from './RolesForm.tsx'

type Props = { contributor: Contributor; all: readonly Contributor[] }

/** One who works here: name, roles, since when; roles can be changed in place, and the way out is at the end. */
export function ContributorRow({ contributor, all }: Props) {
  const session = useSession()
  const [changes, setChanges] = useState(false)
  const { name, email, roles, since, lastSeenOn } = contributor
  const isMe = contributor.accountId === session.data?.account.id
  const isLast = isLastAdmin(contributor, all)
  return (
    <li className="contributor">
      <div className="contributor-who">
        <p className="contributor-name">
          {contributorName(contributor)}
          {isMe && <span className="soft"> (you)</span>}
        </p>
        {name !== '' && <p className="soft small path">{email}</p>}
        <p className="soft small">
          Since {dateText(since)}
          {lastSeenOn !== undefined && !isMe && ` · last here ${agoText(lastSeenOn)}`}
        </p>
      </div>
      {changes ? (
        <RolesForm contributor={contributor} isLast={isLast} close={() => setChanges(false)} />
      ) : (
        <>
          <div className="contributor-roles">
            <p>{roles.map(roleName).join(', ')}</p>
            <p className="soft small">{roleSentence(roles)}</p>
            {isLast && (
              <p className="soft small">
                The only admin stays, so that somebody can let others in. Make another one first.
              </p>
            )}
          </div>
          <div className="actions">
            <button
              type="button"
              className="button quiet"
              aria-label={`Change roles of ${contributorName(contributor)}`}
              onClick={() => setChanges(true)}
            >
              Change roles
            </button>
            {!isLast && <WayOut contributor={contributor} isMe={isMe} />}
          </div>
        </>
      )}
    </li>
  )
}

function WayOut({ contributor, isMe }: { contributor: Contributor; isMe: boolean }) {
  const { websiteId, site } = useWebsite()
  const navigate = useNavigate()
  const remove = useRemoveContributor(websiteId)
  const name = contributorName(contributor)
  const done = () => {
    toast(isMe ? `You no longer work on ${site?.title ?? 'this website'}.` : `${name} no longer works here.`)
    if (isMe) void navigate('/')
  }
  return (
    <TwoStep
      name={isMe ? 'Leave this website' : `Remove ${name}`}
      question={isMe ? 'Leave this website?' : 'Out at once?'}
      yes={isMe ? 'Leave' : 'Remove'}
      no={isMe ? 'Stay' : 'Keep'}
      busy={remove.isPending}
      act={() => remove.mutate(contributor.accountId, { onSuccess: done })}
    >
      {isMe ? 'Leave' : 'Remove'}
    </TwoStep>
  )
}

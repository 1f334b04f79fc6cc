import { useNavigate } from 'react-router'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import type { Contributor } from '@portico/proto/http/people/contributors'
import { useSession } from '../../session/session.ts'
import { useWebsite, type Site } from '../../session/website.ts'
import { dateText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { useDisclosure } from '../../ui/actions/useDisclosure.ts'
import { contributorName, isLastAdmin, useRemoveContributor } from './data.ts'
import { useLeave } from '../../content/contributors/useLeave.ts'
import { RolesForm } from './RolesForm.tsx'

type Props = { contributor: Contributor; all: readonly Contributor[] }

/** One contributor: name, roles and dates, with buttons to change the roles and to remove or leave. */
export function ContributorRow({ contributor, all }: Props) {
  const session = useSession()
  const { site } = useWebsite()
  const { isOpen, open, close, button } = useDisclosure()
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
          Joined {dateText(since)}
          {lastSeenOn !== undefined && !isMe && (
            <>
              {' · last active '}
              <RelativeTime at={lastSeenOn} />
            </>
          )}
        </p>
      </div>
      {isOpen ? (
        <RolesForm contributor={contributor} isLast={isLast} close={close} />
      ) : (
        <>
          <div className="contributor-roles">
            <p>{roles.map(roleName).join(', ')}</p>
            <p className="soft small">{roleSentence(roles)}</p>
            {isLast && (
              <p className="soft small">
                The only admin cannot be removed. Give another contributor the admin role first.
              </p>
            )}
          </div>
          <div className="actions">
            <button
              type="button"
              className="button quiet"
              aria-label={`Change roles of ${contributorName(contributor)}`}
              ref={button}
              onClick={open}
            >
              Change roles
            </button>
            {!isLast && !isMe && <Remove contributor={contributor} />}
            {!isLast && isMe && site && <Leave site={site} />}
          </div>
        </>
      )}
    </li>
  )
}

function Remove({ contributor }: { contributor: Contributor }) {
  const { websiteId } = useWebsite()
  const remove = useRemoveContributor(websiteId)
  return (
    <ConfirmButton
      name={`Remove ${contributorName(contributor)}`}
      question="Remove now?"
      yes="Remove"
      busy={remove.isPending}
      act={() => remove.mutate(contributor)}
    >
      Remove
    </ConfirmButton>
  )
}

function Leave({ site }: { site: Site }) {
  const navigate = useNavigate()
  const leave = useLeave(site)
  return (
    <ConfirmButton
      name="Leave this website"
      question="Leave this website?"
      yes="Leave"
      no="Stay"
      busy={leave.isPending}
      act={() => leave.mutate(undefined, { onSuccess: () => void navigate('/') })}
    >
      Leave
    </ConfirmButton>
  )
}

import { Monitor, Smartphone, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import { readOwnSessions } from '@portico/proto/api/identity/owners/sessions'
import type { SessionsReply } from '@portico/proto/http/people/sessions'
import { useRead } from '../../session/calls.ts'
import { countText, manyText, momentText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { useEndSessions, type OwnSession } from './data.ts'
import { deviceText } from './device.ts'

/** The sessions of the account, each with a button that ends it. */
export function SessionsSection() {
  const sessions = useRead(readOwnSessions)
  return (
    <Section title="Where you are signed in" wide>
      <Await query={sessions} rows={3}>
        {(data) => <Sessions {...data} />}
      </Await>
    </Section>
  )
}

/** The number of sessions shown at first. */
const INITIAL_ROWS = 5

function Sessions({ sessions }: SessionsReply) {
  const [all, setAll] = useState(false)
  const end = useEndSessions()
  // The current session first, then the most recently used.
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  const shown = all ? ordered : ordered.slice(0, INITIAL_ROWS)
  const others = sessions.filter((session) => !session.current).length
  return (
    <>
      <ul className="rows">
        {shown.map((session) => (
          <li key={session.id} className="row session">
            <DeviceIcon type={session.device.type} />
            <span>
              {deviceText(session.device)}
              <span className="soft small session-more">
                {session.current ? (
                  <>
                    <span className="status" data-tone="good">
                      This device
                    </span>{' '}
                    · signed in {momentText(session.createdOn)}
                  </>
                ) : (
                  <>
                    Last used <RelativeTime at={session.lastSeenOn} /> · signed in{' '}
                    {momentText(session.createdOn)}
                  </>
                )}
              </span>
            </span>
            {!session.current && (
              <ConfirmButton
                name={`Sign out ${deviceText(session.device)}`}
                question="Sign out this device?"
                yes="Sign out"
                busy={end.isPending}
                act={() => end.mutate(session.id)}
              >
                Sign out
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <p className="actions">
          {shown.length < sessions.length && (
            <button type="button" className="button quiet" onClick={() => setAll(true)}>
              Show all {countText(sessions.length)}
            </button>
          )}
          <ConfirmButton
            question={`Sign out ${manyText(others, 'other device')}?`}
            yes="Sign out"
            busy={end.isPending}
            act={() => end.mutate('others')}
          >
            Sign out all other devices
          </ConfirmButton>
        </p>
      )}
      {others === 0 && <p className="soft small">You are not signed in on any other device.</p>}
    </>
  )
}

function DeviceIcon({ type }: { type: OwnSession['device']['type'] }) {
  const Icon = type === 'mobile' ? Smartphone : type === 'tablet' ? TabletSmartphone : Monitor
  return <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
}

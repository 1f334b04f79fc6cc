import { useState } from 'react'
import type { SessionsReply } from '@portico/proto/http/people/sessions'
import { CallFailure } from '../../../lib/data/failure.ts'
import { momentText } from '../../../ui/dates.ts'
import { endOtherSessions, endSession } from '../calls.ts'
import { Section } from './Section.tsx'

type Session = SessionsReply['sessions'][number]
type Props = { sessions: readonly Session[]; changed: () => void }

/** The member's sessions, this device first, each with a button that ends it. */
export function SessionsSection({ sessions, changed }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current))
  const others = sessions.filter(({ current }) => !current)

  const end = (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    work()
      .then(changed, (failure: unknown) => {
        if (!(failure instanceof CallFailure)) throw failure
        // The session has already ended, so the list is outdated.
        if (failure.status === 404) changed()
        else setProblem(failure.error)
      })
      .finally(() => setBusy(false))
  }
  return (
    <Section title="Where you are signed in" id="sessions">
      <ul className="account-sessions" aria-busy={busy || undefined}>
        {sorted.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{deviceText(session)}</strong>
              <span className="quiet">
                {session.current ? 'This device' : `Last used ${momentText(session.lastSeenOn)}`}
              </span>
            </div>
            {!session.current && (
              <button
                type="button"
                className="text-button"
                aria-label={`Sign out ${deviceText(session)}`}
                onClick={() => end(() => endSession(session.id))}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {others.length > 1 && (
        <button type="button" className="text-button" onClick={() => end(endOtherSessions)}>
          Sign out on all other devices
        </button>
      )}
    </Section>
  )
}

function deviceText({ device: { browser, os } }: Session): string {
  if (browser && os) return `${browser} on ${os}`
  return browser ?? os ?? 'Unknown browser'
}

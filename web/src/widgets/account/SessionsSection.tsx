import { useState } from 'react'
import type { SessionsReply } from '@portico/proto/http/sessions'
import { CallFailure } from '../../lib/data/failure.ts'
import { endOtherSessions, endSession } from './calls.ts'
import { Section } from './Section.tsx'

type Session = SessionsReply['sessions'][number]
type Props = { sessions: readonly Session[]; changed: () => void }

/** Where the member is signed in, this device first, each with the way to end it. */
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
        // Ended meanwhile: then the list is old.
        if (failure.status === 404) changed()
        else setProblem(failure.error)
      })
      .finally(() => setBusy(false))
  }
  return (
    <Section title="Signed in" id="sessions">
      <ul className="account-sessions" aria-busy={busy || undefined}>
        {sorted.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{deviceText(session)}</strong>
              <span className="quiet">
                {session.current ? 'This device' : `Used ${timeText(session.lastSeenOn)}`}
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
          Sign out everywhere else
        </button>
      )}
    </Section>
  )
}

function deviceText({ device: { browser, os } }: Session): string {
  if (browser && os) return `${browser} on ${os}`
  return browser ?? os ?? 'A browser'
}

const timeText = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

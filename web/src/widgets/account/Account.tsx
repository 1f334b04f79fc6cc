import { LOGIN_REQUIRED } from '@portico/proto/collect/browser-events'
import { useEffect, useState } from 'react'
import type { MemberProfile } from '@portico/proto/http/people/members'
import type { SessionsReply } from '@portico/proto/http/people/sessions'
import { CallFailure } from '../../lib/data/failure.ts'
import { readProfile, readSessions } from './calls.ts'
import { EmailSection } from './sections/EmailSection.tsx'
import { PasswordSection } from './sections/PasswordSection.tsx'
import { ProfileSection } from './sections/ProfileSection.tsx'
import { SessionsSection } from './sections/SessionsSection.tsx'
import { SignOutSection } from './sections/SignOutSection.tsx'

type State =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; profile: MemberProfile; sessions: SessionsReply['sessions'] }

/** The member's data, and the forms to change it. If the session has ended, the browser goes to the sign-in and back. */
export function Account() {
  const [state, setState] = useState<State>({ status: 'loading' })
  const [reloads, setReloads] = useState(0)

  useEffect(() => {
    let mounted = true
    void load().then((found) => mounted && found && setState(found))
    return () => {
      mounted = false
    }
  }, [reloads])

  // The session may end while the page is open, for example from another device (SESS-10).
  useEffect(() => {
    window.addEventListener(LOGIN_REQUIRED, toSignIn)
    return () => window.removeEventListener(LOGIN_REQUIRED, toSignIn)
  }, [])

  const reload = () => setReloads(reloads + 1)
  switch (state.status) {
    case 'loading':
      return (
        <div className="account-skeleton" aria-busy="true">
          <p className="visually-hidden">Loading your account</p>
          {[0, 1, 2].map((at) => (
            <div key={at} className="skeleton-line" />
          ))}
        </div>
      )
    case 'failed':
      return (
        <div className="form-message" role="alert">
          <p>{state.message}</p>
          <button type="button" className="text-button" onClick={reload}>
            Try again
          </button>
        </div>
      )
    case 'ready':
      return (
        <div className="account-sections">
          <ProfileSection profile={state.profile} changed={(profile) => setState({ ...state, profile })} />
          <EmailSection profile={state.profile} />
          <PasswordSection changed={reload} />
          <SessionsSection sessions={state.sessions} changed={reload} />
          <SignOutSection />
        </div>
      )
  }
}

const toSignIn = () => location.replace('/account/sign-in?next=%2Faccount')

async function load(): Promise<State | null> {
  try {
    const [profile, { sessions }] = await Promise.all([readProfile(), readSessions()])
    return { status: 'ready', profile, sessions }
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.status === 401) {
      toSignIn()
      return null
    }
    return { status: 'failed', message: failure.error }
  }
}

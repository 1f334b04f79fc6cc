import { browserEvents } from '@portico/proto/browser-events'
import { useEffect, useState } from 'react'
import type { MemberProfile } from '@portico/proto/http/members'
import type { SessionsReply } from '@portico/proto/http/sessions'
import { CallFailure } from '../../lib/data/failure.ts'
import { readProfile, readSessions } from './calls.ts'
import { EmailSection } from './EmailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SignOutSection } from './SignOutSection.tsx'

type State =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'ready'; profile: MemberProfile; sessions: SessionsReply['sessions'] }

/** Everything a member has and may change. A session that ended meanwhile leads to the sign-in and back. */
export function Account() {
  const [state, setState] = useState<State>({ status: 'loading' })
  const [round, setRound] = useState(0)

  useEffect(() => {
    let mounted = true
    void load().then((found) => mounted && found && setState(found))
    return () => {
      mounted = false
    }
  }, [round])

  // The session ended meanwhile, maybe from another device (SESS-10): sign in, and come back.
  useEffect(() => {
    window.addEventListener(browserEvents.loginRequired, toSignIn)
    return () => window.removeEventListener(browserEvents.loginRequired, toSignIn)
  }, [])

  const again = () => setRound(round + 1)
  switch (state.status) {
    case 'loading':
      return (
        <div className="account-bones" aria-busy="true">
          <p className="visually-hidden">Loading your account</p>
          {[0, 1, 2].map((at) => (
            <div key={at} className="cart-bone" />
          ))}
        </div>
      )
    case 'failed':
      return (
        <div className="form-message" role="alert">
          <p>{state.message}</p>
          <button type="button" className="text-button" onClick={again}>
            Try again
          </button>
        </div>
      )
    case 'ready':
      return (
        <div className="account-sections">
          <ProfileSection profile={state.profile} changed={(profile) => setState({ ...state, profile })} />
          <EmailSection profile={state.profile} />
          <PasswordSection changed={again} />
          <SessionsSection sessions={state.sessions} changed={again} />
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

import * as signInCalls from '@portico/proto/api/identity/owners/sign-in'
import type { CallOptions } from '../../lib/data/call.ts'
import { call } from './calls.ts'

/** Options of calls that need no session: a 401 is an ordinary answer and raises no sign-in event. */
export const withoutSession = { onLoginRequired: () => {} } as const satisfies CallOptions

export const signIn = (credentials: { email: string; password: string }) =>
  call(signInCalls.signIn, { body: { ...credentials, targetWebsite: false } }, withoutSession)

export const signOut = () => call(signInCalls.signOut, {}, withoutSession)

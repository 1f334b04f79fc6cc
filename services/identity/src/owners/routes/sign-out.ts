import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/owners/sign-in.schemas'
import type { RouteDeps } from '../../deps.ts'
import { OWNER_COOKIE, cookie } from '../../sessions/domain/cookies.ts'
import { deleteAccountSession } from '../../sessions/store/account-sessions.ts'

/** Ends the owner's session (SESS-09). Without a session it only deletes the cookie. */
export const signOut = ({ db, signals }: RouteDeps) =>
  route(api.signOut, async ({ principal }) => {
    if (principal.kind === 'owner') {
      await deleteAccountSession(db, principal.sessionId)
      signals.signedOut('owner')
    }
    return reply(200, {}, { 'set-cookie': cookie(OWNER_COOKIE, '', { maxAgeSeconds: 0 }) })
  })

import { invalid, notFound } from '@portico/kit/errors'
import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/owners/presence.schemas'
import type { PresenceReply } from '@portico/proto/http/people/sessions'
import type { RouteDeps } from '../../deps.ts'
import { PRESENCE_COOKIE, cookie } from '../domain/cookies.ts'
import { nextPath } from '../domain/next-path.ts'
import { newToken, tokenHash } from '../domain/token.ts'
import { spendPresenceCode } from '../store/presences.ts'

const INVALID_NEXT = 'must be a path of the website or an address of the owner’s area'

/** Returns the address that starts the presence of an owner, who has any role there, on a website. */
export const requestPresence = ({ presenceLinks, appOrigin }: RouteDeps) =>
  route(api.requestPresence, async ({ principal, body }): Promise<PresenceReply> => {
    const next = nextPath(body.next, appOrigin)
    if (next === null) throw invalid({ next: INVALID_NEXT })
    const loginUrl = await presenceLinks.create(principal.sessionId, body.websiteId, next)
    if (loginUrl === null) throw notFound('website', body.websiteId)
    return { loginUrl }
  })

/**
 * On the website's host: exchanges the code for a cookie and redirects to the page. An expired or spent code redirects
 * without a cookie, so that an address which is opened twice still shows the page. A code is spent only when a person
 * opens the address: not in a frame, by fetch or by a prefetch.
 */
export const startPresence = ({ db, clock, ids, appOrigin }: RouteDeps) =>
  route(api.startPresence, async ({ query, website, headers }) => {
    const next = nextPath(query.next, appOrigin)
    if (next === null) throw invalid({ next: INVALID_NEXT })
    const answer = { location: next, 'cache-control': 'no-store' }
    const destination = headers['sec-fetch-dest']
    const isNavigation = destination === undefined || destination === 'document'
    if (!isNavigation || headers['sec-purpose'] !== undefined) return reply(303, undefined, answer)

    const token = newToken()
    const now = clock.now()
    const endsAt = await spendPresenceCode(db, {
      codeHash: tokenHash(query.code),
      websiteId: website.id,
      tokenHash: tokenHash(token),
      id: ids.objectId(),
      now,
    })
    if (!endsAt) return reply(303, undefined, answer)
    const maxAgeSeconds = Math.floor((endsAt.getTime() - now.getTime()) / 1_000)
    return reply(303, undefined, {
      ...answer,
      'set-cookie': cookie(PRESENCE_COOKIE, token, { maxAgeSeconds }),
    })
  })

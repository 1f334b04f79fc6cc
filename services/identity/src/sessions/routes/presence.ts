import { invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { reply, route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { RequestPresence, Presence, PresenceReply } from '@portico/proto/http/sessions'
import type { RouteDeps } from '../../deps.ts'
import { PRESENCE_COOKIE, cookie } from '../domain/cookies.ts'
import { nextPath } from '../domain/next-path.ts'
import { newToken, tokenHash } from '../domain/token.ts'
import { spendPresenceCode } from '../store/presences.ts'

const INVALID_NEXT = 'must be a path of the website or an address of the owner’s area'

/** Returns the address that starts the presence of an owner, who has any role there, on a website. */
export const requestPresence = ({ presenceLinks, appOrigin }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/Presence',
    summary:
      'Creates an address that starts the owner’s presence on a website; it works once, within a minute.',
    access: may(permission.authenticated, 'body'),
    body: RequestPresence,
    answers: { 200: PresenceReply },
    async handle({ principal, body }): Promise<PresenceReply> {
      const next = nextPath(body.next, appOrigin)
      if (next === null) throw invalid({ next: INVALID_NEXT })
      const loginUrl = await presenceLinks.create(principal.sessionId, body.websiteId, next)
      if (loginUrl === null) throw notFound('website', body.websiteId)
      return { loginUrl }
    },
  })

/**
 * On the website's host: exchanges the code for a cookie and redirects to the page. An expired or spent code redirects
 * without a cookie, so that an address which is opened twice still shows the page. A code is spent only when a person
 * opens the address: not in a frame, by fetch or by a prefetch.
 */
export const startPresence = ({ db, clock, ids, appOrigin }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/presence',
    summary: 'Exchanges the one-time code of a presence address for a cookie and redirects to the page.',
    access: 'anyone',
    query: Presence,
    answers: { 303: null },
    async handle({ query, website, headers }) {
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
    },
  })

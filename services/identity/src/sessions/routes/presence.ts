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

const NO_PATH = 'must be a path of the website, or an address of the owner’s area'

/** Asks for the address by which an owner with any role on a website is seen there. */
export const askForPresence = ({ presenceLink, appOrigin }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/api/auth/Presence',
    summary: 'An address that shows a website to its owner as signed in; good once, for a minute.',
    access: may(permission.authenticated, 'body'),
    body: RequestPresence,
    answers: { 200: PresenceReply },
    async handle({ principal, body }): Promise<PresenceReply> {
      const next = nextPath(body.next, appOrigin)
      if (next === null) throw invalid({ next: NO_PATH })
      const loginUrl = await presenceLink(principal.sessionId, body.websiteId, next)
      if (loginUrl === null) throw notFound('website', body.websiteId)
      return { loginUrl }
    },
  })

/**
 * On the website's host: the code becomes a cookie, and the browser goes on. With a code that is good no more it goes on
 * as it came, so that a page opened a second time is still that page. Only a person who opens it spends a code: no frame,
 * no fetch, no browser that looks ahead.
 */
export const startPresence = ({ db, clock, ids, appOrigin }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/presence',
    summary: 'Takes the one-time code of a presence address and leads to the page.',
    access: 'anyone',
    query: Presence,
    answers: { 303: null },
    async handle({ query, website, headers }) {
      const next = nextPath(query.next, appOrigin)
      if (next === null) throw invalid({ next: NO_PATH })
      const answer = { location: next, 'cache-control': 'no-store' }
      const destination = headers['sec-fetch-dest']
      const isOpened = destination === undefined || destination === 'document'
      if (!isOpened || headers['sec-purpose'] !== undefined) return reply(303, undefined, answer)

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

import { Refusal } from '@portico/kit/errors'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import { reply, route } from '@portico/kit/http/route'
import { UNLOCK_COOKIE, unlockCookieOf, unlockIn } from '@portico/kit/http/caller/unlock'
import * as api from '@portico/proto/api/sites/access/locks.schemas'
import { UNLOCK_QUERY, type UnlockProblem } from '@portico/proto/http/website/website-lock'
import { UNLOCK_KNOWN_DAYS } from '@portico/proto/limits/lock-limits'
import { localPath } from '@portico/proto/links/local-path'
import type { AccessDeps } from '../deps.ts'
import { unlock } from '../use-cases/unlock.ts'

const PRIVATE = { 'cache-control': 'no-store' }

/**
 * Opens a locked website, or a page with a password, for a visitor who enters its password. The form of the lock screen works without scripts: it is
 * answered with a redirect to the page, with the problem in its query if there is one.
 */
export const unlockWebsite = (deps: AccessDeps) =>
  route(api.unlockWebsite, async ({ website, req, res, headers, body: { password, path, scope } }) => {
    const isPlainForm = (headers.accept ?? '').includes('text/html')
    const address = addressForLimits(req)
    try {
      const earlierToken = unlockIn(headers.cookie, cookieNameOf(scope))
      const guess = { websiteId: website.id, password, address, requester: res, scope, earlierToken }
      const token = await unlock(deps, guess)
      const cookies: Record<string, string> =
        token === undefined ? {} : { 'set-cookie': cookieOf(token, scope) }
      if (!isPlainForm) return reply(200, {}, { ...PRIVATE, ...cookies })
      return reply(303, undefined, { ...PRIVATE, ...cookies, location: pageAt(path) })
    } catch (error) {
      const problem = error instanceof Refusal ? PROBLEMS[error.status] : undefined
      if (!isPlainForm || !problem) throw error
      return reply(303, undefined, { ...PRIVATE, location: pageAt(path, problem) })
    }
  })

const PROBLEMS: Readonly<Record<number, UnlockProblem>> = { 401: 'wrong', 429: 'wait', 503: 'wait' }

const cookieNameOf = (scope: string | undefined): string =>
  scope === undefined ? UNLOCK_COOKIE : unlockCookieOf(scope)

/** The browser keeps the token longer than it opens the website, so that its later guesses are known to come from a visitor. */
const cookieOf = (token: string, scope: string | undefined): string =>
  `${cookieNameOf(scope)}=${token}; HttpOnly; Secure; Path=/; SameSite=Lax; Max-Age=${UNLOCK_KNOWN_DAYS * 86_400}`

/** The path to return to, with the problem in its query. A path of another host becomes the home page. */
function pageAt(path: string, problem?: UnlockProblem): string {
  const url = new URL(localPath(path) ?? '/', 'http://local.invalid')
  url.searchParams.delete(UNLOCK_QUERY)
  if (problem) url.searchParams.set(UNLOCK_QUERY, problem)
  return url.pathname + url.search
}

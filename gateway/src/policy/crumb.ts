import { randomBytes } from 'node:crypto'
import { Refusal, forbidden } from '@portico/kit/errors'
import {
  crumbBinding,
  crumbCookie,
  crumbFailure,
  crumbKey,
  fieldState,
  mintCrumb,
  newSessionBinding,
  verifyCrumb,
  type CrumbState,
} from '@portico/kit/http/caller/crumb'
import type { Caller } from '@portico/kit/http/principal'
import type { Exchange } from '../request/exchange.ts'
import { isForm, isOwnPlainForm, saysOwnOrigin } from '../request/origin.ts'
import { queryValue } from '../request/target.ts'

/** The crumb of an anonymous visitor is bound to this cookie. */
export const VISITOR_COOKIE = 'portico_visitor'
const VISITOR = /^[\w-]{22}$/

/** Returns the visitor id of a cookie, or undefined when it is malformed. */
export function visitorId(cookie: string | undefined): string | undefined {
  return cookie !== undefined && VISITOR.test(cookie) ? cookie : undefined
}

/** 403: the crumb of a request is missing or wrong. `cookies` bind the fresh crumb in the body. */
export class CrumbRefusal extends Refusal {
  readonly cookies: string[]

  constructor({ status, body, headers }: Refusal, cookies: string[]) {
    super(status, body, headers)
    this.cookies = cookies
  }
}

/** Creates and checks crumbs without storing them. */
export function crumbs({ secret, secure }: { secret: string; secure: boolean }) {
  /** Returns a fresh crumb for a caller and its cookies, with a new visitor id when the visitor has none. */
  function mint(caller: Caller): { crumb: string; cookies: string[] } {
    const binding = crumbBinding(caller)
    if (binding !== null) {
      const crumb = mintCrumb(crumbKey(secret, binding))
      return { crumb, cookies: [crumbCookie(crumb, secure)] }
    }
    const visitor = randomBytes(16).toString('base64url')
    const own = { website: caller.website, principal: { kind: 'anonymous', visitorId: visitor } } as const
    const crumb = mintCrumb(crumbKey(secret, crumbBinding(own)!))
    return {
      crumb,
      cookies: [
        crumbCookie(crumb, secure),
        `${VISITOR_COOKIE}=${visitor}; HttpOnly; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`,
      ],
    }
  }

  /** Returns the crumb cookie of a session that this reply starts: the caller's former crumb becomes invalid. */
  const mintForNewSession = (website: Caller['website'], session: string): string =>
    crumbCookie(mintCrumb(crumbKey(secret, newSessionBinding(website, session))), secure)

  return {
    mint,
    mintForNewSession,
    /**
     * Checks the crumb policy of the row for a write. Returns what the service is told: `checked`; `free` when the row needs
     * no crumb; `field` with the caller's key when the crumb may be a form field, which the service checks.
     * @throws Refusal 403, with `crumbFail` where the row needs a crumb; with a fresh crumb only for pages of this host
     */
    check(exchange: Exchange): CrumbState | undefined {
      const { req, row, host, actor } = exchange
      if (req.method === 'GET' || req.method === 'HEAD') return undefined
      if (row.crumb === 'none') return 'free'
      const foreign = saysOwnOrigin(req.headers, host) === false
      if (row.crumb === 'own-origin') {
        if (foreign) throw forbidden('Requests from other sites are not accepted here.')
        return 'free'
      }
      if (foreign) throw crumbFailure()
      const header = req.headers['x-csrf-token']
      const given = typeof header === 'string' ? header : queryValue(exchange.target.search, 'crumb')
      const binding = crumbBinding(actor)
      const key = binding === null ? null : crumbKey(secret, binding)
      if (verifyCrumb(key, given)) return 'checked'
      if (isOwnPlainForm(req.headers, host)) return 'checked'
      if (given === undefined && key !== null && isForm(req.headers)) return fieldState(key)
      const { crumb, cookies } = mint(actor)
      throw new CrumbRefusal(crumbFailure(crumb), cookies)
    },
  }
}

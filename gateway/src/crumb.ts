import { randomBytes } from 'node:crypto'
import { forbidden } from '@portico/kit/errors'
import {
  crumbBinding,
  crumbFailure,
  mintCrumb,
  newSessionBinding,
  verifyCrumb,
} from '@portico/kit/http/crumb'
import type { Caller } from '@portico/kit/http/principal'
import type { Exchange } from './exchange.ts'
import { isOwnPlainForm, saysOwnOrigin } from './origin.ts'
import { queryValue } from './target.ts'

/** The cookie that a crumb of an anonymous visitor is bound to. */
export const VISITOR_COOKIE = 'portico_visitor'
const VISITOR = /^[\w-]{22}$/

/** A visitor's id out of its cookie, or undefined when it is none of ours. */
export function visitorId(cookie: string | undefined): string | undefined {
  return cookie !== undefined && VISITOR.test(cookie) ? cookie : undefined
}

/** Mints and checks crumbs; nothing is stored. */
export function crumbs({ secret, secure }: { secret: string; secure: boolean }) {
  const attributes = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

  /** A fresh crumb for a caller and the cookies that carry it, with a new visitor id where there is none yet. */
  function mint(caller: Caller): { crumb: string; cookies: string[] } {
    const binding = crumbBinding(caller)
    if (binding !== null) {
      const crumb = mintCrumb(secret, binding)
      return { crumb, cookies: [`crumb=${crumb}${attributes}`] }
    }
    const visitor = randomBytes(16).toString('base64url')
    const own = { website: caller.website, principal: { kind: 'anonymous', visitorId: visitor } } as const
    const crumb = mintCrumb(secret, crumbBinding(own)!)
    return {
      crumb,
      cookies: [`crumb=${crumb}${attributes}`, `${VISITOR_COOKIE}=${visitor}; HttpOnly${attributes}`],
    }
  }

  /** The cookie with the crumb of a session that this very reply starts: the caller's own is good no longer. */
  const mintForNewSession = (website: Caller['website'], session: string): string =>
    `crumb=${mintCrumb(secret, newSessionBinding(website, session))}${attributes}`

  function refuse(exchange: Exchange): never {
    // Another origin's page may cause this request; it must not get what would let it through.
    if (saysOwnOrigin(exchange.req.headers, exchange.host) === false) throw crumbFailure()
    const { crumb, cookies } = mint(exchange.caller)
    exchange.cookies.push(...cookies)
    throw crumbFailure(crumb)
  }

  return {
    mint,
    mintForNewSession,
    /**
     * Checks what the row asks of a write: `checked`, or `field` where the service must look into the body.
     * @throws Refusal 403 with `crumbFail`
     */
    check(exchange: Exchange): 'checked' | 'field' | undefined {
      const { req, row, host } = exchange
      if (req.method === 'GET' || req.method === 'HEAD' || row.crumb === 'none') return undefined
      if (row.crumb === 'own-origin') {
        if (saysOwnOrigin(req.headers, host) === false)
          throw forbidden('Requests from other sites are not accepted here.')
        return undefined
      }
      const header = req.headers['x-csrf-token']
      const given = typeof header === 'string' ? header : queryValue(exchange.target.search, 'crumb')
      if (verifyCrumb(secret, crumbBinding(exchange.caller), given)) return 'checked'
      if (isOwnPlainForm(req.headers, host)) return 'checked'
      const type = req.headers['content-type'] ?? ''
      const mayHoldField = given === undefined && type.startsWith('application/x-www-form-urlencoded')
      if (row.crumb === 'crumb-or-field' && mayHoldField) return 'field'
      return refuse(exchange)
    },
  }
}

import type { Exchange } from '../request/exchange.ts'
import { readCookie } from '../request/cookies.ts'

/** The tokens that one gateway keeps; about 2 MB. */
const MAX_TOKENS = 10_000
/** A hold ends after an hour at the latest. */
const KEPT_MS = 60 * 60_000

const TOKEN = /^\/(?:checkout\/order|api\/commerce\/(?:checkout|orders))\/([A-Za-z0-9_-]{40})(?:\/|$)/
const CART_COOKIE = 'CART'

/** Replies that commerce and web send only for a checkout or an order that exists; a declined card keeps the hold. */
const FOUND = [200, 202, 402]
/** Replies to a DELETE that has ended the checkout. */
const ENDED = [200, 204]

type Noted = Pick<Exchange, 'host' | 'req' | 'target' | 'caller'>
/** The parts of a request that tell whose it is. */
export type Asking = {
  host: string
  path: string
  cookies: string | undefined
}

/**
 * Keeps the tokens of checkouts and orders that a reply has shown to exist, so that the next requests of these buyers come before
 * strangers without a call. A stranger can invent a token, but gets no such reply for it. Tokens are kept for each host by
 * itself, and the oldest go first. Another gateway learns a token from its own first reply.
 */
export function createBuyers({ elapsed, max = MAX_TOKENS }: { elapsed: () => number; max?: number }) {
  const until = new Map<string, number>()

  function isKept(name: string): boolean {
    const end = until.get(name)
    if (end === undefined) return false
    if (end > elapsed()) return true
    until.delete(name)
    return false
  }

  return {
    /** Returns the name of a known buyer: the token in the address, or else the one of the cart. Null for everyone else. */
    find({ host, path, cookies }: Asking): string | null {
      if (until.size === 0) return null
      for (const token of [TOKEN.exec(path)?.[1], readCookie(cookies, CART_COOKIE)]) {
        if (token !== undefined && isKept(`${host} ${token}`)) return `${host} ${token}`
      }
      return null
    },
    /** Notes the token in the address of a request that was answered. */
    note({ host, req, target, caller }: Noted, status: number): void {
      const token = TOKEN.exec(target.decodedPath)?.[1]
      // A locked website has the same page for every address, and a resumed checkout is named by the body.
      if (token === undefined || caller.website?.lock === 'closed' || target.decodedPath.endsWith('/resume'))
        return
      const name = `${host} ${token}`
      if (req.method === 'DELETE' && ENDED.includes(status)) until.delete(name)
      if (req.method === 'DELETE' || !FOUND.includes(status)) return
      until.delete(name)
      until.set(name, elapsed() + KEPT_MS)
      if (until.size > max) until.delete(until.keys().next().value!)
    },
    size: () => until.size,
  }
}

export type Buyers = ReturnType<typeof createBuyers>

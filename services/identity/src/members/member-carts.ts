import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createInternalClient, type InternalClient } from '@portico/kit/http/internal'
import type { Keys, Website } from '@portico/kit/http/principal'
import type { Logger } from '@portico/kit/runtime/logger'
import { CartCookies, cartTokenIn, type SignInCart, type SignOutCart } from '@portico/proto/http/member-carts'
import type { Signals } from '../signals.ts'

/**
 * What happens to the cart when a member signs in or out; commerce knows (infra/decisions/0031). Each answers with
 * cookies to set, and with none where commerce is away: nobody is kept from signing in or out by a cart.
 */
export type MemberCarts = {
  signedIn(website: Website, memberId: string, headers: IncomingHttpHeaders): Promise<string[]>
  /** `clone` leaves a copy of the cart with the visitor (SESS-03). */
  signedOut(
    website: Website,
    memberId: string,
    headers: IncomingHttpHeaders,
    clone: boolean,
  ): Promise<string[]>
  close(): Promise<void>
}

/** A cart is waited for this long, then the sign-in goes on without. */
const WAIT_MS = 2_000

export function createMemberCarts({
  services,
  keys,
  logger,
  signals,
  waitMs = WAIT_MS,
}: {
  services: { commerce: string }
  keys: Keys
  logger: Logger
  signals: Signals
  waitMs?: number
}): MemberCarts {
  let client: InternalClient | undefined
  async function ask(way: 'sign-in' | 'sign-out', website: Website, body: SignInCart | SignOutCart) {
    // Commerce starts after identity, so its address is looked up at the first question.
    client ??= createInternalClient({
      baseUrl: services.commerce,
      from: 'identity',
      to: 'commerce',
      key: keys['commerce']!,
      connections: 4,
    })
    const late = new AbortController()
    try {
      const answer = await Promise.race([
        client.post(`/internal/member-cart/${way}`, body, { website, schema: CartCookies }),
        sleep(waitMs, undefined, { signal: late.signal }).then(() => {
          throw new Error('commerce did not answer in time')
        }),
      ])
      return answer?.cookies ?? []
    } catch (error) {
      signals.cartLeft(way)
      logger.warn({ err: error, site_id: website.id }, `a ${way} left the cart as it is`)
      return []
    } finally {
      late.abort()
    }
  }
  const about = (memberId: string, headers: IncomingHttpHeaders): SignInCart => ({
    memberId,
    cartToken: cartTokenIn(headers.cookie),
    secure: headers['x-forwarded-proto'] === 'https',
  })
  return {
    signedIn: (website, memberId, headers) => ask('sign-in', website, about(memberId, headers)),
    signedOut: (website, memberId, headers, clone) =>
      ask('sign-out', website, { ...about(memberId, headers), clone }),
    async close() {
      await client?.close()
    },
  }
}

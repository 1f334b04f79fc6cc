import { setTimeout as sleep } from 'node:timers/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { createInternalClient, type InternalClient } from '@portico/kit/http/internal'
import type { Keys, Website } from '@portico/kit/http/principal'
import type { Logger } from '@portico/kit/runtime/logger'
import * as api from '@portico/proto/api/commerce/carts/member-carts.schemas'
import { cartTokenIn, type SignInCart, type SignOutCart } from '@portico/proto/http/shop/member-carts'
import type { Signals } from '../signals.ts'

/**
 * Asks commerce to change the cart when a member signs in or out (infra/decisions/0031). Each call resolves to cookies
 * to set, or to none when commerce is unavailable: a cart must not prevent a sign-in or sign-out.
 */
export type MemberCarts = {
  signedIn(website: Website, memberId: string, headers: IncomingHttpHeaders): Promise<string[]>
  /** `clone` leaves a copy of the cart to the visitor (SESS-03). */
  signedOut(
    website: Website,
    memberId: string,
    headers: IncomingHttpHeaders,
    clone: boolean,
  ): Promise<string[]>
  close(): Promise<void>
}

/** Time to wait for commerce, ms; then the sign-in goes on without a cart. */
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
  async function request(action: 'sign-in' | 'sign-out', website: Website, body: SignInCart | SignOutCart) {
    // Commerce starts after identity, so its address is read at the first call.
    client ??= createInternalClient({
      baseUrl: services.commerce,
      from: 'identity',
      to: 'commerce',
      key: keys['commerce']!,
      connections: 4,
      logger,
    })
    const settled = new AbortController()
    try {
      const answer = await Promise.race([
        client.call(action === 'sign-in' ? api.cartAtSignIn : api.cartAtSignOut, { body }, { website }),
        sleep(waitMs, undefined, { signal: settled.signal }).then(() => {
          throw new Error('commerce did not answer in time')
        }),
      ])
      return answer?.cookies ?? []
    } catch (error) {
      signals.cartSkipped(action)
      logger.warn({ err: error, site_id: website.id }, `the cart is unchanged at a ${action}`)
      return []
    } finally {
      settled.abort()
    }
  }
  const bodyOf = (memberId: string, headers: IncomingHttpHeaders): SignInCart => ({
    memberId,
    cartToken: cartTokenIn(headers.cookie),
    secure: headers['x-forwarded-proto'] === 'https',
  })
  return {
    signedIn: (website, memberId, headers) => request('sign-in', website, bodyOf(memberId, headers)),
    signedOut: (website, memberId, headers, clone) =>
      request('sign-out', website, { ...bodyOf(memberId, headers), clone }),
    async close() {
      await client?.close()
    },
  }
}

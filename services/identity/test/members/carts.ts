import { unavailable } from '@portico/kit/errors'
import { type Route } from '@portico/kit/http/route'
import { testRoute } from '@portico/kit/testing/route'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testKeys } from '@portico/kit/testing/http'
import { SignInCart, SignOutCart } from '@portico/proto/http/shop/member-carts'

/** The requests that commerce received, and how it replies: `away` refuses with 503, `replyAfter` delays the reply. */
export type Carts = {
  requests: ({ way: 'sign-in' | 'sign-out'; websiteId: string } & Partial<SignOutCart>)[]
  away: boolean
  replyAfter: Promise<void> | null
}

/** Starts a stub of commerce that records each sign-in and sign-out and replies with a cookie that names it. */
export async function startCarts() {
  const carts: Carts = { requests: [], away: false, replyAfter: null }
  const routeOf = (way: 'sign-in' | 'sign-out'): Route =>
    testRoute({
      method: 'POST',
      path: `/internal/member-cart/${way}`,
      access: 'service',
      body: way === 'sign-in' ? SignInCart : SignOutCart,
      async handle({ body, website }) {
        carts.requests.push({ way, websiteId: website.id, ...body })
        await carts.replyAfter
        if (carts.away) throw unavailable()
        return { cookies: [`CART=${way}; Path=/`] }
      },
    })
  const { url, close } = await createServer({
    name: 'commerce',
    routes: [routeOf('sign-in'), routeOf('sign-out')],
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'commerce' }),
  }).listen(0)
  return { url, carts, stop: close }
}

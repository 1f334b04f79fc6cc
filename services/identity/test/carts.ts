import { unavailable } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testKeys } from '@portico/kit/testing/http'
import { SignInCart, SignOutCart } from '@portico/proto/http/member-carts'

/** What commerce was asked, and how it answers: it may be away, or not answer for some time. */
export type Carts = {
  asked: ({ way: 'sign-in' | 'sign-out'; websiteId: string } & Partial<SignOutCart>)[]
  away: boolean
  late: Promise<void> | null
}

/** Commerce's side of a sign-in and sign-out. It notes what it is asked and answers with a cookie that says so. */
export async function startCarts() {
  const carts: Carts = { asked: [], away: false, late: null }
  const answering = (way: 'sign-in' | 'sign-out'): Route =>
    route({
      method: 'POST',
      path: `/internal/member-cart/${way}`,
      access: 'service',
      body: way === 'sign-in' ? SignInCart : SignOutCart,
      async handle({ body, website }) {
        carts.asked.push({ way, websiteId: website.id, ...body })
        await carts.late
        if (carts.away) throw unavailable()
        return { cookies: [`CART=${way}; Path=/`] }
      },
    })
  const { url, close } = await createServer({
    name: 'commerce',
    routes: [answering('sign-in'), answering('sign-out')],
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'commerce' }),
  }).listen(0)
  return { url, carts, stop: close }
}

import * as z from 'zod'

/*
 * What identity asks commerce at a member's sign-in and sign-out, on the inside network and for the website of the
 * call. `cartToken` is that of the cookie `CART`, null where there is none; `secure` says whether the visitor came by
 * https.
 */

const COOKIE = /(?<=^|;\s*)CART=([A-Za-z0-9_-]{40})(?=;|$)/g

/** The token in the `CART` cookie (wire.md §4), or null; also where there are two, as another website could plant one. */
export const cartTokenIn = (cookies: string | undefined): string | null =>
  soleOf([...(cookies ?? '').matchAll(COOKIE)].map(([, token]) => token))

const soleOf = (tokens: (string | undefined)[]): string | null =>
  new Set(tokens).size === 1 ? (tokens[0] ?? null) : null

const cartToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{40}$/)
  .nullable()

/** POST /internal/member-cart/sign-in. */
export const CartOfSignIn = z.object({ memberId: z.string(), cartToken, secure: z.boolean() })
export type CartOfSignIn = z.infer<typeof CartOfSignIn>

/** POST /internal/member-cart/sign-out; `clone` leaves a copy of the cart with the visitor (SESS-03). */
export const CartOfSignOut = CartOfSignIn.extend({ clone: z.boolean() })
export type CartOfSignOut = z.infer<typeof CartOfSignOut>

/** The reply to both: `Set-Cookie` values to pass on to the browser. */
export const CartCookies = z.object({ cookies: z.array(z.string()) })
export type CartCookies = z.infer<typeof CartCookies>

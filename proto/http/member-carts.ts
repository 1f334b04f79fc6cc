import * as z from 'zod'

/*
 * Calls of identity to commerce at the sign-in and sign-out of a member, on the internal network, for the website of
 * the principal. `cartToken` is the value of the cookie `CART`, or null; `secure` is true if the visitor uses https.
 */

const COOKIE = /(?<=^|;\s*)CART=([A-Za-z0-9_-]{40})(?=;|$)/g

/**
 * The token of the `CART` cookie (WIRE-12), or null. Also null for two different tokens: another website may have set
 * one of them.
 */
export const cartTokenIn = (cookies: string | undefined): string | null =>
  onlyOf([...(cookies ?? '').matchAll(COOKIE)].map(([, token]) => token))

const onlyOf = (tokens: (string | undefined)[]): string | null =>
  new Set(tokens).size === 1 ? (tokens[0] ?? null) : null

const cartToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{40}$/)
  .nullable()

/** POST /internal/member-cart/sign-in. */
export const SignInCart = z.object({ memberId: z.string(), cartToken, secure: z.boolean() })
export type SignInCart = z.infer<typeof SignInCart>

/** POST /internal/member-cart/sign-out; `clone` leaves a copy of the cart to the visitor (SESS-03). */
export const SignOutCart = SignInCart.extend({ clone: z.boolean() })
export type SignOutCart = z.infer<typeof SignOutCart>

/** The reply to both: `Set-Cookie` values for the browser. */
export const CartCookies = z.object({ cookies: z.array(z.string()) })
export type CartCookies = z.infer<typeof CartCookies>

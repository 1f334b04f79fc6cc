import * as z from 'zod'
import { CartV1 } from './carts.ts'

/*
 * Calls of identity to commerce at the sign-in and sign-out of a member, and of web for the JSON of a page, on the internal network, for the website of
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

/** POST /internal/cart: reads the cart of a member, or of a visitor by the token of the cookie `CART`. */
export const ReadCart = z.object({ memberId: z.string().optional(), cartToken })
export type ReadCart = z.infer<typeof ReadCart>

/** POST /internal/checkout-cart, with the same body: the cart, and the token that its checkout needs. */
export const CheckoutCart = z.object({ cartToken: z.string(), cart: CartV1 })
export type CheckoutCart = z.infer<typeof CheckoutCart>

/** The reply to a sign-in or sign-out: `Set-Cookie` values for the browser. */
export const CartCookies = z.object({ cookies: z.array(z.string()) })
export type CartCookies = z.infer<typeof CartCookies>

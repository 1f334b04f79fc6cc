import * as z from 'zod'

const count = (most: number) => z.coerce.number().int().min(1).default(most)

/** Variables of identity besides those of every service: failures to sign in that are allowed in a window. */
export const IdentityVariables = z.object({
  IDENTITY_LOGIN_FAILURES_PER_PAIR: count(10),
  IDENTITY_LOGIN_FAILURES_PER_ACCOUNT: count(100),
  IDENTITY_LOGIN_FAILURES_PER_ADDRESS: count(100),
  IDENTITY_LOGIN_WINDOW_MINUTES: count(15),
})

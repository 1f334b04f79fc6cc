import * as z from 'zod'
import { Port, Secret } from '@portico/kit/runtime/config'

const count = (most: number) => z.coerce.number().int().min(1).default(most)

/**
 * Variables of identity besides those of every service: failures to sign in that are allowed in a window, and the
 * public address of the owner's area (the gateway's names), which links in mails lead to, and where sites is.
 */
export const IdentityVariables = z.object({
  IDENTITY_LOGIN_FAILURES_PER_PAIR: count(10),
  IDENTITY_LOGIN_FAILURES_PER_ACCOUNT: count(100),
  IDENTITY_LOGIN_FAILURES_PER_ADDRESS: count(100),
  IDENTITY_LOGIN_WINDOW_MINUTES: count(15),
  /** Mailed links and known devices hang on it. */
  IDENTITY_SECRET: Secret,
  /** Where sites is: it knows the names of websites. */
  SITES_URL: z.url(),
  /** Raises the limits of mails and tokens, for load tests. */
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** Where commerce is: it knows what happens to a cart at a sign-in. */
  COMMERCE_URL: z.url(),
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PORT: Port.default(8080),
  PORTICO_PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
})

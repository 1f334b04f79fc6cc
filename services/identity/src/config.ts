import * as z from 'zod'
import { Port, Secret } from '@portico/kit/runtime/config'

const count = (value: number) => z.coerce.number().int().min(1).default(value)

/**
 * Environment variables of identity, in addition to the common ones. `IDENTITY_LOGIN_*` are the failed sign-ins that
 * are allowed in a window. `PORTICO_PUBLIC_*` and `PORTICO_BASE_HOST` are shared with the gateway and give the address
 * of the owner's area, to which links in mails lead.
 */
export const IdentityVariables = z.object({
  IDENTITY_LOGIN_FAILURES_PER_PAIR: count(10),
  IDENTITY_LOGIN_FAILURES_PER_ACCOUNT: count(100),
  IDENTITY_LOGIN_FAILURES_PER_ADDRESS: count(100),
  IDENTITY_LOGIN_WINDOW_MINUTES: count(15),
  /** Signs mailed links and the cookies of known devices. */
  IDENTITY_SECRET: Secret,
  /** Base URL of sites, which returns titles and addresses of websites. */
  SITES_URL: z.url(),
  /** Multiplies the limits of mails, tokens and new websites. Load tests raise it. */
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** Base URL of commerce, which changes the cart when a member signs in or out. */
  COMMERCE_URL: z.url(),
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PORT: Port.default(8080),
  PORTICO_PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
})

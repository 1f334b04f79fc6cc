import * as z from 'zod'
import { Port } from '@portico/kit/runtime/config'

/** Variables of sites besides those of every service: the public address of websites, as in the gateway, and identity's. */
export const SitesVariables = z.object({
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PORT: Port.default(8080),
  PORTICO_PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
  IDENTITY_URL: z.url(),
})

import * as z from 'zod'
import { Port } from '@portico/kit/config'

/** Variables of sites besides those of every service: the public address of websites, and where identity is. */
export const SitesVariables = z.object({
  BASE_HOST: z.string().default('localhost'),
  PUBLIC_PORT: Port.optional(),
  PUBLIC_SCHEME: z.enum(['http', 'https']).default('http'),
  IDENTITY_URL: z.url(),
})

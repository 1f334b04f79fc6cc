import { Port, SharePort } from '@portico/kit/runtime/config'
import { keyVariables } from '@portico/kit/runtime/keys'
import * as z from 'zod'

/** Environment variables of web. Each may be given as NAME_FILE instead. Web has no database, bus or cache. */
export const WebVariables = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: Port.default(9000),
  SHARE_PORT: SharePort,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...keyVariables('web').shape,
  SITES_URL: z.url(),
  FORMS_URL: z.url(),
  COMMERCE_URL: z.url(),
})

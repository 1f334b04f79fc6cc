import * as z from 'zod'
import { List, Port } from '@portico/kit/runtime/config'
import { MailFrom, MailUrl } from '@portico/kit/mail/create'

/** Variables of `make run`, which runs everything in one process. None is required. */
export const EmbeddedVariables = z.object({
  PORTICO_PORT: Port.refine((port) => port > 0, 'must be a port').default(8080),
  /** Serves health and metrics; without it they are not served. */
  PORTICO_ADMIN_PORT: Port.optional(),
  /** The public address, if a proxy is in front of this process. The public port defaults to PORTICO_PORT. */
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
  PORTICO_PUBLIC_PORT: Port.optional(),
  PORTICO_TRUSTED_PROXIES: List,
  PORTICO_DATA: z.string().default('.portico'),
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** The mail server; without it mails are files in the data directory. */
  MAIL_URL: MailUrl.optional(),
  MAIL_FROM: MailFrom,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

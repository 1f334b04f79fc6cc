import * as z from 'zod'
import { Port } from '@portico/kit/runtime/config'
import { MailFrom, MailUrl } from '@portico/kit/mail/create'

const realPort = Port.refine((port) => port > 0, 'must be a port')

/** Variables of `make full`. */
export const FullVariables = z.object({
  PORTICO_PORT: realPort.default(8080),
  PORTICO_DATA: z.string().default('.portico-full'),
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** `1`: what ends is started again, as the tests of kills need it. */
  PORTICO_SUPERVISE: z.enum(['0', '1']).default('0'),
  MAIL_URL: MailUrl.optional(),
  MAIL_FROM: MailFrom,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

/** Variables of `make seed`. */
export const SeedVariables = z.object({
  PORTICO_PORT: realPort.default(8080),
  /** The gateway; without it the one of this machine at `PORTICO_PORT`. */
  PORTICO_URL: z.url().optional(),
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_DATA: z.string().default('.portico'),
})

/** Variables that `make up` itself reads; those of the containers are in the compose files. */
export const UpVariables = z.object({
  PORTICO_PORT: realPort.default(8080),
  PORTICO_PUBLIC_PORT: Port.optional(),
  PORTICO_DATA: z.string().default('.portico-compose'),
  COMPOSE_PROFILES: z.string().default(''),
  PORTICO_GRAFANA_PORT: realPort.default(3000),
  PORTICO_MAIL_PORT: realPort.default(8025),
})

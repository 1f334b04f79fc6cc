import * as z from 'zod'
import { Port } from '@portico/kit/runtime/config'
import { MailFrom, MailUrl } from '@portico/kit/mail/create'
import { CaptchaUrl } from '@portico/proto/http/captcha'
import { FormsOff } from '@portico/proto/http/forms'
import { GoogleMapsUrl } from '@portico/proto/http/places'
import { TilesAttribution, TilesUrl } from '@portico/proto/http/sites'
import { billingVariables } from '@portico/proto/money/plans'
import { OVERLOAD_DELAY_MS } from '@portico/proto/limits/gateway-limits'

const realPort = Port.refine((port) => port > 0, 'must be a port')

/** Variables of `make dev`, besides those of `make run`. */
export const DevVariables = z.object({ PORTICO_DEV_PORT: realPort.default(5173) })

/** Variables of `make full`. */
export const FullVariables = z.object({
  PORTICO_PORT: realPort.default(8080),
  PORTICO_DATA: z.string().default('.portico-full'),
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** The delay of the event loop at which the gateway refuses work, ms. */
  PORTICO_MAX_DELAY_MS: z.coerce.number().positive().default(OVERLOAD_DELAY_MS),
  /** `1`: processes that end are started again, which the kill tests need. */
  PORTICO_SUPERVISE: z.enum(['0', '1']).default('0'),
  /** `0`: the demo site begins without sample history. */
  PORTICO_DEMO_HISTORY: z.enum(['0', '1']).default('1'),
  MAIL_URL: MailUrl.optional(),
  MAIL_FROM: MailFrom,
  MAP_TILES_URL: TilesUrl,
  MAP_TILES_ATTRIBUTION: TilesAttribution,
  GOOGLE_MAPS_URL: GoogleMapsUrl,
  CAPTCHA_URL: CaptchaUrl,
  FORMS_OFF: FormsOff,
  ...billingVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
})

/** Variables of `make seed`. */
export const SeedVariables = z.object({
  PORTICO_PORT: realPort.default(8080),
  /** The address of the gateway; by default port `PORTICO_PORT` of this machine. */
  PORTICO_URL: z.url().optional(),
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_DATA: z.string().default('.portico'),
  /** `0`: the demo site begins without sample history. */
  PORTICO_DEMO_HISTORY: z.enum(['0', '1']).default('1'),
})

/** Variables that `make up` itself reads; the compose files have those of the containers. */
export const UpVariables = z.object({
  PORTICO_PORT: realPort.default(8080),
  PORTICO_PUBLIC_PORT: Port.optional(),
  PORTICO_DATA: z.string().default('.portico-compose'),
  COMPOSE_PROFILES: z.string().default(''),
  PORTICO_GRAFANA_PORT: realPort.default(3000),
  PORTICO_MAIL_PORT: realPort.default(8025),
})

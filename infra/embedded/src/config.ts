import * as z from 'zod'
import { CountryDatabase } from '@portico/gateway/request/country-database'
import { HeaderName, List, Port } from '@portico/kit/runtime/config'
import { MailFrom, MailUrl } from '@portico/kit/mail/create'
import { CaptchaUrl } from '@portico/proto/http/captcha'
import { FormsOff } from '@portico/proto/http/forms'
import { GoogleMapsUrl } from '@portico/proto/http/places'
import { TilesAttribution, TilesUrl } from '@portico/proto/http/sites'
import { billingVariables } from '@portico/proto/money/plans'
import { OVERLOAD_DELAY_MS } from '@portico/proto/limits/gateway-limits'

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
  /** The header in which trusted proxies state the country of a client. */
  PORTICO_COUNTRY_HEADER: HeaderName,
  /** The file by which the address of a client gives its country. */
  PORTICO_COUNTRY_DATABASE: CountryDatabase,
  PORTICO_DATA: z.string().default('.portico'),
  PORTICO_RATE_SCALE: z.coerce.number().positive().default(1),
  /** The delay of the event loop at which the gateway refuses work, ms. */
  PORTICO_MAX_DELAY_MS: z.coerce.number().positive().default(OVERLOAD_DELAY_MS),
  /** `0`: the demo site begins without sample history. */
  PORTICO_DEMO_HISTORY: z.enum(['0', '1']).default('1'),
  /** The mail server; without it mails are files in the data directory. */
  MAIL_URL: MailUrl.optional(),
  MAIL_FROM: MailFrom,
  /** Map tiles of websites without a provider of their own; without it their maps are drawn from outlines. */
  MAP_TILES_URL: TilesUrl,
  MAP_TILES_ATTRIBUTION: TilesAttribution,
  GOOGLE_MAPS_URL: GoogleMapsUrl,
  CAPTCHA_URL: CaptchaUrl,
  /** Parts of forms that are off. */
  FORMS_OFF: FormsOff,
  ...billingVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

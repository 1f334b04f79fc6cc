import { HeaderName, Port, Secret } from '@portico/kit/runtime/config'
import { addressVariables } from '@portico/kit/runtime/addresses'
import { keyVariables } from '@portico/kit/runtime/keys'
import { processVariables, publicAddressVariables, rateVariables } from '@portico/kit/runtime/variables'
import { MAX_RENDERS, OVERLOAD_DELAY_MS } from '@portico/proto/limits/gateway-limits'
import * as z from 'zod'
import { scaledLimits } from './policy/limits.ts'
import { CountryDatabase } from './request/country-database.ts'
import { TrustedProxies } from './request/trusted-proxies.ts'

/** The variables of the gateway that an operator may set in every shape. */
export const variables = z.object({
  ...publicAddressVariables,
  PORTICO_TRUSTED_PROXIES: TrustedProxies.describe(
    'Addresses, ranges and host names of proxies whose x-forwarded-* headers are trusted, separated by commas: your proxy that terminates TLS. A name is resolved each second.',
  ),
  PORTICO_COUNTRY_HEADER: HeaderName.describe(
    'The header in which these proxies state the country of a visitor (two letters), such as cf-ipcountry. Optional: without it the address of a visitor gives the country.',
  ),
  PORTICO_COUNTRY_DATABASE: CountryDatabase.describe(
    'Path of a country database in the MMDB format, such as GeoLite2-Country.mmdb. It is read into memory at the start; a file that is missing or broken is an error. Addresses are looked up and not stored. Optional: without it and the header, countries are unknown.',
  ),
  ...rateVariables,
  PORTICO_MAX_DELAY_MS: z.coerce
    .number()
    .positive()
    .default(OVERLOAD_DELAY_MS)
    .describe('Delay of the event loop, in ms, at which the gateway refuses work that can be sent again.'),
  PAGE_CACHE_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(4_096)
    .default(64)
    .describe('Memory for finished pages, in MB, 1 to 4096.'),
  MAX_RENDERS: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(MAX_RENDERS)
    .describe(
      'Pages that web renders at once for this gateway, 1 to 1000. The default suits as many processes of web as gateways; multiply it by the processes of web for each gateway.',
    ),
})
export const secrets = z.object({
  CRUMB_SECRET: Secret.describe(
    'Crumbs are derived from it: at least 32 characters. Pages with an older crumb get a new one with the first refusal.',
  ),
  SYNTHETIC_SECRET: Secret.describe(
    'The token of load tests is derived from it (demo.json: synthetic): at least 32 characters.',
  ),
})

export const options = (config: z.infer<typeof variables> & z.infer<typeof secrets>) => ({
  crumbSecret: config.CRUMB_SECRET,
  syntheticSecret: config.SYNTHETIC_SECRET,
  baseHost: config.PORTICO_BASE_HOST,
  publicPort: config.PORTICO_PUBLIC_PORT,
  publicProtocol: config.PORTICO_PUBLIC_PROTOCOL,
  trustedProxies: config.PORTICO_TRUSTED_PROXIES,
  countryHeader: config.PORTICO_COUNTRY_HEADER,
  countryOf: config.PORTICO_COUNTRY_DATABASE,
  limits: {
    ...scaledLimits(config.PORTICO_RATE_SCALE),
    maxDelayMs: config.PORTICO_MAX_DELAY_MS,
    renders: config.MAX_RENDERS,
    pageCacheBytes: config.PAGE_CACHE_MB * 1_024 * 1_024,
  },
})

/** Environment variables of the gateway as a process of its own. Each may also be given as NAME_FILE. */
export const GatewayConfig = z.object({
  ...processVariables,
  PORT: Port.default(8080).describe('Port for browsers.'),
  ...keyVariables('gateway').shape,
  ...secrets.shape,
  REDIS_URL: z
    .url()
    .describe(
      'Redis, for limits that all gateways share: redis://user:password@host:6379. The user needs the rights that infra/deploy/redis/users.ts gives to `gateway`.',
    ),
  ...variables.shape,
  ...addressVariables('gateway').shape,
})

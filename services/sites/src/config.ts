import * as z from 'zod'
import { Port } from '@portico/kit/runtime/config'
import { GoogleMapsUrl } from '@portico/proto/http/places'
import { TilesAttribution, TilesUrl } from '@portico/proto/http/sites'
import { billingVariables } from '@portico/proto/money/plans'

/** Variables of sites, in addition to the common ones: the public address of websites, as in the gateway, those of identity and commerce, and the map tiles. */
export const SitesVariables = z.object({
  PORTICO_BASE_HOST: z.string().toLowerCase().default('localhost'),
  PORTICO_PUBLIC_PORT: Port.default(8080),
  PORTICO_PUBLIC_PROTOCOL: z.enum(['http', 'https']).default('http'),
  IDENTITY_URL: z.url(),
  COMMERCE_URL: z.url(),
  /** Map tiles of websites without a provider of their own, and the attribution that their licence asks for. */
  MAP_TILES_URL: TilesUrl,
  MAP_TILES_ATTRIBUTION: TilesAttribution,
  GOOGLE_MAPS_URL: GoogleMapsUrl,
  ...billingVariables,
})

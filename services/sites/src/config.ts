import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { filesSecrets, filesVariables, type FilesPlace } from '@portico/kit/files/create'
import type { Folders } from '@portico/kit/runtime/service'
import { publicAddressVariables } from '@portico/kit/runtime/variables'
import { GoogleMapsUrl } from '@portico/proto/http/website/places'
import { TilesAttribution, TilesUrl } from '@portico/proto/http/website/sites'
import { billingOptions, billingVariables } from '@portico/proto/money/plans'
import type { SitesOptions } from './deps.ts'

export const variables = z.object({
  ...publicAddressVariables,
  MAP_TILES_URL: TilesUrl.describe(
    'Map tiles of websites without a provider of their own: an https address with {z}, {x} and {y}. Optional: without it, their maps are drawn from outlines. Restart the gateway too: it keeps finished pages.',
  ),
  MAP_TILES_ATTRIBUTION: TilesAttribution.describe(
    'The attribution that the licence of the tiles asks for, as plain text.',
  ),
  GOOGLE_MAPS_URL: GoogleMapsUrl.describe(
    'Google Maps, which owners search for addresses with the key of their website.',
  ),
  ...billingVariables,
  ...filesVariables,
})
export const secrets = z.object({ ...filesSecrets })

type FilesConfig = Pick<z.infer<typeof variables>, 'FILES_URL' | 'FILES_OLD_URL'> & z.infer<typeof secrets>

/** Where the files are. `blobs`: the folder for them without FILES_URL. */
export const filesOf = (config: FilesConfig, blobs: string): FilesPlace => ({
  url: config.FILES_URL ?? pathToFileURL(blobs).href,
  key: config.FILES_KEY,
  dataDir: dirname(blobs),
  ...(config.FILES_OLD_URL !== undefined && {
    old: { url: config.FILES_OLD_URL, key: config.FILES_OLD_KEY },
  }),
})

export const options = (
  config: z.infer<typeof variables> & z.infer<typeof secrets>,
  { blobs }: Folders,
): SitesOptions => ({
  files: filesOf(config, blobs),
  baseHost: config.PORTICO_BASE_HOST,
  publicPort: config.PORTICO_PUBLIC_PORT,
  scheme: config.PORTICO_PUBLIC_PROTOCOL,
  billing: billingOptions(config),
  googleMapsUrl: config.GOOGLE_MAPS_URL,
  mapTiles: { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION },
})

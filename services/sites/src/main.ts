import { join } from 'node:path'
import { runService } from '@portico/kit/runtime/environment'
import { billingOptions } from '@portico/proto/money/plans'
import { buildApp } from './app.ts'
import { SitesVariables } from './config.ts'

await runService({
  name: 'sites',
  variables: SitesVariables,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options: (config) => ({
    blobDir: join(config.DATA_DIR, 'blobs'),
    baseHost: config.PORTICO_BASE_HOST,
    publicPort: config.PORTICO_PUBLIC_PORT,
    scheme: config.PORTICO_PUBLIC_PROTOCOL,
    billing: billingOptions(config),
    googleMapsUrl: config.GOOGLE_MAPS_URL,
    mapTiles: { url: config.MAP_TILES_URL, attribution: config.MAP_TILES_ATTRIBUTION },
  }),
  services: (config) => ({ identity: config.IDENTITY_URL, commerce: config.COMMERCE_URL }),
})

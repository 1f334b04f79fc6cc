import { join } from 'node:path'
import { runService } from '@portico/kit/runtime/environment'
import { buildApp } from './app.ts'
import { CensusVariables } from './config.ts'

await runService({
  name: 'census',
  variables: CensusVariables,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options: (config) => ({
    spoolDir: join(config.DATA_DIR, 'census-spool'),
    retentionDays: config.CENSUS_RETENTION_DAYS,
    rateFactor: config.PORTICO_RATE_SCALE,
  }),
  services: () => ({}),
})

import { join } from 'node:path'
import { runService } from '@portico/kit/runtime/environment'
import { buildApp } from './app.ts'
import { PerformanceVariables } from './config.ts'

await runService({
  name: 'performance',
  variables: PerformanceVariables,
  migrations: new URL('../migrations/', import.meta.url),
  build: buildApp,
  options: (config) => ({
    spoolDir: join(config.DATA_DIR, 'performance-spool'),
    off: config.PERFORMANCE_OFF,
    rateFactor: config.PORTICO_RATE_SCALE,
  }),
  services: () => ({}),
})

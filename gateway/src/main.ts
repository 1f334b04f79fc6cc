import { readConfig } from '@portico/kit/runtime/config'
import { createLogger } from '@portico/kit/runtime/logger'
import { run } from '@portico/kit/runtime/run'
import { GatewayConfig } from './config.ts'
import { startGateway } from './start.ts'

const logger = createLogger({ name: 'gateway', level: process.env['LOG_LEVEL'] ?? 'info' })

await run({
  name: 'gateway',
  logger,
  start: async () => startGateway(readConfig(GatewayConfig, process.env), logger),
})

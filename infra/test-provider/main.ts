import { resolve } from 'node:path'
import * as z from 'zod'
import { Port, readConfig } from '@portico/kit/runtime/config'
import { startTestProvider } from './server.ts'

/** The variables of the test provider. */
const Variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: Port,
  TEST_PROVIDER_DIR: z.string(),
  TEST_PROVIDER_ORIGIN: z.url().optional(),
  TEST_PROVIDER_WEBHOOKS: z.url().optional(),
})

/** Runs the provider of test payments as a process of its own, until SIGTERM. */
const config = readConfig(Variables, process.env)
const provider = await startTestProvider({
  dir: resolve(config.TEST_PROVIDER_DIR),
  port: config.PORT,
  host: config.HOST,
  origin: config.TEST_PROVIDER_ORIGIN,
  connectTo: config.TEST_PROVIDER_WEBHOOKS ? new URL(config.TEST_PROVIDER_WEBHOOKS) : undefined,
  onLost(error) {
    process.stderr.write(`The book of the test provider cannot be written: ${String(error)}\n`)
    process.exit(1)
  },
})
const stop = () => void provider.stop().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A process that started this one over a channel was killed.
process.on('disconnect', () => process.exit())

import { resolve } from 'node:path'
import { readConfig } from '@portico/kit/runtime/config'
import { SeedVariables } from '../tooling/variables/commands.ts'
import { sendHistory } from './history/send.ts'
import { seed } from './seed.ts'

/**
 * `make seed`: creates the demo site of a running Portico through its public calls. The gateway is `PORTICO_URL`, by
 * default port `PORTICO_PORT` of this machine; websites are below `PORTICO_BASE_HOST`.
 */
try {
  const config = readConfig(SeedVariables, process.env)
  const gatewayUrl = config.PORTICO_URL ?? `http://127.0.0.1:${config.PORTICO_PORT}`
  const port = Number(new URL(gatewayUrl).port || 80)
  const dataDir = resolve(config.PORTICO_DATA)
  const began = Date.now()
  const target = { gatewayUrl, port, baseHost: config.PORTICO_BASE_HOST, dataDir }
  const made = await seed(target)
  const views = config.PORTICO_DEMO_HISTORY === '1' ? await sendHistory(target) : null
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)
  process.stdout.write(`
  ${made.site} is ready after ${seconds} s.

  Created now    ${made.pictures} pictures, ${made.media} films and sounds, ${made.products} products, ${made.posts} posts; ${made.pages} pages written and published${views === null ? '' : `; a sample history of ${views} page views`}
  Sign-ins, ids  ${dataDir}/demo.json
`)
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  const reason = code === 'ECONNREFUSED' ? 'Portico does not answer. Start it first: make run' : message
  process.stderr.write(`The demo site could not be created: ${reason}\n`)
  process.exitCode = 1
}

import { resolve } from 'node:path'
import { readConfig } from '@portico/kit/runtime/config'
import { createLogger } from '@portico/kit/runtime/logger'
import { run } from '@portico/kit/runtime/run'
import { greeting } from '@portico/infra/demo/demo-file.ts'
import { sendHistory } from '@portico/infra/demo/history/send.ts'
import { seed } from '@portico/infra/demo/seed.ts'
import { EmbeddedVariables } from './config.ts'
import { isSeeded, startPortico } from './portico.ts'
import { startStoringBuilt } from './store-built.ts'

const logger = createLogger({ name: 'portico', level: process.env['LOG_LEVEL'] ?? 'warn' })

await run({
  name: 'Portico',
  logger,
  async start() {
    const config = readConfig(EmbeddedVariables, process.env)
    const dataDir = resolve(config.PORTICO_DATA)
    const portico = await startPortico({
      config,
      logger,
      onFatal: (reason) => {
        logger.fatal({ err: reason }, 'Postgres could not be restarted')
        process.kill(process.pid, 'SIGTERM')
      },
    })
    try {
      if (!isSeeded(dataDir)) {
        process.stdout.write('Creating the demo site …\n')
        await seed({
          gatewayUrl: portico.gatewayUrl,
          port: portico.port,
          baseHost: config.PORTICO_BASE_HOST,
          dataDir,
          synthetic: portico.synthetic,
        })
      }
    } catch (error) {
      await portico.stop()
      throw error
    }
    process.stdout.write(
      greeting(dataDir, portico.port, {
        mail: config.MAIL_URL && 'sent by the server of MAIL_URL',
        testBank: portico.testBank,
      }),
    )
    if (config.PORTICO_DEMO_HISTORY === '1') {
      const { gatewayUrl, port } = portico
      sendHistory({ gatewayUrl, port, baseHost: config.PORTICO_BASE_HOST, dataDir }).catch((err: unknown) =>
        logger.warn({ err }, 'the sample history was not sent; the next start sends the rest'),
      )
    }
    const storing = startStoringBuilt(config, dataDir, logger)
    return {
      async stop() {
        await storing.stop()
        await portico.stop()
      },
    }
  },
})

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import { EmbeddedVariables } from '@portico/embedded/config'
import { startPortico } from '@portico/embedded/portico'
import { readConfig } from '@portico/kit/runtime/config'
import { freePort } from '@portico/kit/runtime/free-port'
import { createLogger } from '@portico/kit/runtime/logger'
import { readArchive } from '../../upgrade/archive.ts'
import { archives, gatewayAddress } from '../../upgrade/archives.ts'
import { findsEverything, type Upgraded } from '../../upgrade/world/finds-everything.ts'
import { prepareEmbedded } from '../../upgrade/prepare.ts'
import { closeAsk } from '../access/ask.ts'
import { opensInEditor } from './opens-in-editor.ts'

describe.each(archives())('one process on the data of $commit', ({ file }) => {
  let upgraded: Upgraded
  let stop = async () => {}

  beforeAll(async () => {
    const archive = readArchive(file, new Date())
    const dataDir = await prepareEmbedded(archive)
    const portico = await startPortico({
      config: readConfig(EmbeddedVariables, {
        PORTICO_DATA: dataDir,
        PORTICO_PORT: String(await freePort()),
        PORTICO_TEST_PROVIDER_PORT: '0',
        PORTICO_RATE_SCALE: '1000',
      }),
      logger: createLogger({ name: 'upgrade', level: 'error' }),
      onFatal: () => {},
    })
    stop = async () => {
      closeAsk()
      await portico.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    const { ledger, writtenAt } = archive
    upgraded = {
      address: gatewayAddress(portico.port, ledger),
      dataDir,
      ledger,
      writtenAt: new Date(writtenAt),
    }
  })
  afterAll(() => stop())

  findsEverything(() => upgraded)
  opensInEditor(() => upgraded)
})

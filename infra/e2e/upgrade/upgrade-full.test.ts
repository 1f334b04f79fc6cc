import { afterAll, beforeAll, describe } from 'vitest'
import { readArchive } from '../../upgrade/archive.ts'
import { archives, gatewayAddress } from '../../upgrade/archives.ts'
import { findsEverything, type Upgraded } from '../../upgrade/world/finds-everything.ts'
import { prepareFull } from '../../upgrade/prepare.ts'
import { closeAsk } from '../access/ask.ts'
import { startShape, type Shape } from '../stack.ts'

describe.each(archives())(
  'a process for each service, on real Kafka, Redis and the data of $commit',
  ({ file }) => {
    let shape: Shape
    let upgraded: Upgraded

    beforeAll(async () => {
      const archive = readArchive(file, new Date())
      shape = await startShape('infra/tooling/full.ts', { dataDir: await prepareFull(archive) })
      const { ledger, writtenAt } = archive
      const { dataDir, port } = shape
      upgraded = { address: gatewayAddress(port, ledger), dataDir, ledger, writtenAt: new Date(writtenAt) }
    })
    afterAll(async () => {
      closeAsk()
      await shape?.stop()
    })

    findsEverything(() => upgraded, { hasOtherSecrets: true })
  },
)

import { createPostgresBus } from '../src/bus/postgres.ts'
import { busContract } from '../src/testing/bus-contract.ts'
import { testBusDatabase, testDatabase } from '../src/testing/database.ts'

busContract('postgres', async () => {
  const log = await testBusDatabase()
  const database = await testDatabase('kittest', new URL('./migrations/', import.meta.url))
  return {
    db: database.db,
    open: () => createPostgresBus({ url: log.url, tickMs: 200 }),
    async close() {
      await database.close()
      await log.close()
    },
  }
})

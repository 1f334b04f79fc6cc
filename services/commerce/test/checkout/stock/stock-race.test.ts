import { afterAll, beforeAll, test } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { testBusDatabase } from '@portico/kit/testing/database'
import { raceForStock } from './stock-race.ts'

let log: Awaited<ReturnType<typeof testBusDatabase>>
let bus: Bus
beforeAll(async () => {
  log = await testBusDatabase()
  bus = await createPostgresBus({ url: log.url })
})
afterAll(async () => {
  await bus.close()
  await log.close()
})

test('500 buyers for 10 items: two replicas that are killed sell 10, charge 10 and refuse 490', async () => {
  await raceForStock('the embedded bus', { kind: 'postgres', url: log.url }, bus)
}, 600_000)

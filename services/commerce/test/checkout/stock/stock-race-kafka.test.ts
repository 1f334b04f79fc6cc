import { afterAll, beforeAll, test } from 'vitest'
import type { Bus } from '@portico/kit/bus/bus'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { createLogger } from '@portico/kit/runtime/logger'
import { kafkaForTests } from '@portico/kit/testing/bus/bus-kafka'
import { raceForStock } from './stock-race.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const kafka = kafkaForTests()
let bus: Bus
beforeAll(async () => {
  bus = await createKafkaBus({ ...kafka, clientId: 'stock-race', logger })
})
afterAll(() => bus.close())

test('500 buyers for 10 items: two replicas on Kafka that are killed sell 10, charge 10 and refuse 490', async () => {
  await raceForStock('Kafka', { kind: 'kafka', ...kafka }, bus)
}, 600_000)

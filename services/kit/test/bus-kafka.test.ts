import { createKafkaBus } from '../src/bus/kafka.ts'
import { busContract } from '../src/testing/bus-contract.ts'
import { kafkaForTests } from '../src/testing/bus-kafka.ts'
import { testDatabase } from '../src/testing/database.ts'

busContract('kafka', async () => {
  const brokers = kafkaForTests()
  const database = await testDatabase('kittest', new URL('./migrations/', import.meta.url))
  return {
    db: database.db,
    open: () => createKafkaBus({ brokers, clientId: 'test' }),
    close: () => database.close(),
  }
})

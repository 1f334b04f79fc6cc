import { createKafkaBus, type KafkaBusOptions } from '../../src/bus/kafka/kafka.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createDb } from '../../src/postgres/db.ts'

/** A consumer in its own process, to be killed. It writes each message into `effect`, five in a transaction. */
const [kind, address, jobUrl, group, topic] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
const db = createDb({ appUrl: jobUrl, jobUrl, logger: createLogger({ name: 'consumer', level: 'silent' }) })
const bus =
  kind === 'kafka'
    ? await createKafkaBus({
        ...(JSON.parse(address) as Pick<KafkaBusOptions, 'brokers' | 'login'>),
        clientId: 'consumer',
      })
    : await createPostgresBus({ url: address, tickMs: 200 })

await bus.subscribe({
  group,
  topics: [topic],
  db,
  maxBatch: 5,
  async handle(batch, tx) {
    for (const one of batch) {
      await tx.query('insert into effect (id, body) values ($1, $2)', [
        // Not the event id: a producer whose request timed out publishes the same message again, at another offset.
        `${group} ${one.partition}/${one.offset}`,
        Buffer.from(one.value).toString(),
      ])
    }
    await tx.query('select pg_sleep(0.01)')
  },
})

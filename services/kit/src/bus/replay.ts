import { parseArgs } from 'node:util'
import * as z from 'zod'
import { readConfig } from '../runtime/config.ts'
import { createLogger } from '../runtime/logger.ts'
import { createDb, type Db } from '../postgres/db.ts'
import { deadTopic, type Bus, type Incoming, type Outgoing } from './bus.ts'
import { REPLAY_GROUP } from './consumer.ts'
import { createKafkaBus } from './kafka/kafka.ts'
import { createPostgresBus } from './postgres/postgres.ts'
import { readStoredOffset } from './stored-offset.ts'

/**
 * Publishes the dead letters of a group to their topic again, for that group only, and returns their number. It starts
 * where the last replay ended (the stored offset of the group `<group>.replay`) and covers the letters that exist when
 * it starts. The letters lose their order relative to newer messages with the same key.
 */
export async function replay({
  bus,
  db,
  group,
  topic,
}: {
  bus: Bus
  db: Db
  group: string
  topic: string
}): Promise<number> {
  const dead = deadTopic(topic)
  const ends = new Map((await bus.ends(dead)).map((end) => [end.partition, end.next]))
  let replayed = 0
  const finished = Promise.withResolvers<void>()
  const reached = (partition: number, next: number) => {
    if (next >= (ends.get(partition) ?? 0)) ends.delete(partition)
    if (ends.size === 0) finished.resolve()
  }

  const subscription = {
    group: `${group}.replay`,
    topics: [dead],
    db,
    async handle(batch: readonly Incoming[]) {
      const letters = batch.filter((letter) => letter.headers?.['dead-group'] === group)
      await bus.publish(
        topic,
        letters.map((letter) => toReplay(letter, group)),
      )
      replayed += letters.length
      const last = batch.at(-1)!
      // The offset is committed after this returns; `stop` waits for that.
      reached(last.partition, last.offset + 1)
    },
  }
  for (const [partition, end] of [...ends]) {
    const { next } = await readStoredOffset(subscription, dead, partition)
    // An offset beyond the end belongs to a log that the broker has lost, so the group starts again.
    reached(partition, next > end ? 0 : next)
  }
  if (ends.size === 0) return 0
  const running = await bus.subscribe(subscription)
  await finished.promise
  await running.stop()
  return replayed
}

/** A dead letter as the original message, addressed to one group. */
function toReplay({ key, id, value, headers }: Incoming, group: string): Outgoing {
  const kept = Object.entries(headers ?? {}).filter(([name]) => !name.startsWith('dead-'))
  return { key, id, value, headers: { ...Object.fromEntries(kept), [REPLAY_GROUP]: group } }
}

const USAGE = `usage: node services/kit/src/bus/replay.ts --group G --topic T --database JOB_URL (--kafka BROKERS [--user U] | --log URL)
  --group     the group that failed to handle the messages, such as census.roll-up
  --topic     their topic, without .dead
  --database  the database of the group's service, as its job role
  --kafka     brokers, separated by commas; or --log, the database of the embedded bus
  --user      the user at the broker (default: operator); the password is in KAFKA_PASSWORD or KAFKA_PASSWORD_FILE`

const Variables = z.object({ KAFKA_PASSWORD: z.string().optional() })

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { group: text, topic: text, database: text, kafka: text, log: text, user: text },
  })
  const { group, topic, database, kafka, log, user = 'operator' } = values
  if (!group || !topic || !database || !(kafka ?? log)) {
    console.error(USAGE)
    process.exit(2)
  }
  const logger = createLogger({ name: 'replay', level: 'warn' })
  const { KAFKA_PASSWORD: password } = readConfig(Variables, process.env)
  const login = password === undefined ? undefined : { user, password }
  const bus = kafka
    ? await createKafkaBus({ brokers: kafka.split(','), clientId: 'replay', login, logger })
    : await createPostgresBus({ url: log! })
  const db = createDb({ appUrl: database, jobUrl: database, logger })
  console.log(`${await replay({ bus, db, group, topic })} messages replayed`)
  await bus.close()
  await db.close()
}

if (import.meta.main) await main()

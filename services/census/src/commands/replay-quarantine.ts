import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Outgoing } from '@portico/kit/bus/bus'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { createDb } from '@portico/kit/postgres/db'
import { DatabaseUrl } from '@portico/kit/postgres/servers'
import { websiteSecrets } from '@portico/kit/postgres/website-secret'
import { readConfig } from '@portico/kit/runtime/config'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { createHitCollector } from '../collect/accept-hit.ts'
import { createCollector } from '../collect/collector.ts'
import { createSignals } from '../signals.ts'
import { HIT_TOPIC } from '../topics.ts'
import { replayQuarantine } from '../collect/use-cases/replay-quarantine.ts'

const USAGE = `usage: node services/census/src/commands/replay-quarantine.ts [--website ID] [--log URL]
  Publishes the malformed requests that can be read now, and marks them. It may be repeated.
  --website  only the requests of this website
  --log      the database of the event log in the embedded shape; without it, KAFKA_BROKERS is used
  Needs the variables DATABASE_APP_URL, DATABASE_JOB_URL, KAFKA_BROKERS and KAFKA_PASSWORD of census.`

const Variables = z.object({
  DATABASE_APP_URL: DatabaseUrl,
  DATABASE_JOB_URL: DatabaseUrl,
  KAFKA_BROKERS: z.string().default(''),
  KAFKA_PASSWORD: z.string().default(''),
})

async function main() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { website: text, log: text } })
  if (values.website !== undefined && !/^[0-9a-f]{24}$/.test(values.website)) {
    console.error(USAGE)
    process.exit(2)
  }
  const config = readConfig(Variables, process.env)
  const logger = createLogger({ name: 'census', level: 'error' })
  const db = createDb({ appUrl: config.DATABASE_APP_URL, jobUrl: config.DATABASE_JOB_URL, logger })
  const bus = values.log
    ? await createPostgresBus({ url: values.log })
    : await createKafkaBus({
        brokers: config.KAFKA_BROKERS.split(','),
        clientId: 'replay',
        login: { user: 'census', password: config.KAFKA_PASSWORD },
        logger,
      })
  try {
    const secretOf = websiteSecrets(db)
    const signals = createSignals(createMetrics({ service: 'census' }))
    const publish = (message: Outgoing) => bus.publish(HIT_TOPIC.name, [message])
    const acceptHit = createHitCollector({ signals, secretOf, publish })
    const accept = createCollector({ ...signals.events, acceptHit, secretOf, publish: bus.publish })
    const { replayed, malformed } = await replayQuarantine(
      { db, accept, now: () => new Date() },
      values.website,
    )
    console.log(`${replayed} requests replayed, ${malformed} still malformed`)
  } finally {
    await bus.close()
    await db.close()
  }
}

if (import.meta.main) await main()

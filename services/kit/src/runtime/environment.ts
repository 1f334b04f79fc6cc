import { join } from 'node:path'
import * as z from 'zod'
import { startAdmin } from './admin.ts'
import { startApp } from '../app.ts'
import { createKafkaBus } from '../bus/kafka/kafka.ts'
import { systemClock } from '../clock.ts'
import { addressVariables, readAddresses } from './addresses.ts'
import { readConfig } from './config.ts'
import { randomIds } from '../ids.ts'
import { MailFrom, MailUrl, createMail } from '../mail/create.ts'
import { createLogger } from './logger.ts'
import { keyVariables, readKeys } from './keys.ts'
import { createMetrics } from './metrics.ts'
import { createDb } from '../postgres/db.ts'
import { migrate } from '../postgres/migrate.ts'
import { DatabaseUrl, hostsOf } from '../postgres/servers.ts'
import { run } from './run.ts'
import type { Service, Values } from './service.ts'
import { waitFor } from './start-wait.ts'
import { listenOptions, processVariables } from './variables.ts'
import { isTransient } from '../postgres/transient.ts'
import { watchWork } from '../signals/work.ts'
import { workPool } from '../work/process-pool.ts'

/** The variables of every service as a process of its own. Each may be given as NAME_FILE. */
export const ServiceVariables = z.object({
  ...processVariables,
  DATABASE_APP_URL: DatabaseUrl.describe(
    "The service's database as the role <service>_app: owns no table, row-level security forced. Several servers have commas between them (db1:5432,db2:5432): the one that accepts writes is used.",
  ),
  DATABASE_JOB_URL: DatabaseUrl.describe(
    'The same database as <service>_job: roll-ups, relay, housekeeping.',
  ),
  DATABASE_DIRECT_URL: DatabaseUrl.optional().describe(
    'The same database as <service>_job, past a pooler such as PgBouncer: the relay keeps a session with advisory locks and LISTEN. Needed if DATABASE_JOB_URL leads to a pooler that assigns connections by transaction; DATABASE_OWNER_URL must not lead to it either. Optional: without it the relay uses DATABASE_JOB_URL.',
  ),
  DATABASE_OWNER_URL: DatabaseUrl.optional().describe(
    'The same database as <service>_owner: runs migrations at the start. Optional: without it the database must be up to date.',
  ),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(1)
    .max(50)
    .default(3)
    .describe('Connections of the app role, 1 to 50.'),
  KAFKA_BROKERS: z
    .string()
    .transform((list) => list.split(',').map((broker) => broker.trim()))
    .describe('Kafka brokers as host:port, separated by commas.'),
  KAFKA_PASSWORD: z
    .string()
    .min(1)
    .describe("Password of the broker's user that has the name of the service (SASL PLAIN)."),
  DATA_DIR: z
    .string()
    .default('/var/lib/portico')
    .describe('Folder for the files of a service: pictures (sites), spools (census, performance).'),
  MAIL_URL: MailUrl.optional().describe(
    'Mail server, for services that send mail (identity, commerce): smtp://user:password@host:587, smtps://…:465, or file:///folder. A password is sent only over TLS; ?requireTLS=false allows plain text. Optional: without it mails wait in their jobs.',
  ),
  MAIL_FROM: MailFrom.describe('Sender of mails: an address, or Name <address>.'),
})

/** Runs a service as its own process: environment → config → adapters of the full shape → app. */
export async function runService<Name extends string, V extends z.ZodObject, S extends z.ZodObject, O>({
  name,
  variables,
  secrets,
  migrations,
  build,
  options,
}: Service<Name, V, S, O>): Promise<void> {
  const level = process.env['LOG_LEVEL'] ?? 'info'
  const logger = createLogger({ name, level })
  await run({
    name,
    logger,
    async start() {
      const config = readConfig(
        ServiceVariables.extend({
          ...keyVariables(name).shape,
          ...addressVariables(name).shape,
          ...variables.shape,
          ...secrets.shape,
        }),
        process.env,
      ) as z.infer<typeof ServiceVariables> & Values<V, S>
      const metrics = createMetrics({ service: name, process: true })
      watchWork(metrics, workPool)
      let ready: () => Promise<void> = () => Promise.reject(new Error('starting'))
      // Started first, so that /readyz answers 503 while the start waits.
      const admin = await startAdmin({
        registries: [metrics.registry],
        port: config.ADMIN_PORT,
        host: config.HOST,
        ready: () => ready(),
      })
      const db = createDb({
        appUrl: config.DATABASE_APP_URL,
        jobUrl: config.DATABASE_JOB_URL,
        directUrl: config.DATABASE_DIRECT_URL,
        appConnections: config.DATABASE_CONNECTIONS,
        jobConnections: 2,
        logger,
      })
      const ownerUrl = config.DATABASE_OWNER_URL
      await waitFor({
        name,
        dependency: `Postgres at ${hostsOf(config.DATABASE_APP_URL)}`,
        work: async () => {
          if (ownerUrl) await migrate({ ownerUrl, service: name, dir: migrations })
          await db.query('select 1')
        },
        isRetriable: isTransient,
        logger,
      })
      const bus = await createKafkaBus({
        brokers: config.KAFKA_BROKERS,
        clientId: name,
        login: { user: name, password: config.KAFKA_PASSWORD },
        logger,
        onFatal: (error) => {
          logger.fatal({ err: error }, 'the event bus failed for good')
          process.kill(process.pid, 'SIGTERM')
        },
      })
      const mail = createMail({ url: config.MAIL_URL, from: config.MAIL_FROM, logger })
      const deps: Parameters<typeof build>[0] = {
        db,
        bus,
        mail,
        clock: systemClock,
        ids: randomIds,
        logger,
        metrics,
        keys: readKeys(name, config),
        services: readAddresses(name, config),
        options: options(config, {
          blobs: join(config.DATA_DIR, 'blobs'),
          spool: join(config.DATA_DIR, `${name}-spool`),
        }),
      }
      const running = await startApp(await build(deps), deps, {
        at: config.PORT,
        ...listenOptions(config),
      })
      ready = async () => void (await db.query('select 1'))
      logger.info({ url: running.url, admin: admin.url }, `${name} is ready`)
      return {
        async stop() {
          ready = () => Promise.reject(new Error('draining'))
          await running.stop()
          await mail.close()
          await bus.close()
          await db.close()
          await admin.close()
        },
      }
    },
  })
}

import * as z from 'zod'
import { startAdmin } from './admin.ts'
import { startApp, type App, type Deps } from '../app.ts'
import { createKafkaBus } from '../bus/kafka/kafka.ts'
import { systemClock } from '../clock.ts'
import { Port, SharePort, readConfig } from './config.ts'
import { randomIds } from '../ids.ts'
import { MailFrom, MailUrl, createMail } from '../mail/create.ts'
import type { Mail } from '../mail/mail.ts'
import { createLogger } from './logger.ts'
import { keyVariables, readKeys } from './keys.ts'
import { createMetrics } from './metrics.ts'
import { createDb } from '../postgres/db.ts'
import { migrate } from '../postgres/migrate.ts'
import { run } from './run.ts'
import { waitFor } from './start-wait.ts'
import { isTransient } from '../postgres/transient.ts'
import { watchWork } from '../signals/work.ts'
import { workPool } from '../work/process-pool.ts'

/** The variables of every service; a service adds its own. Each may be given as NAME_FILE. */
export const ServiceVariables = z.object({
  PORT: Port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ADMIN_PORT: Port.default(9000),
  SHARE_PORT: SharePort,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_APP_URL: z.url(),
  DATABASE_JOB_URL: z.url(),
  /** The role that runs migrations at the start; without it the database must be up to date. */
  DATABASE_OWNER_URL: z.url().optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(50).default(3),
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
  /** The password of the broker's user, which has the name of the service. */
  KAFKA_PASSWORD: z.string().min(1),
  DATA_DIR: z.string().default('/var/lib/portico'),
  /** Without it, mails wait in their jobs. */
  MAIL_URL: MailUrl.optional(),
  MAIL_FROM: MailFrom,
})

type Built<S extends z.ZodObject> = z.infer<typeof ServiceVariables> & z.infer<S>

/** Runs a service as its own process: environment → config → adapters of the full shape → app. */
export async function runService<S extends z.ZodObject, O, N extends string>({
  name,
  variables,
  migrations,
  build,
  options,
  services,
}: {
  name: string
  variables: S
  migrations: URL
  build: (deps: Deps<O, N> & { mail: Mail }) => Promise<App>
  options: (config: Built<S>) => O
  services: (config: Built<S>) => Record<N, string>
}): Promise<void> {
  const level = process.env['LOG_LEVEL'] ?? 'info'
  const logger = createLogger({ name, level })
  await run({
    name,
    logger,
    async start() {
      const config = readConfig(
        ServiceVariables.extend({ ...variables.shape, ...keyVariables(name).shape }),
        process.env,
      ) as Built<S>
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
        appConnections: config.DATABASE_CONNECTIONS,
        jobConnections: 2,
        logger,
      })
      const ownerUrl = config.DATABASE_OWNER_URL
      await waitFor({
        name,
        dependency: `Postgres at ${new URL(config.DATABASE_APP_URL).host}`,
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
      const deps: Deps<O, N> & { mail: Mail } = {
        db,
        bus,
        mail,
        clock: systemClock,
        ids: randomIds,
        logger,
        metrics,
        keys: readKeys(name, config),
        services: services(config),
        options: options(config),
      }
      const running = await startApp(await build(deps), deps, {
        at: config.PORT,
        host: config.HOST,
        shared: config.SHARE_PORT === '1',
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

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as z from 'zod'
import type { Cluster } from '@portico/kit/postgres/cluster'
import { databaseName, roleName, type Role } from '@portico/kit/postgres/provision'
import { freePort } from '@portico/kit/runtime/free-port'
import { keyEnvironment } from '@portico/kit/runtime/keys'
import { keysOf, pairs } from '@portico/proto/calls'
import type { Scale } from '../../deploy/compose/processes/scale.ts'
import { servicesWithData as services } from '../../deploy/compose/services.ts'
import { passedOnOf, type FullVariables } from '../variables/full-variables.ts'
import type { Secrets } from './secrets.ts'

type Config = z.infer<typeof FullVariables>

/** The ports of each service and of web, and the variables with their addresses. The gateways share the public port. */
export async function choosePorts(
  scale: Scale,
): Promise<{ ports: Record<string, number[]>; urls: Record<string, string> }> {
  const urls: Record<string, string> = {}
  const ports: Record<string, number[]> = {}
  for (const name of [...services, 'web'] as const) {
    ports[name] = []
    for (let n = 0; n < scale[name]; n++) ports[name].push(await freePort())
    urls[`${name.toUpperCase()}_URL`] = ports[name].map((each) => `http://127.0.0.1:${each}`).join(',')
  }
  return { ports, urls }
}

/** Returns the variables of each process, except for its ports. */
export function environmentsOf({
  config,
  dataDir,
  secrets,
  cluster,
  urls,
  kafka,
  redis,
  testProviderPort,
}: {
  config: Config
  dataDir: string
  secrets: Secrets
  cluster: Pick<Cluster, 'urlFor'>
  urls: Record<string, string>
  kafka: string
  /** The address of the cache, with the login of the gateway. */
  redis: string
  testProviderPort: number
}) {
  const { secret } = secrets
  /** Whether another process takes over from one that stops. */
  const isSupervised = config.PORTICO_SUPERVISE === '1'
  const shared = {
    ...passedOnOf(process.env),
    ...urls,
    HOST: '127.0.0.1',
    SHARE_PORT: isSupervised ? '1' : '0',
    DRAIN_SECONDS: isSupervised ? '3' : '0',
    KAFKA_BROKERS: kafka,
    MAIL_URL: config.MAIL_URL ?? pathToFileURL(join(dataDir, 'mail')).href,
    MAIL_FROM: config.MAIL_FROM,
    LOG_LEVEL: config.LOG_LEVEL,
    PORTICO_BASE_HOST: 'localhost',
    PORTICO_PUBLIC_PORT: String(config.PORTICO_PORT),
  }
  const keys = Object.fromEntries(pairs.map((pair) => [pair, secret(`key of ${pair}`)]))
  /** Secrets of single processes. Carts and load tests keep the secret that all processes once shared. */
  const own: Record<string, Record<string, string>> = {
    gateway: {
      REDIS_URL: redis,
      CRUMB_SECRET: secret('crumb'),
      SYNTHETIC_SECRET: secret('principal'),
    },
    identity: { IDENTITY_SECRET: secret('identity') },
    forms: { FORMS_KEY_SECRET: secret('form key') },
    commerce: {
      COMMERCE_CART_SECRET: secret('principal'),
      COMMERCE_VAULT_KEY: secret('vault'),
      COMMERCE_TEST_PROVIDER_URL: `http://127.0.0.1:${testProviderPort}`,
      COMMERCE_TEST_PROVIDER_ORIGIN: `http://localhost:${testProviderPort}`,
    },
  }
  const of = (name: string): Record<string, string> => ({
    ...shared,
    ...own[name],
    ...keyEnvironment(keysOf(name, keys)),
  })
  const databaseUrl = (name: string, role: Role) =>
    cluster.urlFor({
      user: roleName(name, role),
      password: secrets.ofRole(name, role),
      database: databaseName(name),
    })
  return {
    /** The variables of web and of the gateway. */
    of,
    /** The variables of a service with a database. */
    ofService: (name: string): Record<string, string> => ({
      ...of(name),
      DATA_DIR: join(dataDir, name),
      KAFKA_PASSWORD: secrets.ofBroker(name),
      DATABASE_APP_URL: databaseUrl(name, 'app'),
      DATABASE_JOB_URL: databaseUrl(name, 'job'),
      DATABASE_OWNER_URL: databaseUrl(name, 'owner'),
    }),
  }
}

import { join } from 'node:path'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'
import { databaseName, provision } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import { freePort } from '@portico/kit/runtime/free-port'
import { servicesWithData as services } from '../../deploy/compose/services.ts'
import { makeTopics } from '../../deploy/kafka/make-topics.ts'
import { OPERATOR } from '../../deploy/kafka/users.ts'
import { cacheUrl, type CachePasswords } from '../../deploy/redis/users.ts'
import { startKafka } from '../stores/start-kafka.ts'
import { startRedis } from '../stores/start-redis.ts'
import { isAlive, waitForExit, type createSupervisor, type RunningProcess } from '../processes/supervisor.ts'
import type { Secrets } from './secrets.ts'

/** They stop last, so that the other processes can store and send their last data. */
export const STORES = ['postgres', 'kafka', 'redis']

/** Starts Postgres, Kafka and Redis, and creates the topics and the databases that are missing. */
export async function startStores({
  dataDir,
  secrets,
  supervisor,
  maxConnections,
}: {
  dataDir: string
  secrets: Secrets
  supervisor: ReturnType<typeof createSupervisor>
  /** Connections that Postgres allows. */
  maxConnections: number
}) {
  const [postgresPort, kafkaPort, redisPort] = [await freePort(), await freePort(), await freePort()]
  const kafka = `127.0.0.1:${kafkaPort}`
  const password = secrets.secret('postgres')
  let cluster!: Cluster
  const startPostgres = async (): Promise<RunningProcess> => {
    cluster = await startCluster({
      settings: { summarize_wal: 'on' },
      dir: join(dataDir, 'postgres'),
      password,
      maxConnections,
      port: postgresPort,
    })
    const pid = cluster.pid()
    return { pid, ended: waitForExit(pid), stop: async () => isAlive(pid) && cluster.stop() }
  }
  const brokerDir = join(dataDir, 'kafka')
  await Promise.all([
    supervisor.run('postgres', startPostgres),
    supervisor.run('kafka', () =>
      startKafka({ dir: brokerDir, port: kafkaPort, passwordOf: secrets.ofBroker }),
    ),
    supervisor.run('redis', () => startRedis({ port: redisPort, passwords: secrets.cache })),
  ])

  await makeTopics([kafka], secrets.ofBroker(OPERATOR))
  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    for (const name of services) await provision(admin, name, (role) => secrets.ofRole(name, role))
  })
  return {
    cluster,
    kafka,
    kafkaLogin: { user: OPERATOR, password: secrets.ofBroker(OPERATOR) },
    redis: (user: keyof CachePasswords) => cacheUrl(user, secrets.cache[user], `127.0.0.1:${redisPort}`),
    /** The address of each database, with the login of the superuser. */
    databases: Object.fromEntries(
      services.map((name) => [
        name,
        cluster.urlFor({ user: 'postgres', password, database: databaseName(name) }),
      ]),
    ),
  }
}

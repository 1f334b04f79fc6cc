import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syntheticToken } from '@portico/kit/http/caller/synthetic'
import { withClient } from '@portico/kit/postgres/with-client'
import { readConfig } from '@portico/kit/runtime/config'
import { freePort } from '@portico/kit/runtime/free-port'
import { spoolFiles } from '@portico/kit/testing/spool-files'
import { servicesWithData } from '../../deploy/compose/services.ts'
import { startLocalEdge, type LocalEdge } from '../../deploy/edge/local.ts'
import { makeTopics } from '../../deploy/kafka/make-topics.ts'
import { OPERATOR } from '../../deploy/kafka/users.ts'
import { cacheUrl } from '../../deploy/redis/users.ts'
import { seed } from '../../demo/seed.ts'
import { Demo } from '../../e2e/stack.ts'
import { environmentsOf } from '../../tooling/full-stack/environment.ts'
import { readSecrets } from '../../tooling/full-stack/secrets.ts'
import { launchTestProvider } from '../../tooling/processes/launch-test-provider.ts'
import { launch } from '../../tooling/processes/launch.ts'
import { startRedis } from '../../tooling/stores/start-redis.ts'
import { startS3 } from '../../tooling/stores/start-s3.ts'
import { createSupervisor } from '../../tooling/processes/supervisor.ts'
import { FullVariables } from '../../tooling/variables/full-variables.ts'
import { pause } from '../chaos/client.ts'
import { rowsAsJson, type Target } from '../chaos/targets/target.ts'
import { brokersOn } from './brokers.ts'
import { startFront } from './front.ts'
import { createNetwork, type Host } from './network.ts'
import { startPostgresPair } from './postgres.ts'

/** How far the clock of the processes and of Postgres of host2 is ahead, s. Java cannot wait under faketime, so the broker has the true time. */
const CLOCK_AHEAD_S = 5
const REDIS_PORT = 6379
const S3_PORT = 9300
/** The port and the admin port of each process, the same on each machine. */
const names = [...servicesWithData, 'web', 'gateway'] as const
const portOf = (name: (typeof names)[number]) => 3_000 + names.indexOf(name)
const adminPortOf = (name: (typeof names)[number]) => 9_000 + names.indexOf(name)

/**
 * Starts Portico on three machines: on the first two one of each process, an edge, and Postgres or its standby; on the third Redis
 * and files; on each a broker. Nothing is shared between them but the network. `close` ends all processes and removes the networks.
 */
export async function startMachines(dir: string, say: (line: string) => void) {
  const network = createNetwork(3, { host: 'host2', seconds: CLOCK_AHEAD_S })
  const [first, second, third] = network.hosts as [Host, Host, Host]
  const twins = [first, second]
  const closers: (() => unknown)[] = [network.close]
  const close = async () => {
    for (const each of closers.splice(0).reverse()) await Promise.resolve(each()).catch(() => {})
  }

  try {
    for (const { name } of network.hosts) mkdirSync(join(dir, name), { recursive: true })
    const secrets = readSecrets(join(dir, 'secret'))
    const postgres = await startPostgresPair(dir, [first, second], secrets)
    closers.push(postgres.stop)
    say('Postgres and its standby run')

    const kafka = brokersOn(network.hosts, dir, secrets.ofBroker)
    closers.push(kafka.stop)
    await kafka.startAll()
    await makeTopics(kafka.addresses, secrets.ofBroker(OPERATOR), 3)
    say('three brokers run, with three copies of each topic')

    const redis = await startRedis({
      host: third.address,
      port: REDIS_PORT,
      under: third.under,
      passwords: secrets.cache,
    })
    closers.push(redis.stop)
    const files = await startS3({
      host: third.address,
      port: S3_PORT,
      under: third.under,
      dir: join(dir, third.name, 'files'),
    })
    closers.push(files.stop)
    say('Redis and the server of files run')

    const [port, testProviderPort] = [await freePort(), await freePort()]
    const provider = await launchTestProvider({
      dir: join(dir, 'test-provider'),
      host: network.outside,
      port: testProviderPort,
      gatewayUrl: `http://127.0.0.1:${port}`,
    })
    closers.push(provider.stop)

    const supervisor = createSupervisor({ restart: true, onEnd: () => {}, onChange: () => {} })
    closers.push(() => supervisor.stop())
    const urls = Object.fromEntries(
      [...servicesWithData, 'web' as const].map((name) => [
        `${name.toUpperCase()}_URL`,
        twins.map(({ address }) => `http://${address}:${portOf(name)}`).join(','),
      ]),
    )
    const config = readConfig(FullVariables, {
      PORTICO_PORT: String(port),
      PORTICO_DATA: dir,
      PORTICO_SUPERVISE: '1',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal',
    })
    const environments = environmentsOf({
      ...{ config, dataDir: dir, secrets, cluster: postgres, urls, testProviderPort },
      kafka: kafka.addresses.join(','),
      redis: cacheUrl('gateway', secrets.cache.gateway, `${third.address}:${REDIS_PORT}`),
    })
    for (const host of twins) {
      const wrapper = join(dir, host.name, 'wrapper.sh')
      writeFileSync(wrapper, `exec ${host.under.join(' ')} "$@"\n`)
      const run = (name: (typeof names)[number], script: string, env: Record<string, string>) =>
        supervisor.run(`${name} of ${host.name}`, () =>
          launch(
            name,
            script,
            {
              ...env,
              HOST: host.address,
              PORT: String(portOf(name)),
              ADMIN_PORT: String(adminPortOf(name)),
              DATA_DIR: join(dir, host.name, name),
              FILES_URL: files.url,
              FILES_KEY: files.key,
              COMMERCE_TEST_PROVIDER_URL: `http://${network.outside}:${testProviderPort}`,
              PORTICO_TRUSTED_PROXIES: twins.map(({ address }) => address).join(','),
              PORTICO_RATE_SCALE: '100',
              PORTICO_MAX_DELAY_MS: '20000',
            },
            { wrapper },
          ),
        )
      await Promise.all(
        servicesWithData.map((name) =>
          run(name, `services/${name}/src/main.ts`, environments.ofService(name)),
        ),
      )
      await run('web', 'web/src/main.ts', environments.of('web'))
      await run('gateway', 'gateway/src/main.ts', environments.of('gateway'))
      say(`the processes of ${host.name} run`)
    }

    const edges: LocalEdge[] = []
    for (const host of twins) {
      const edge = await startLocalEdge({
        gateway: portOf('gateway'),
        admin: adminPortOf('gateway'),
        addresses: twins.map(({ address }) => address),
        host: host.address,
        namesHost: network.outside,
        prefix: host.under,
      })
      closers.push(edge.stop)
      edges.push(edge)
      for (const end = Date.now() + 30_000; !(await edge.healthy()); await pause(200))
        if (Date.now() > end) throw new Error(`the edge of ${host.name} finds no gateway: ${edge.log()}`)
    }
    const front = await startFront(
      port,
      twins.map(({ address }, index) => ({
        host: address,
        port: edges[index]!.edge,
        health: `http://${address}:${edges[index]!.health}/healthz`,
      })),
    )
    closers.push(front.stop)
    await seed({
      gatewayUrl: `http://127.0.0.1:${port}`,
      ...{ port, baseHost: 'localhost', dataDir: dir },
      synthetic: syntheticToken(secrets.secret('principal')),
    })
    say('the demo site exists')

    const spools = (name: string) => twins.map((host) => join(dir, host.name, name, `${name}-spool`))
    const target: Target = {
      kind: 'full',
      demo: Demo.parse(JSON.parse(readFileSync(join(dir, 'demo.json'), 'utf8'))),
      gateway: { host: '127.0.0.1', port },
      repeatsReads: true,
      instances: (name) => Promise.resolve([name]),
      pid: () => Promise.resolve(null),
      freeze: () => Promise.reject(new Error('machines are not frozen')),
      thaw: () => Promise.reject(new Error('machines are not frozen')),
      wipeCache: () => Promise.reject(new Error('the cache is not wiped')),
      query: <T>(database: string, sql: string) =>
        withClient({ connectionString: postgres.databaseUrl(database) }, async (client) => {
          const { rows } = await client.query<{ rows: string }>(rowsAsJson(sql))
          return JSON.parse(rows[0]!.rows) as T[]
        }),
      spooledBytes: (name) => Promise.resolve(spools(name).reduce((sum, each) => sum + bytesIn(each), 0)),
      endOffsets: (topic) =>
        kafka.ask(
          async (admin) =>
            new Map(
              (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]),
            ),
        ),
      countDeadLetters: () =>
        kafka.ask(async (admin) => {
          const topics = (await admin.listTopics()).filter((topic) => topic.endsWith('.dead'))
          const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)))
          return offsets.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0)
        }),
    }
    return { network, hosts: { first, second, third }, postgres, kafka, target, close }
  } catch (failure) {
    await close()
    throw failure
  }
}

export type Machines = Awaited<ReturnType<typeof startMachines>>

const bytesIn = (dir: string): number =>
  existsSync(dir)
    ? spoolFiles(dir).reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
    : 0

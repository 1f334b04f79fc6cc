import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KafkaLogin } from '@portico/kit/bus/kafka/login'
import { allowAccess } from '../../deploy/kafka/access.ts'
import { withAdmin } from '../../deploy/kafka/admin.ts'
import { OPERATOR, brokerLogins, brokerUsers, type BrokerPasswords } from '../../deploy/kafka/users.ts'
import { needProgram } from '../install.ts'
import { mavenJars } from './maven-jars.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { startProcess } from '../processes/process.ts'

const VERSION = '4.1.0'

/** A node of a cluster: its number, its address, and the address of every controller as `number@host:port`. */
export type KafkaNode = { id: number; host: string; port: number; controllerPort: number; voters: string }

const properties = (dir: string, { id, host, port, controllerPort, voters }: KafkaNode, logins: string) => `
process.roles=broker,controller
node.id=${id}
controller.quorum.voters=${voters}
listeners=SASL_PLAINTEXT://${host}:${port},CONTROLLER://${host}:${controllerPort}
advertised.listeners=SASL_PLAINTEXT://${host}:${port}
controller.listener.names=CONTROLLER
inter.broker.listener.name=SASL_PLAINTEXT
listener.security.protocol.map=SASL_PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT
sasl.enabled.mechanisms=PLAIN
sasl.mechanism.inter.broker.protocol=PLAIN
sasl.mechanism.controller.protocol=PLAIN
listener.name.sasl_plaintext.plain.sasl.jaas.config=${logins}
listener.name.controller.plain.sasl.jaas.config=${logins}
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:${OPERATOR}
allow.everyone.if.no.acl.found=true
log.dirs=${dir}/log
log.cleaner.dedupe.buffer.size=16777216
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
offsets.topic.num.partitions=4
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
`

/** The folder of Kafka's jars. */
const jars = (): string =>
  mavenJars(`kafka-${VERSION}`, [
    { group: 'org.apache.kafka', name: 'kafka_2.13', version: VERSION },
    { group: 'org.slf4j', name: 'slf4j-simple', version: '1.7.36' },
  ])

export type StartedKafka = {
  brokers: string[]
  /** The operator's login. */
  login: KafkaLogin
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a real Kafka of one node on loopback ports, in a few hundred megabytes of memory. It has the users and access
 * rules of the containers; `passwordOf` returns their passwords. `stop` deletes its log, unless `dir` keeps it for
 * the next start. A given `port` starts the broker again where it was. `node` makes it a node of a cluster
 * (`startKafkaCluster`), and `wait: false` does not wait until the cluster answers. `under` is a command that starts
 * the broker, such as `ip netns exec host1`.
 */
export async function startKafka({
  dir: keptDir,
  port,
  node,
  wait = true,
  heapMb = 256,
  under = [],
  passwordOf = passwordForTests,
}: {
  dir?: string
  port?: number
  node?: KafkaNode
  wait?: boolean
  heapMb?: number
  under?: readonly string[]
  passwordOf?: (user: string) => string
} = {}): Promise<StartedKafka> {
  needProgram('java', '-version', 'default-jre-headless')
  const classes = `${jars()}/*`
  const itself = node ?? (await singleNode(port))
  if (keptDir) mkdirSync(keptDir, { recursive: true })
  const dir = keptDir ?? mkdtempSync(join(tmpdir(), 'portico-kafka-'))
  const file = join(dir, 'server.properties')
  const passwords = Object.fromEntries(brokerUsers.map((user) => [user, passwordOf(user)])) as BrokerPasswords
  writeFileSync(file, properties(dir, itself, brokerLogins(passwords)), { mode: 0o600 })
  const login = { user: OPERATOR, password: passwords[OPERATOR] }

  const quiet = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', classes]
  const quick = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const format = ['kafka.tools.StorageTool', 'format', '-t', '5L6g3nShT-eMCtK--X86sw', '-c', file]
  const formatted = existsSync(join(dir, 'log', 'meta.properties'))
  if (!formatted)
    execFileSync('java', ['-Xmx128m', ...quick, ...quiet, ...format], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  const heap = [`-Xms${heapMb}m`, `-Xmx${heapMb}m`]
  const [program = 'java', ...args] = [...under, 'java', ...heap, ...quick, ...quiet, 'kafka.Kafka', file]
  const server = startProcess(program, args)
  const brokers = [`${itself.host}:${itself.port}`]
  const stop = async () => {
    await server.kill()
    if (!keptDir) rmSync(dir, { recursive: true, force: true })
  }
  try {
    if (wait) {
      await server.ready(() => answers(brokers, login), 180_000)
      await withAdmin(brokers, login, allowAccess)
    }
  } catch (failure) {
    await stop()
    throw failure
  }
  return { brokers, login, pid: server.child.pid!, ended: server.ended, stop }
}

async function singleNode(port?: number): Promise<KafkaNode> {
  const controllerPort = await freePort()
  const host = '127.0.0.1'
  return {
    id: 1,
    host,
    port: port ?? (await freePort()),
    controllerPort,
    voters: `1@${host}:${controllerPort}`,
  }
}

export type KafkaCluster = {
  brokers: string[]
  login: KafkaLogin
  /** The pid of a running node. */
  pid(id: number): number
  /** Ends a node without a goodbye. */
  kill(id: number): Promise<void>
  start(id: number): Promise<void>
  stop(): Promise<void>
}

/** Starts a cluster of `size` nodes, each broker and controller, whose logs are below `dir`. Resolves when all answer. */
export async function startKafkaCluster({
  size,
  dir,
  heapMb = 192,
}: {
  size: number
  dir: string
  heapMb?: number
}) {
  const host = '127.0.0.1'
  const ids = Array.from({ length: size }, (_, index) => index + 1)
  const ports = new Map<number, { port: number; controllerPort: number }>()
  for (const id of ids) ports.set(id, { port: await freePort(), controllerPort: await freePort() })
  const voters = ids.map((id) => `${id}@${host}:${ports.get(id)!.controllerPort}`).join(',')
  const brokers = ids.map((id) => `${host}:${ports.get(id)!.port}`)
  const login = { user: OPERATOR, password: passwordForTests(OPERATOR) }
  const running = new Map<number, StartedKafka>()

  const cluster: KafkaCluster = {
    brokers,
    login,
    pid: (id) => running.get(id)!.pid,
    async kill(id) {
      await running.get(id)?.stop()
      running.delete(id)
    },
    async start(id) {
      const node = { id, host, voters, ...ports.get(id)! }
      running.set(id, await startKafka({ dir: join(dir, `broker-${id}`), node, heapMb, wait: false }))
    },
    async stop() {
      await Promise.all([...running.values()].map((node) => node.stop()))
    },
  }
  try {
    for (const id of ids) await cluster.start(id)
    const end = Date.now() + 180_000
    while (!(await answers(brokers, login, size).catch(() => false))) {
      if (Date.now() > end) throw new Error(`the cluster of ${size} brokers did not start`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await withAdmin(brokers, login, allowAccess)
  } catch (failure) {
    await cluster.stop()
    throw failure
  }
  return cluster
}

/** The password of a broker user in tests. */
export const passwordForTests = (user: string): string => `password of ${user}`

const answers = (brokers: string[], login: KafkaLogin, count = 1): Promise<boolean> =>
  withAdmin(brokers, login, async (admin) => (await admin.describeCluster()).brokers.length >= count, {
    connectionTimeout: 1_000,
    retry: { retries: 0 },
  })

if (import.meta.main) {
  const kafka = await startKafka()
  console.log(kafka.brokers.join(','), kafka.login.user, kafka.login.password)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void kafka.stop().then(() => process.exit(0)))
}

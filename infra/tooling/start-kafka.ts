import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KafkaLogin } from '@portico/kit/bus/kafka/login'
import { allowAccess } from '../deploy/kafka/access.ts'
import { withAdmin } from '../deploy/kafka/admin.ts'
import { OPERATOR, brokerLogins, brokerUsers, type BrokerPasswords } from '../deploy/kafka/users.ts'
import { needProgram } from './install.ts'
import { mavenJars } from './maven-jars.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { startProcess } from './process.ts'

const VERSION = '4.1.0'

const properties = (dir: string, broker: number, controller: number, logins: string) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=SASL_PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=SASL_PLAINTEXT://127.0.0.1:${broker}
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
 * the next start. A given `port` starts the broker again where it was.
 */
export async function startKafka({
  dir: keptDir,
  port,
  passwordOf = passwordForTests,
}: {
  dir?: string
  port?: number
  passwordOf?: (user: string) => string
} = {}): Promise<StartedKafka> {
  needProgram('java', '-version', 'default-jre-headless')
  const classes = `${jars()}/*`
  const broker = port ?? (await freePort())
  if (keptDir) mkdirSync(keptDir, { recursive: true })
  const dir = keptDir ?? mkdtempSync(join(tmpdir(), 'portico-kafka-'))
  const file = join(dir, 'server.properties')
  const passwords = Object.fromEntries(brokerUsers.map((user) => [user, passwordOf(user)])) as BrokerPasswords
  writeFileSync(file, properties(dir, broker, await freePort(), brokerLogins(passwords)), { mode: 0o600 })
  const login = { user: OPERATOR, password: passwords[OPERATOR] }

  const quiet = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', classes]
  const quick = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const format = ['kafka.tools.StorageTool', 'format', '-t', '5L6g3nShT-eMCtK--X86sw', '-c', file]
  const formatted = existsSync(join(dir, 'log', 'meta.properties'))
  if (!formatted)
    execFileSync('java', ['-Xmx128m', ...quick, ...quiet, ...format], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  const server = startProcess('java', ['-Xms256m', '-Xmx256m', ...quick, ...quiet, 'kafka.Kafka', file])
  const brokers = [`127.0.0.1:${broker}`]
  const stop = async () => {
    await server.kill()
    if (!keptDir) rmSync(dir, { recursive: true, force: true })
  }
  try {
    await server.ready(() => answers(brokers, login), 180_000)
    await withAdmin(brokers, login, allowAccess)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { brokers, login, pid: server.child.pid!, ended: server.ended, stop }
}

/** The password of a broker user in tests. */
export const passwordForTests = (user: string): string => `password of ${user}`

const answers = (brokers: string[], login: KafkaLogin): Promise<boolean> =>
  withAdmin(brokers, login, async (admin) => (await admin.describeCluster()).brokers.length > 0, {
    connectionTimeout: 1_000,
    retry: { retries: 0 },
  })

if (import.meta.main) {
  const kafka = await startKafka()
  console.log(kafka.brokers.join(','), kafka.login.user, kafka.login.password)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void kafka.stop().then(() => process.exit(0)))
}

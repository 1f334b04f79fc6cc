import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kafka, logLevel } from 'kafkajs'
import { filterTimerWarning } from '@portico/kit/bus/kafka/timers'
import { cacheDir, needProgram } from './install.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { start } from './process.ts'

const VERSION = '4.1.0'

const POM = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>portico</groupId><artifactId>kafka</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${VERSION}</version></dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>1.7.36</version></dependency>
  </dependencies>
</project>
`

const properties = (dir: string, broker: number, controller: number) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${broker}
controller.listener.names=CONTROLLER
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

/** Kafka's own jars, from Maven Central once, into the cache outside the checkout. */
function jars(): string {
  const dir = join(cacheDir, `kafka-${VERSION}`)
  if (existsSync(dir)) return dir
  needProgram('mvn', '--version', 'maven')
  mkdirSync(cacheDir, { recursive: true })
  const work = mkdtempSync(join(cacheDir, 'download-'))
  try {
    writeFileSync(join(work, 'pom.xml'), POM)
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${work}/jars`]
    execFileSync('mvn', ['-q', '-B', '-f', join(work, 'pom.xml'), ...goal], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (!existsSync(dir)) renameSync(join(work, 'jars'), dir)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return dir
}

export type StartedKafka = { brokers: string[]; pid: number; ended: Promise<void>; stop(): Promise<void> }

/**
 * A real broker of one node on loopback ports, in a few hundred megabytes of memory. Its log is empty and thrown away
 * by `stop`, or kept in `dir` for the next start; `port` brings one back where it was.
 */
export async function startKafka({
  dir: kept,
  port,
}: { dir?: string; port?: number } = {}): Promise<StartedKafka> {
  needProgram('java', '-version', 'default-jre-headless')
  const classes = `${jars()}/*`
  const broker = port ?? (await freePort())
  if (kept) mkdirSync(kept, { recursive: true })
  const dir = kept ?? mkdtempSync(join(tmpdir(), 'portico-kafka-'))
  const file = join(dir, 'server.properties')
  writeFileSync(file, properties(dir, broker, await freePort()))

  const quiet = ['-Dorg.slf4j.simpleLogger.defaultLogLevel=warn', '-cp', classes]
  const quick = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']
  const format = ['kafka.tools.StorageTool', 'format', '-t', '5L6g3nShT-eMCtK--X86sw', '-c', file]
  const formatted = existsSync(join(dir, 'log', 'meta.properties'))
  if (!formatted)
    execFileSync('java', ['-Xmx128m', ...quick, ...quiet, ...format], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  const server = start('java', ['-Xms256m', '-Xmx256m', ...quick, ...quiet, 'kafka.Kafka', file])
  const brokers = [`127.0.0.1:${broker}`]
  const stop = async () => {
    await server.stop()
    if (!kept) rmSync(dir, { recursive: true, force: true })
  }
  try {
    await server.ready(() => answers(brokers), 180_000)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { brokers, pid: server.child.pid!, ended: server.ended, stop }
}

async function answers(brokers: string[]): Promise<boolean> {
  filterTimerWarning()
  const kafka = new Kafka({
    brokers,
    logLevel: logLevel.NOTHING,
    connectionTimeout: 1_000,
    retry: { retries: 0 },
  })
  const admin = kafka.admin()
  try {
    await admin.connect()
    return (await admin.describeCluster()).brokers.length > 0
  } finally {
    await admin.disconnect()
  }
}

if (import.meta.main) {
  const kafka = await startKafka()
  console.log(kafka.brokers.join(','))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void kafka.stop().then(() => process.exit(0)))
}

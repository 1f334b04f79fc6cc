import { join } from 'node:path'
import type { Admin } from 'kafkajs'
import { withAdmin } from '../../deploy/kafka/admin.ts'
import { OPERATOR } from '../../deploy/kafka/users.ts'
import { startKafka, type StartedKafka } from '../../tooling/stores/start-kafka.ts'
import { pause } from '../chaos/client.ts'
import type { Host } from './network.ts'

const BROKER_PORT = 9092
const CONTROLLER_PORT = 9093
const BROKERS_READY_MS = 180_000
/** How long a question to the brokers is repeated, ms. */
const ASK_MS = 30_000

/** A broker on each machine. A message is acknowledged when two have it. */
export function brokersOn(hosts: readonly Host[], dir: string, passwordOf: (user: string) => string) {
  const running = new Map<Host, StartedKafka>()
  const voters = hosts.map(({ address }, index) => `${index + 1}@${address}:${CONTROLLER_PORT}`).join(',')
  const addresses = hosts.map(({ address }) => `${address}:${BROKER_PORT}`)
  const login = { user: OPERATOR, password: passwordOf(OPERATOR) }
  /** Asks until a broker answers: after a broker died, kafkajs may know no offsets of a topic for some seconds. */
  async function ask<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    for (const end = Date.now() + ASK_MS; ; await pause(500)) {
      try {
        return await withAdmin(addresses, login, work)
      } catch (failure) {
        if (Date.now() > end) throw failure
      }
    }
  }

  async function start(host: Host): Promise<void> {
    const node = {
      id: hosts.indexOf(host) + 1,
      host: host.address,
      port: BROKER_PORT,
      controllerPort: CONTROLLER_PORT,
      voters,
    }
    running.set(
      host,
      await startKafka({
        ...{ dir: join(dir, host.name, 'kafka'), node, passwordOf, under: host.network },
        wait: false,
        heapMb: 192,
      }),
    )
  }
  /** Waits until all brokers are members of the cluster. */
  async function allAreThere(): Promise<void> {
    for (const end = Date.now() + BROKERS_READY_MS; ; await pause(300)) {
      const { brokers } = await ask((admin) => admin.describeCluster()).catch(() => ({ brokers: [] }))
      if (brokers.length === hosts.length) return
      if (Date.now() > end) throw new Error(`only ${brokers.length} of ${hosts.length} brokers are there`)
    }
  }
  return {
    addresses,
    ask,
    start,
    allAreThere,
    async startAll(): Promise<void> {
      for (const host of hosts) await start(host)
      await allAreThere()
    },
    /** Ends a broker without a goodbye. */
    async kill(host: Host): Promise<void> {
      await running.get(host)?.stop()
      running.delete(host)
    },
    /** The machine whose broker leads the first partition of a topic. */
    async leaderOf(topic: string): Promise<Host> {
      const { topics } = await ask((admin) => admin.fetchTopicMetadata({ topics: [topic] }))
      return hosts[topics[0]!.partitions.find(({ partitionId }) => partitionId === 0)!.leader - 1]!
    },
    stop: () => Promise.all([...running.values()].map((broker) => broker.stop())),
  }
}

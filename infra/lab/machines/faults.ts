import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { topics } from '@portico/proto/topics'
import { pause } from '../chaos/client.ts'
import type { Host } from './network.ts'
import type { Machines } from './stack.ts'

const PROMOTE = join(import.meta.dirname, '../../operations/promote/main.ts')

/** A fault, and what it measured. It ends when its cause is gone. */
export type Fault = { name: string; run(): Promise<string | undefined> }

/**
 * Returns the faults of a run, in their order. Each cause stays for `seconds`, and the steps of the operator are the ones of the book.
 */
export function faultsOf(machines: Machines, { dir, seconds }: { dir: string; seconds: number }) {
  const { network, hosts, postgres, kafka } = machines
  let [primary, standby] = [hosts.first, hosts.second]
  const passwordFile = join(dir, 'postgres-password')
  writeFileSync(passwordFile, postgres.password, { mode: 0o600 })
  const stay = (share = 1) => pause(seconds * 1_000 * share)
  const promotions: number[] = []

  /** A machine with the standby is away: commits wait until the operator clears the setting, here after 5 s. */
  async function withoutStandby(begin: (host: Host) => void, end: (host: Host) => void): Promise<void> {
    begin(standby)
    await pause(5_000)
    await postgres.waitForNoStandby(primary)
    await stay()
    end(standby)
    await postgres.waitForStandby(primary, standby)
    await kafka.allAreThere()
  }

  const faults: Fault[] = [
    {
      name: 'the machine of Redis, files and a broker vanishes',
      async run() {
        network.vanish(hosts.third)
        await stay()
        network.comeBack(hosts.third)
        await kafka.allAreThere()
        return undefined
      },
    },
    {
      name: 'the machine of the standby vanishes, with an edge and one of each process',
      async run() {
        await withoutStandby(network.vanish, network.comeBack)
        return undefined
      },
    },
    {
      name: 'the machine of the standby is cut off from the others, and clients reach it',
      async run() {
        await withoutStandby(network.cut, network.mend)
        return undefined
      },
    },
    {
      name: 'the broker that leads the hits dies',
      async run() {
        const leader = await kafka.leaderOf(topics.hit.name)
        await kafka.kill(leader)
        await stay()
        await kafka.start(leader)
        await kafka.allAreThere()
        return `it was the one of ${leader.name}`
      },
    },
    {
      name: 'the primary dies, and make promote replaces it',
      async run() {
        const died = performance.now()
        await postgres.kill(primary)
        // The time that a person takes.
        await pause(5_000)
        const began = performance.now()
        const { stdout } = await promisify(execFile)(process.execPath, [
          PROMOTE,
          postgres.serverOf(primary),
          postgres.serverOf(standby),
          passwordFile,
          'stopped',
        ])
        promotions.push(performance.now() - began)
        const without = performance.now() - died
        ;[primary, standby] = [standby, primary]
        await stay()
        await postgres.rebuild(standby, primary)
        const promoted = /promoted in .*/.exec(stdout)?.[0] ?? stdout
        return `${promoted}; ${(without / 1_000).toFixed(1)} s after its death. The old primary follows as a new standby.`
      },
    },
    {
      name: 'brokers 3 → 2 → 1 → 3',
      async run() {
        await kafka.kill(hosts.third)
        await stay(0.5)
        await kafka.kill(hosts.second)
        await stay()
        await kafka.start(hosts.second)
        await kafka.start(hosts.third)
        await kafka.allAreThere()
        return undefined
      },
    },
  ]
  return { faults, promotions }
}

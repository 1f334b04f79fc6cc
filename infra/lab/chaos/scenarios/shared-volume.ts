import { pause } from '../client.ts'
import type { Scenario } from './scenario.ts'

const BROKER_FROZEN_MS = 20_000
const COLLECTORS = ['census', 'performance'] as const
/** The gateway is restarted up to this often, until its connections reach both processes of each collector. */
const GATEWAYS = 6

/**
 * Runs a second process of each collector on the same volume, and kills it while the broker is frozen and both keep messages
 * in the spool. The remaining process must send the messages of both.
 */
export const sharedVolume: Scenario = {
  name: 'shared-volume',
  isSupported: ({ target }) => target.full !== undefined,
  async run({ target }) {
    const full = target.full!
    const secondProcesses = await Promise.all(COLLECTORS.map((name) => full.startSecond(name)))
    await pause(2_000)
    await target.freeze('kafka')
    let spooling: number[]
    try {
      // A gateway keeps its connections to the first processes; the kernel divides the connections of a new gateway.
      const count = () => Promise.all(COLLECTORS.map((name) => full.countSpoolingProcesses(name)))
      const end = performance.now() + BROKER_FROZEN_MS
      spooling = await count()
      for (let n = 0; n < GATEWAYS && Math.min(...spooling) < 2; n++) {
        await full.rollingRestart(['gateway'])
        await pause(2_000)
        spooling = await count()
      }
      await pause(Math.max(0, end - performance.now()))
      for (const each of secondProcesses) each.kill()
    } finally {
      await target.thaw('kafka')
    }
    const since = performance.now()
    while ((await target.spooledBytes('census')) + (await target.spooledBytes('performance')) > 0) {
      if (performance.now() - since > 60_000) return { name: 'two processes on one volume', backMs: null }
      await pause(200)
    }
    return {
      name: 'two processes on one volume',
      backMs: Math.round(performance.now() - since),
      problems: COLLECTORS.flatMap((name, at) =>
        spooling[at]! < 2
          ? [`only ${spooling[at]} process of ${name} kept messages, so the fault was not tested`]
          : [],
      ),
    }
  },
}

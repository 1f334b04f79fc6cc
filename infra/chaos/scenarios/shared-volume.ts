import { pause } from '../client.ts'
import type { Scenario } from './scenario.ts'

const BROKER_AWAY_MS = 20_000
const COLLECTORS = ['census', 'performance'] as const
/** New gateways that are started until connections of one reach both processes of each collector. */
const GATEWAYS = 6

/**
 * Runs a second process of each collector on the same volume, and kills it while the broker is away and both keep what
 * they accept: the other one must send the messages of both.
 */
export const sharedVolume: Scenario = {
  name: 'shared-volume',
  fits: ({ target }) => target.full !== undefined,
  async run({ target }) {
    const full = target.full!
    const twins = await Promise.all(COLLECTORS.map((name) => full.twin(name)))
    await pause(2_000)
    await target.freeze('kafka')
    let kept: number[]
    try {
      // A gateway keeps its connections to the first processes; the kernel divides those of a new gateway.
      const count = () => Promise.all(COLLECTORS.map((name) => full.spoolingProcesses(name)))
      const end = performance.now() + BROKER_AWAY_MS
      kept = await count()
      for (let n = 0; n < GATEWAYS && Math.min(...kept) < 2; n++) {
        await full.roll(['gateway'])
        await pause(2_000)
        kept = await count()
      }
      await pause(Math.max(0, end - performance.now()))
      for (const twin of twins) twin.kill()
    } finally {
      await target.thaw('kafka')
    }
    const since = performance.now()
    while ((await target.spooled('census')) + (await target.spooled('performance')) > 0) {
      if (performance.now() - since > 60_000) return { name: 'two processes on one volume', backMs: null }
      await pause(200)
    }
    return {
      name: 'two processes on one volume',
      backMs: Math.round(performance.now() - since),
      problems: COLLECTORS.flatMap((name, at) =>
        kept[at]! < 2 ? [`only ${kept[at]} process of ${name} kept messages: the fault did not happen`] : [],
      ),
    }
  },
}

import { Worker } from 'node:worker_threads'

/** How often Prometheus' figure looks at the loop, in seconds: the figure holds this pause. */
const PAUSE = 0.05

const idle = `
const { monitorEventLoopDelay } = require('node:perf_hooks')
const { parentPort } = require('node:worker_threads')
const seen = monitorEventLoopDelay({ resolution: 50 })
seen.enable()
parentPort.on('message', () => {
  parentPort.postMessage(seen.max / 1e9)
  seen.reset()
})
`

/**
 * Watches the event loop of the process with this admin port, by its own metric. Beside it a thread that does nothing
 * is watched, in ms too: what stalls that one is the machine, which others use as well; a second is calm where it
 * was not kept waiting for 10 ms.
 */
export async function watchLoop(adminPort: number) {
  const worker = new Worker(idle, { eval: true })
  const seconds: { own: number; machine: number }[] = []
  const read = async () => {
    const idleThread = new Promise<number>((done) => worker.once('message', done))
    worker.postMessage('read')
    const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
    const found = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? ([\d.e+-]+)$/m.exec(text)
    if (!found) throw new Error('there is no metric of the event loop')
    return { own: stallOf(Number(found[1])), machine: stallOf(await idleThread) }
  }
  await read() // both start anew with each reading
  let reading = Promise.resolve()
  const timer = setInterval(() => {
    reading = reading.then(async () => void seconds.push(await read()))
  }, 1_000)
  return {
    async stop() {
      clearInterval(timer)
      await reading
      seconds.push(await read())
      await worker.terminate()
      const most = (list: number[]) => Number(Math.max(...list).toFixed(1))
      return {
        longestStallMs: most(seconds.map(({ own }) => own)),
        longestStallOfAnIdleThreadMs: most(seconds.map(({ machine }) => machine)),
        longestStallMsWhileTheMachineWasCalm: most([
          0,
          ...seconds.filter(({ machine }) => machine < 10).map(({ own }) => own),
        ]),
        seconds: seconds.length,
        calmSeconds: seconds.filter(({ machine }) => machine < 10).length,
      }
    },
  }
}

const stallOf = (seen: number) => Math.max(0, (seen - PAUSE) * 1_000)

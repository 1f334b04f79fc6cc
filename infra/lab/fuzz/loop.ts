import { Worker } from 'node:worker_threads'

/** The resolution of the metric of the event loop, seconds. Each of its values includes this time. */
const RESOLUTION_SECONDS = 0.05

/** The program of the idle thread: answers each message with its own longest delay since the last one, seconds. */
const idleThreadProgram = `
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
 * Measures stalls of the event loop of the process at an admin port, from its metric, once a second. An idle thread of this
 * process is measured too: its stalls come from other work on the machine. A second is calm if they are under 10 ms.
 */
export async function watchLoop(adminPort: number) {
  const worker = new Worker(idleThreadProgram, { eval: true })
  const seconds: { own: number; machine: number }[] = []
  const read = async () => {
    const idleThread = new Promise<number>((done) => worker.once('message', done))
    worker.postMessage('read')
    const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
    const found = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? ([\d.e+-]+)$/m.exec(text)
    if (!found) throw new Error('the process has no metric of the event loop')
    return { own: stallOf(Number(found[1])), machine: stallOf(await idleThread) }
  }
  await read() // each reading resets both measurements
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

/** Returns the stall in ms for a value of the metric. */
const stallOf = (seconds: number) => Math.max(0, (seconds - RESOLUTION_SECONDS) * 1_000)

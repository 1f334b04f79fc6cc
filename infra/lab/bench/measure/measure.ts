import type { Bench, Job } from '../jobs/job.ts'
import { closedLoop, createLoader, openLoop, type Outcome } from '../load/load.ts'

/** A job that is warmed up on one Portico. */
export type Ready = {
  /** Runs one round and returns the CPU microseconds of a request, summed over all processes of the Portico. */
  cost(): Promise<number>
  /** Sends requests at the job's rate and returns the sorted latencies in ms. */
  latencies(seconds: number): Promise<number[]>
  /** The number of requests that a busy gateway refused. They were sent again; there are none on a quiet machine. */
  refused(): number
  close(): void
}

/** Prepares a job on a Portico and warms up the code that it runs. */
export async function makeReady(job: Job, portico: Omit<Bench, 'loader'>): Promise<Ready> {
  const loader = createLoader({ port: portico.port, host: portico.host, connections: job.connections })
  const bench: Bench = { ...portico, loader }
  const prepared = await job.prepare(bench)
  let refused = 0
  const again = () => void (refused += 1)
  const send = (index: number) => untilAccepted(() => prepared(index), again)
  const warmUp = Math.ceil(job.requests / 4)
  await closedLoop(warmUp, job.connections, send)
  await job.settle?.(bench)
  const sendBaseline = job.baseline?.(bench)
  const baseline = sendBaseline && ((index: number) => untilAccepted(() => sendBaseline(index), again))
  if (baseline) await closedLoop(warmUp, job.connections, baseline)
  return {
    async cost() {
      const each = await costOf(bench.cpu, job.requests, async () => {
        await closedLoop(job.requests, job.connections, send)
        await job.settle?.(bench)
      })
      if (!baseline) return each
      const base = () => closedLoop(job.requests, job.connections, baseline)
      return each - (await costOf(bench.cpu, job.requests, base))
    },
    async latencies(seconds) {
      await job.settle?.(bench)
      return openLoop(job.rate, seconds, prepared)
    },
    refused: () => refused,
    close: () => loader.close(),
  }
}

const TRIES = 50
const PAUSE_MS = 100

export async function untilAccepted(send: () => Promise<Outcome>, onRefused: () => void): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await send()
    if (outcome.status !== 503 || tries === TRIES) return outcome
    onRefused()
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}

/** CPU microseconds for each of the `requests` that `work` sends. */
export async function costOf(
  cpu: () => number,
  requests: number,
  work: () => Promise<void>,
): Promise<number> {
  const before = cpu()
  await work()
  return (cpu() - before) / requests
}

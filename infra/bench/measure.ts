import type { Bench, Job } from './jobs/job.ts'
import { closedLoop, createGun, openLoop, type Outcome } from './load.ts'

/** A job that is warm on one Portico. */
export type Ready = {
  /** CPU microseconds of a request, all processes of the Portico, in one round. */
  cost(): Promise<number>
  /** Latencies at the job's rate, sorted, in ms. */
  latencies(seconds: number): Promise<number[]>
  /** Requests that the gateway refused because its machine was late. They were sent again; a quiet machine has none. */
  refused(): number
  close(): void
}

/** Makes a job ready on a Portico: what it needs is made, and the code that it runs is warm. */
export async function makeReady(job: Job, portico: Omit<Bench, 'gun'>): Promise<Ready> {
  const gun = createGun({ port: portico.port, host: portico.host, connections: job.connections })
  const bench: Bench = { ...portico, gun }
  const prepared = await job.prepare(bench)
  let refused = 0
  const again = () => void (refused += 1)
  const shoot = (index: number) => untilTaken(() => prepared(index), again)
  const warmUp = Math.ceil(job.requests / 4)
  await closedLoop(warmUp, job.connections, shoot)
  await job.settle?.(bench)
  const direct = job.beside?.(bench)
  const beside = direct && ((index: number) => untilTaken(() => direct(index), again))
  if (beside) await closedLoop(warmUp, job.connections, beside)
  return {
    async cost() {
      const each = await costOf(bench.cpu, job.requests, async () => {
        await closedLoop(job.requests, job.connections, shoot)
        await job.settle?.(bench)
      })
      if (!beside) return each
      const base = () => closedLoop(job.requests, job.connections, beside)
      return each - (await costOf(bench.cpu, job.requests, base))
    },
    latencies: (seconds) => openLoop(job.rate, seconds, prepared),
    refused: () => refused,
    close: () => gun.close(),
  }
}

const TRIES = 50
const PAUSE_MS = 100

async function untilTaken(fire: () => Promise<Outcome>, onRefused: () => void): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const outcome = await fire()
    if (outcome.status !== 503 || tries === TRIES) return outcome
    onRefused()
    await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
}

/** CPU microseconds of one of `requests` that `work` sends. */
export async function costOf(
  cpu: () => number,
  requests: number,
  work: () => Promise<void>,
): Promise<number> {
  const before = cpu()
  await work()
  return (cpu() - before) / requests
}

import { setTimeout as pause } from 'node:timers/promises'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { worksOf, type Neighbour, type Work, type WorkName } from './works.ts'

/** The durations of a work in one window, ms, and its errors. A duration counts from the planned start. */
export type Measured = { times: number[]; errors: string[] }
export type Window = Partial<Record<WorkName, Measured>>
type WindowRequest = { seconds: number; works: readonly WorkName[]; lockedAt: number }

/** Runs the works of the neighbour in a thread of their own, so that nothing of this process delays them. */
export function startNeighbour(neighbour: Neighbour) {
  const worker = new Worker(new URL(import.meta.url), { workerData: neighbour })
  return {
    /** Does the works for some seconds at their rates, and waits for the last answer. */
    window: (request: WindowRequest): Promise<Window> =>
      new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', (window: Window) => {
          worker.off('error', reject)
          resolve(window)
        })
        worker.postMessage(request)
      }),
    stop: () => worker.terminate(),
  }
}

let done = 0

async function repeat({ perSecond, run }: Work, seconds: number): Promise<Measured> {
  const measured: Measured = { times: [], errors: [] }
  const running: Promise<void>[] = []
  const total = Math.max(1, Math.round(perSecond * seconds))
  const started = performance.now()
  for (let n = 0; n < total; n++) {
    const planned = started + (n * 1_000) / perSecond
    await pause(Math.max(0, planned - performance.now()))
    const late = performance.now() - planned
    running.push(
      run(done++).then(({ ms, error }) => {
        measured.times.push(late + (ms ?? 0))
        if (error !== undefined) measured.errors.push(error)
      }),
    )
  }
  await Promise.all(running)
  return measured
}

if (!isMainThread) {
  let lockedAt = 0
  const works = worksOf(workerData as Neighbour, () => lockedAt)
  parentPort!.on('message', (request: WindowRequest) => {
    lockedAt = request.lockedAt
    void Promise.all(
      request.works.map(async (name) => [name, await repeat(works[name], request.seconds)] as const),
    ).then((entries) => parentPort!.postMessage(Object.fromEntries(entries)))
  })
}

import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'

/** The attacked gateway, and the host and cached page that the visitor requests. */
export type Attacked = { port: number; host: string; page: string }
type Visited = { asked: number; errors: string[]; p50Ms: number; p99Ms: number }

const PER_SECOND = 20
const VISITOR = '127.0.0.60'

/** Runs the visitor in its own thread, so that the event loop of the attackers does not delay its measurements. */
export async function visitInThread(attacked: Attacked, seconds: number): Promise<Visited> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { attacked, seconds } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/**
 * Requests the page at a fixed rate, however slow the answers are. A time counts from the planned start of its request, so
 * that a delayed request is measured as slow.
 */
async function visit(attacked: Attacked, seconds: number): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const times: number[] = []
  const errors: string[] = []
  const requests: Promise<void>[] = []
  const started = performance.now()
  const total = PER_SECOND * seconds
  for (let n = 0; n < total; n++) {
    const planned = started + (n * 1_000) / PER_SECOND
    await pause(Math.max(0, planned - performance.now()))
    requests.push(
      requestPage(attacked, agent).then(
        (status) => {
          times.push(performance.now() - planned)
          if (status !== 200) errors.push(String(status))
        },
        (error: Error) => void errors.push(error.message),
      ),
    )
  }
  await Promise.all(requests)
  agent.destroy()
  const sorted = times.sort((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
  return { asked: total, errors, p50Ms: at(0.5), p99Ms: at(0.99) }
}

function requestPage({ port, host, page }: Attacked, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: page, agent, localAddress: VISITOR, timeout: 15_000 }
    const req = request({ ...options, headers: { host, accept: 'text/html' } }, (res) => {
      res.resume()
      res.once('end', () => resolve(res.statusCode ?? 0))
      res.once('error', reject)
    })
    req.once('timeout', () => req.destroy(new Error('no answer in 15 s')))
    req.once('error', reject)
    req.end()
  })
}

if (!isMainThread) {
  const { attacked, seconds } = workerData as { attacked: Attacked; seconds: number }
  parentPort!.postMessage(await visit(attacked, seconds))
}

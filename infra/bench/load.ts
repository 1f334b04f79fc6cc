import { Agent } from 'node:http'
import { exchange } from '../seed/exchange.ts'

export type Shot = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Outcome = { status: number; text: string; micros: number }

/** Fires requests at a loopback port or a socket file, naming `host`; every answer is read to its end. */
export function createGun({
  host,
  connections,
  ...at
}: { host: string; connections: number } & ({ port: number } | { socketPath: string })) {
  const place = 'port' in at ? { host: '127.0.0.1', port: at.port } : at
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  function fire({ path, method = 'GET', headers = {}, body }: Shot): Promise<Outcome> {
    const started = performance.now()
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { ...place, path, method, agent, headers: { host, ...headers, ...length } }
    return exchange(options, body, (res, bytes) => ({
      status: res.statusCode ?? 0,
      text: bytes.toString('latin1'),
      micros: (performance.now() - started) * 1_000,
    }))
  }
  return { fire, close: () => agent.destroy() }
}

export type Gun = ReturnType<typeof createGun>

/** Closed loop: `total` shots by `workers` at once. @throws when an answer's status is not what `good` wants */
export async function closedLoop(
  total: number,
  workers: number,
  shoot: (index: number) => Promise<Outcome>,
  good = isOk,
) {
  let next = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < total) check(await shoot(next++), good)
    }),
  )
}

/** Open loop: `rate` shots a second for `seconds`, whatever the answers do. Latencies count from the planned moment, in ms. */
export async function openLoop(
  rate: number,
  seconds: number,
  shoot: (index: number) => Promise<Outcome>,
  good = isOk,
): Promise<number[]> {
  const total = rate * seconds
  const started = performance.now()
  const latencies: number[] = []
  const running: Promise<void>[] = []
  for (let index = 0; index < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * rate) + 1)
    for (; index < due; index++) {
      const planned = started + (index / rate) * 1_000
      const shot = shoot(index).then((outcome) => {
        check(outcome, good)
        latencies.push(performance.now() - planned)
      })
      shot.catch(() => {}) // told below, when all were sent
      running.push(shot)
    }
    await new Promise((done) => setTimeout(done, 1))
  }
  await Promise.all(running)
  return latencies.sort((a, b) => a - b)
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300
}

function check(outcome: Outcome, good: (status: number) => boolean): void {
  if (!good(outcome.status)) throw new Error(`answered ${outcome.status}: ${outcome.text.slice(0, 200)}`)
}

/** The value below which a share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

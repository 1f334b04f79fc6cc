import { Agent } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { exchange } from '../../../demo/exchange.ts'

export type LoadRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Outcome = { status: number; text: string; micros: number }

/**
 * Sends requests with the header `Host: host` to a loopback port or a socket file, from the loopback address `from` if given.
 * With `tls` any certificate is accepted.
 * Every answer is read to its end.
 */
export function createLoader({
  host,
  connections,
  from,
  tls = false,
  ...at
}: { host: string; connections: number; from?: string; tls?: boolean } & (
  { port: number } | { socketPath: string }
)) {
  const place = 'port' in at ? { host: '127.0.0.1', port: at.port } : at
  const agent = tls
    ? new TlsAgent({ keepAlive: true, maxSockets: connections, rejectUnauthorized: false })
    : new Agent({ keepAlive: true, maxSockets: connections })
  const protocol = tls ? 'https:' : 'http:'
  function send({ path, method = 'GET', headers = {}, body }: LoadRequest): Promise<Outcome> {
    const started = performance.now()
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sender = from === undefined ? {} : { localAddress: from }
    const options = {
      ...place,
      ...sender,
      protocol,
      path,
      method,
      agent,
      headers: { host, ...headers, ...length },
    }
    return exchange(options, body, (res, bytes) => ({
      status: res.statusCode ?? 0,
      text: bytes.toString('latin1'),
      micros: (performance.now() - started) * 1_000,
    }))
  }
  return { send, close: () => agent.destroy() }
}

export type Loader = ReturnType<typeof createLoader>

/**
 * Closed loop: sends `total` requests, `workers` at a time.
 * @throws Error when `good` is false for the status of an answer
 */
export async function closedLoop(
  total: number,
  workers: number,
  send: (index: number) => Promise<Outcome>,
  good = isOk,
) {
  let next = 0
  await Promise.all(
    Array.from({ length: workers }, async () => {
      while (next < total) check(await send(next++), good)
    }),
  )
}

/**
 * Open loop: sends `rate` requests a second for `seconds`, whether or not answers arrive. Returns the latencies from
 * the planned times, in ms.
 */
export async function openLoop(
  rate: number,
  seconds: number,
  send: (index: number) => Promise<Outcome>,
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
      const sent = send(index).then((outcome) => {
        check(outcome, good)
        latencies.push(performance.now() - planned)
      })
      sent.catch(() => {}) // thrown below, after all requests were sent
      running.push(sent)
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

/** The value below which this share of the sorted values lies. */
export const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const median = (values: readonly number[]) =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )

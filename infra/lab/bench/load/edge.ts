import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasHaproxy, startLocalEdge } from '../../../deploy/edge/local.ts'
import { createCertificate } from '../../../deploy/edge/testing/certificate.ts'
import { cpuMicros, memoryBytes } from '../measure/cpu.ts'
import { page } from '../jobs/page.ts'
import type { Bench } from '../jobs/job.ts'
import { closedLoop, createLoader, median, type Loader } from './load.ts'
import { costOf, untilAccepted } from '../measure/measure.ts'

/** H of a request in each round and the largest memory in MB, for connections without and with TLS. */
export type EdgeFigures = Record<'plain' | 'tls', { h: number[]; memoryMb: number }>

const GATE_H = 2.5
const GATE_MB = 40
const ROUNDS = 5
const REQUESTS = 8_000
const CONNECTIONS = 16
/** As many as one address may open. */
const OPEN = 300
const SAMPLE_MS = 100
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Job edge: HAProxy with the configuration of `make up` before the gateway of `bench`. Counts its CPU time alone, for cached pages on connections
 * that stay open, and its memory while 300 connections are open and send requests.
 * @returns null without HAProxy on this machine
 */
export async function measureEdge(
  bench: Omit<Bench, 'loader'>,
  { adminPort, hello }: { adminPort: number; hello: { pid: number; port: number } },
): Promise<EdgeFigures | null> {
  if (!hasHaproxy) return null
  const certificates = mkdtempSync(join(tmpdir(), 'portico-bench-edge-'))
  // The edge is a process group of its own, which Ctrl-C does not reach; it is killed when this process exits.
  const exit = () => process.exit(130)
  for (const signal of SIGNALS) process.once(signal, exit)
  const bare = createLoader({ port: hello.port, host: 'hello', connections: CONNECTIONS })
  try {
    const { certificate, key } = createCertificate(certificates, 'DNS:*.localhost')
    writeFileSync(join(certificates, 'site.pem'), certificate + key)
    const unit = () =>
      costOf(
        () => cpuMicros(hello.pid),
        REQUESTS,
        () => closedLoop(REQUESTS, CONNECTIONS, () => bare.send({ path: '/' })),
      )
    const measure = async (tls: boolean) => {
      const edge = await startLocalEdge({
        gateway: bench.port,
        admin: adminPort,
        certificates,
        // As in a container: the files are compared every five seconds.
        environment: { PORTICO_EDGE_INTERVAL: '5', ...(tls && { PORTICO_EDGE_MODE: 'tls' }) },
        prefix: ['taskset', '-c', '0'],
      })
      try {
        const end = Date.now() + 30_000
        while (!(await edge.healthy())) {
          if (Date.now() > end) throw new Error(`the edge is not healthy: ${edge.log()}`)
          await new Promise((done) => setTimeout(done, 100))
        }
        const loader = createLoader({ port: edge.edge, host: bench.host, connections: CONNECTIONS, tls })
        const send = await sendPages(bench, loader)
        await closedLoop(REQUESTS / 4, CONNECTIONS, send)
        const h: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const base = await unit()
          const own = await costOf(
            () => cpuMicros(edge.pid),
            REQUESTS,
            () => closedLoop(REQUESTS, CONNECTIONS, send),
          )
          h.push(own / base)
        }
        loader.close()
        return { h, memoryMb: await memoryOf(bench, { port: edge.edge, pid: edge.pid, tls }) }
      } finally {
        await edge.stop()
      }
    }
    return { plain: await measure(false), tls: await measure(true) }
  } finally {
    for (const signal of SIGNALS) process.off(signal, exit)
    bare.close()
    rmSync(certificates, { recursive: true })
  }
}

/** The largest memory in MB (PSS of the script, the master and the worker) while 300 connections send 3,000 requests and stay open. */
async function memoryOf(
  bench: Omit<Bench, 'loader'>,
  { port, pid, tls }: { port: number; pid: number; tls: boolean },
): Promise<number> {
  // From another address, because the limit is by address.
  const loader = createLoader({ port, host: bench.host, connections: OPEN, from: '127.0.0.3', tls })
  let largest = 0
  const sample = () => (largest = Math.max(largest, memoryBytes(pid)))
  const sampling = setInterval(sample, SAMPLE_MS)
  try {
    await closedLoop(OPEN * 10, OPEN, await sendPages(bench, loader))
    sample()
    return largest / 1_000_000
  } finally {
    clearInterval(sampling)
    loader.close()
  }
}

/** The requests of job 3; a request that a busy gateway refuses is sent again. */
async function sendPages(bench: Omit<Bench, 'loader'>, loader: Loader) {
  const send = await page.prepare({ ...bench, loader })
  return (index: number) =>
    untilAccepted(
      () => send(index),
      () => undefined,
    )
}

/** The rows of the table. */
export function edgeRows(figures: EdgeFigures): Record<string, string>[] {
  return Object.entries(figures).map(([kind, { h, memoryMb }]) => ({
    job: `edge, ${kind === 'tls' ? 'https' : 'http'}`,
    'H a request': median(h).toFixed(2),
    rounds: h.map((each) => each.toFixed(2)).join(' '),
    gate: String(GATE_H),
    'MB, 300 connections': memoryMb.toFixed(1),
    'gate MB': String(GATE_MB),
    met: median(h) <= GATE_H && memoryMb <= GATE_MB ? 'yes' : 'no',
  }))
}

import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { isMainThread } from 'node:worker_threads'
import { PerformanceObserver, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { writeFile } from 'node:fs/promises'
import type { ProcessWaits } from './waits.ts'

/**
 * Measures what the process waits for. A benchmark loads it into the server with `--import`, and asks it at `PORTICO_PROBE_PORT`:
 * `/begin` starts a measurement, and `/end` answers with what was measured since. With `?profile=FILE` in both, the use of the
 * processor by function is written to that file.
 */
const RESOLUTION_MS = 1

const port = process.env['PORTICO_PROBE_PORT']
// Threads inherit the flags of their process.
if (port !== undefined && isMainThread) start(Number(port))

function start(port: number): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let collected: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collected.push(duration)
  })
  let utilization = performance.eventLoopUtilization()
  let cpu = process.cpuUsage()
  let session: Session | null = null

  async function begin(profile: string | null): Promise<void> {
    collected = []
    observer.observe({ entryTypes: ['gc'] })
    utilization = performance.eventLoopUtilization()
    cpu = process.cpuUsage()
    if (profile !== null) {
      session = new Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.setSamplingInterval', { interval: 500 })
      await session.post('Profiler.start')
    }
    delay.enable()
    delay.reset()
  }

  async function end(profile: string | null): Promise<ProcessWaits> {
    const { idle, active } = performance.eventLoopUtilization(utilization)
    const { user, system } = process.cpuUsage(cpu)
    const late = (ns: number) => Math.max(0, ns / 1e6 - RESOLUTION_MS)
    const loop = {
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      max: late(delay.max),
    }
    delay.disable()
    observer.disconnect()
    if (profile !== null && session) {
      const { profile: found } = await session.post('Profiler.stop')
      session.disconnect()
      await writeFile(profile, JSON.stringify(found))
    }
    const seconds = (idle + active) / 1_000
    return {
      seconds,
      busyShare: active / (idle + active),
      cpuShare: (user + system) / 1e6 / seconds,
      loop,
      collections: {
        count: collected.length,
        ms: collected.reduce((sum, ms) => sum + ms, 0),
        max: Math.max(0, ...collected),
      },
    }
  }

  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://probe')
    const profile = searchParams.get('profile')
    const work = pathname === '/begin' ? begin(profile) : end(profile)
    work.then(
      (answer) => res.end(JSON.stringify(answer ?? {})),
      (error: unknown) => res.writeHead(500).end(String(error)),
    )
  })
  server.listen(port, '127.0.0.1').unref()
}

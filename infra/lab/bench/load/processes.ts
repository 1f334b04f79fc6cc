import { spawnSync, type ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { embeddedEntry } from '../../../tooling/processes/embedded-entry.ts'
import { startProcess, type StartedProcess } from '../../../tooling/processes/process.ts'

const here = join(import.meta.dirname, '../../../..')

type Environment = Record<string, string>

/**
 * Starts the processes of a benchmark. All servers run on core 0, and this process, which sends the load, on the
 * others.
 */
export function createProcesses() {
  const processes: StartedProcess[] = []
  if (cpus().length > 1)
    spawnSync('taskset', ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)])

  function start(
    program: string,
    args: readonly string[],
    options: { cwd?: string; env?: Environment } = {},
  ) {
    const started = startProcess(program, args, {
      cwd: here,
      ...options,
      env: { ...process.env, ...options.env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    processes.push(started)
    return started
  }
  const launch = (args: readonly string[], options: { cwd?: string; env?: Environment } = {}) =>
    start('taskset', ['-c', '0', process.execPath, ...args], options)

  return {
    /**
     * Starts the embedded shape of a checkout. `rateScale` multiplies its limits, which are raised by default; `adminPort`
     * serves its metrics, and at `probePort` it tells what it waits for. `seconds` is the time until it was ready.
     */
    async portico({
      root = here,
      dataDir,
      port,
      rateScale = 100_000,
      adminPort,
      probePort,
    }: {
      root?: string
      dataDir: string
      port: number
      rateScale?: number
      adminPort?: number
      probePort?: number
    }) {
      const begin = performance.now()
      const probe =
        probePort === undefined ? [] : ['--import', join(import.meta.dirname, '../waits/probe.ts')]
      const { child, stop, printed } = launch([...probe, embeddedEntry(root)], {
        cwd: root,
        env: {
          PORTICO_PORT: String(port),
          PORTICO_DATA: dataDir,
          PORTICO_RATE_SCALE: String(rateScale),
          PORTICO_DEMO_HISTORY: '0',
          ...(adminPort !== undefined && { PORTICO_ADMIN_PORT: String(adminPort) }),
          ...(probePort !== undefined && { PORTICO_PROBE_PORT: String(probePort) }),
        },
      })
      await printed('Portico is ready')
      return { pid: child.pid!, stop, seconds: (performance.now() - begin) / 1_000 }
    },
    /** Starts the bare server whose request is the unit. */
    async hello(): Promise<{ pid: number; port: number }> {
      const { child, printed } = launch(['infra/lab/bench/load/hello.ts'])
      return { pid: child.pid!, port: Number((await printed('\n')).trim()) }
    },
    /** Starts `hash.ts`, whose hash is the unit of a sign-in. */
    async hasher(): Promise<ChildProcess> {
      const { child, printed } = launch(['infra/lab/bench/measure/hash.ts'])
      await printed('ready\n')
      return child
    },
    /** Starts `flood.ts`, which sends hits of a website, on the cores of this process. */
    async flood(host: string, port: number): Promise<ChildProcess> {
      const { child, printed } = start(process.execPath, [
        'infra/lab/bench/load/flood.ts',
        host,
        String(port),
      ])
      await printed('ready\n')
      return child
    },
    async endAll(): Promise<void> {
      await Promise.all(processes.map((each) => each.stop()))
    },
  }
}

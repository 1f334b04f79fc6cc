import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'

const here = join(import.meta.dirname, '../..')

/** The processes of a benchmark. All servers run on core 0, the loader that calls this on the others. */
export function createProcesses() {
  const children: ChildProcess[] = []
  if (cpus().length > 1)
    spawnSync('taskset', ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)])

  function launch(args: string[], { cwd = here, env = {} }: { cwd?: string; env?: Record<string, string> }) {
    const child = spawn('taskset', ['-c', '0', process.execPath, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    return child
  }

  return {
    /** Starts the embedded shape of a checkout, its limits raised, and says how long it took to be ready. */
    async portico({ root = here, dataDir, port }: { root?: string; dataDir: string; port: number }) {
      const started = performance.now()
      const child = launch(['services/embedded/src/main.ts'], {
        cwd: root,
        env: { PORTICO_PORT: String(port), PORTICO_DATA: dataDir, PORTICO_RATE_SCALE: '100000' },
      })
      await said(child, 'Portico is ready')
      return { child, seconds: (performance.now() - started) / 1_000 }
    },
    /** The bare server whose request is the unit. */
    async hello(): Promise<{ child: ChildProcess; port: number }> {
      const child = launch(['infra/bench/hello.ts'], {})
      return { child, port: Number((await said(child, '\n')).trim()) }
    },
    /** Runs `hash.ts`, whose hash is the unit of a sign-in. */
    async hasher(): Promise<ChildProcess> {
      const child = launch(['infra/bench/hash.ts'], {})
      await said(child, 'ready\n')
      child.stdout!.removeAllListeners('data')
      return child
    },
    async endAll(): Promise<void> {
      await Promise.all(children.map(end))
    },
  }
}

export function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

function said(child: ChildProcess, words: string): Promise<string> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes(words)) resolve(text)
    })
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${text}`)))
  })
}

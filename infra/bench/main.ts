import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '../e2e/http.ts'
import { Demo } from '../e2e/stack.ts'
import { cpuMicros, memoryBytes } from './cpu.ts'
import { cart, fullCart } from './jobs/cart.ts'
import { formKey, formSave } from './jobs/form.ts'
import { gateway } from './jobs/gateway.ts'
import { hit } from './jobs/hit.ts'
import type { Bench, Job } from './jobs/job.ts'
import { page } from './jobs/page.ts'
import { moreRecords, records } from './jobs/records.ts'
import { accountCheck, manySessions, sessionCheck } from './jobs/session.ts'
import { byteRows, measureBytes } from './bytes.ts'
import { databaseUrls } from './databases.ts'
import { loginRows, measureLogin } from './login.ts'
import { measureWeights, weightRows } from './weights.ts'
import { measurePanels, panelRows } from './panels.ts'
import { closedLoop, createGun, median, openLoop, percentile } from './load.ts'

/**
 * Measures the jobs of the table for real, through the gateway of the embedded shape. Costs are CPU of all processes
 * measured, in units of a bare hello measured in the same minutes (A/B/A/B, median of 5); the servers run on core 0,
 * this loader on the others. Latencies are taken at a fixed arrival rate.
 */
const ROUNDS = 5
const only = process.argv.slice(2)
const jobs: Job[] = [
  hit,
  records,
  moreRecords,
  page,
  cart,
  fullCart,
  formKey,
  formSave,
  sessionCheck,
  accountCheck,
  manySessions,
  gateway,
]
const root = join(import.meta.dirname, '../..')

pinLoader()
const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
chmodSync(dataDir, 0o755)
const port = 18_080
const children: ChildProcess[] = []

try {
  await measure()
} finally {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(
    children.map(
      (child) => new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(null))),
    ),
  )
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const first = await startPortico()
  await end(first.child)
  const warm = await startPortico()
  const memory = memoryBytes(warm.child.pid!) / 1_000_000
  const demo = Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')))
  const host = new URL(demo.site).host
  const owner = await signIn(demo.config, demo.owner)
  const hello = await startHello()
  const databaseUrl = databaseUrls(dataDir)

  const shared = { demo, owner, host, port, dataDir, cpu: () => cpuMicros(warm.child.pid!), databaseUrl }
  const rows: Record<string, string | number>[] = []
  const results: Record<string, unknown>[] = []
  for (const job of jobs) {
    if (only.length > 0 && !only.some((word) => job.name.includes(word))) continue
    const gun = createGun({ port, host, connections: job.connections })
    const helloGun = createGun({ port: hello.port, host: 'hello', connections: job.connections })
    const bench: Bench = { ...shared, gun }
    const shoot = await job.prepare(bench)
    await closedLoop(Math.ceil(job.requests / 4), job.connections, shoot)
    await job.settle?.(bench)
    const beside = job.beside?.(bench)
    if (beside) await closedLoop(Math.ceil(job.requests / 4), job.connections, beside)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const unit = await cost(
        () => cpuMicros(hello.child.pid!),
        10_000,
        () => closedLoop(10_000, job.connections, () => helloGun.fire({ path: '/' })),
      )
      const each = await cost(bench.cpu, job.requests, async () => {
        await closedLoop(job.requests, job.connections, shoot)
        await job.settle?.(bench)
      })
      const base = beside
        ? await cost(bench.cpu, job.requests, () => closedLoop(job.requests, job.connections, beside))
        : 0
      ratios.push((each - base) / unit)
    }
    const latencies = await openLoop(job.rate, 5, shoot)
    const h = median(ratios)
    const p99 = percentile(latencies, 0.99)
    results.push({
      job: job.name,
      h,
      gate: job.gate,
      p50: percentile(latencies, 0.5),
      p99,
      p99Gate: job.p99Gate,
      rate: job.rate,
      ratios,
    })
    rows.push({
      job: job.name,
      H: h.toFixed(1),
      gate: job.gate,
      ratio: (h / job.gate).toFixed(2),
      'p99 ms': p99.toFixed(1),
      'at /s': job.rate,
      'p99 gate': job.p99Gate,
      met: h <= job.gate && p99 <= job.p99Gate ? 'yes' : 'no',
    })
    gun.close()
    helloGun.close()
  }
  const signsIn = only.length === 0 || only.some((word) => '6b sign-in'.includes(word))
  const login = signsIn ? await measureLogin(shared, await startHasher()) : null
  const ratioOf = (more: Job, base: Job) => {
    const [one, all] = [base, more].map(({ name }) => results.find((result) => result['job'] === name))
    return one && all ? Number(all['h']) / Number(one['h']) : null
  }
  const growth = ratioOf(fullCart, cart)
  const sessionGrowth = ratioOf(manySessions, sessionCheck)
  if (process.stdout.isTTY) process.stdout.write('\n')
  console.table(rows)
  console.table([
    { job: '9 first start', measured: `${first.seconds.toFixed(1)} s`, gate: '20 s' },
    { job: '9 warm start', measured: `${warm.seconds.toFixed(1)} s`, gate: '5 s' },
    { job: '9 memory (PSS)', measured: `${memory.toFixed(0)} MB`, gate: '500 MB' },
    ...(growth === null
      ? []
      : [{ job: '4 growth: all lines / 1 line', measured: growth.toFixed(2), gate: '1.3' }]),
    ...(sessionGrowth === null
      ? []
      : [{ job: '6 growth: 100,000 sessions / 2,000', measured: sessionGrowth.toFixed(2), gate: '1.1' }]),
  ])
  if (login) console.table(loginRows(login))
  const weighs = only.length === 0 || only.some((word) => '3c weight'.includes(word))
  const weights = weighs ? await measureWeights(demo) : []
  if (weights.length > 0) console.table(weightRows(weights))
  const asked = (name: string) => only.length === 0 || only.some((word) => name.includes(word))
  const bytes = asked('1b bytes') ? await measureBytes(shared) : null
  if (bytes) console.table(byteRows(bytes))
  const panels = asked('8 panels') ? await measurePanels(shared) : []
  if (panels.length > 0) console.table(panelRows(panels))
  // A run of some jobs leaves the record of all of them alone.
  const name = only.length === 0 ? 'latest.json' : 'partial.json'
  const file = join(root, 'infra/bench/results', name)
  mkdirSync(join(file, '..'), { recursive: true })
  const start = { firstSeconds: first.seconds, warmSeconds: warm.seconds, memoryMb: memory }
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, cores: cpus().length, start, growth, sessionGrowth, login, weights, bytes, panels, results }, null, 2)}\n`,
  )
}

async function cost(cpu: () => number, requests: number, work: () => Promise<void>): Promise<number> {
  const before = cpu()
  await work()
  return (cpu() - before) / requests
}

/** Starts the embedded shape on core 0, its limits raised, and says how long it took to be ready. */
async function startPortico(): Promise<{ child: ChildProcess; seconds: number }> {
  const started = performance.now()
  const child = launch(['services/embedded/src/main.ts'], {
    PORTICO_PORT: String(port),
    PORTICO_DATA: dataDir,
    PORTICO_RATE_SCALE: '100000',
  })
  await said(child, 'Portico is ready')
  return { child, seconds: (performance.now() - started) / 1_000 }
}

async function startHello(): Promise<{ child: ChildProcess; port: number }> {
  const child = launch(['infra/bench/hello.ts'], {})
  return { child, port: Number((await said(child, '\n')).trim()) }
}

async function startHasher(): Promise<ChildProcess> {
  const child = launch(['infra/bench/hash.ts'], {})
  await said(child, 'ready\n')
  child.stdout!.removeAllListeners('data')
  return child
}

function launch(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn('taskset', ['-c', '0', process.execPath, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
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

function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

/** Keeps this process off the servers' core. */
function pinLoader(): void {
  if (cpus().length > 1)
    spawnSync('taskset', ['-a', '-c', '-p', `1-${cpus().length - 1}`, String(process.pid)])
}

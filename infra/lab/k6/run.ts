import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findDemo } from './find-demo.ts'
import { findK6 } from './find-k6.ts'
import { assertToken, scenarioOf } from './settings.ts'

/** `make load`: runs SCENARIO against a running Portico, with the k6 of this machine or of the compose profile. */
const root = resolve(import.meta.dirname, '../../..')
const LINES_SHOWN = 10

/** Runs k6 in a container of the running stack. Its user there writes into `out`. */
function runInside(out: string): number {
  chmodSync(out, 0o777)
  const service = ['compose', '--profile', 'load', 'run', '--rm', '--no-deps', 'k6']
  const run = spawnSync('docker', service, { stdio: 'inherit', cwd: root, env: { ...process.env, OUT: out } })
  return run.status ?? 1
}

async function runHere(scenario: string, out: string): Promise<number> {
  const gateway = process.env['PORTICO_GATEWAY']
  const demo = await findDemo(root, process.env['PORTICO_DEMO'], gateway)
  assertToken(demo, process.env)
  // Limits count each address separately, so visitors use many. Only Linux has all of 127/8.
  const addresses = process.platform === 'linux' && gateway === undefined
  const run = spawn(
    findK6(),
    [
      'run',
      '--quiet',
      ...(addresses ? ['--local-ips', '127.0.1.1-127.0.1.250'] : []),
      join(root, 'infra/lab/k6/scenarios', `${scenario}.js`),
    ],
    {
      stdio: ['inherit', 'inherit', 'pipe'],
      cwd: root,
      env: { ...process.env, PORTICO_DEMO: demo.file, OUT: out, K6_NO_USAGE_REPORT: 'true' },
    },
  )
  // Each of thousands of visitors would print the same failure.
  let lines = 0
  createInterface({ input: run.stderr }).on('line', (line) => {
    if (lines++ < LINES_SHOWN) process.stderr.write(`${line}\n`)
  })
  const [code] = (await once(run, 'close')) as [number | null]
  if (lines > LINES_SHOWN) process.stderr.write(`… and ${lines - LINES_SHOWN} more lines\n`)
  return code ?? 1
}

/** The exit code of the run: 1 if a threshold of k6 failed or the report found other problems. */
function exitCodeOf(report: string, code: number): number {
  if (code !== 0 || !existsSync(report)) return code
  const { missed } = JSON.parse(readFileSync(report, 'utf8')) as { missed: unknown[] }
  return missed.length > 0 ? 1 : 0
}

try {
  const scenario = scenarioOf(process.env)
  const out = resolve(root, process.env['OUT'] || '.cache/k6')
  mkdirSync(out, { recursive: true })
  const report = (kind: string) => join(out, `${scenario}.${kind}`)
  // The last report may belong to another user: the user of the container, or ours.
  for (const kind of ['html', 'json']) rmSync(report(kind), { force: true })
  const code = process.env['TARGET'] === 'compose' ? runInside(out) : await runHere(scenario, out)
  if (existsSync(report('html'))) process.stdout.write(`  Report: ${report('html')}\n`)
  process.exitCode = exitCodeOf(report('json'), code)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}

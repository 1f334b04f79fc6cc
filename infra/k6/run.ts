import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cacheDir } from '../tooling/install.ts'

/** `make load`: finds k6, or builds it with Go into the cache outside the checkout, and runs SCENARIO against what runs. */
const VERSION = 'v1.8.1'
const root = resolve(import.meta.dirname, '../..')
const scenarios = ['smoke', 'load', 'stress', 'soak', 'spike']

const works = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0

function k6(): string {
  const built = join(cacheDir, `k6-${VERSION}`, 'k6')
  if (existsSync(built)) return built
  if (works('k6', ['version'])) return 'k6'
  if (!works('go', ['version']))
    throw new Error(
      'k6 is missing and so is Go to build it: install either (https://go.dev/dl), or TARGET=compose make load, which has it in a container',
    )
  process.stdout.write(`Building k6 ${VERSION}, once; this takes a few minutes …\n`)
  mkdirSync(join(built, '..'), { recursive: true })
  execFileSync('go', ['install', `go.k6.io/k6@${VERSION}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, GOBIN: join(built, '..'), CGO_ENABLED: '0' },
  })
  return built
}

/** The newest demo.json of what may run here. */
function demoFile(): string {
  const places = [
    process.env['PORTICO_DEMO'],
    '.portico/demo.json',
    '.portico-full/demo.json',
    '.portico-compose/demo.json',
  ]
  const found = places
    .filter((place) => place !== undefined)
    .map((place) => resolve(root, place))
    .find(existsSync)
  if (found === undefined)
    throw new Error('nothing to load: start Portico first (make run, make full or make up)')
  return found
}

/** k6 in a container of the running stack, which is a user of its own there and writes into `out`. */
function runInside(out: string): number {
  chmodSync(out, 0o777)
  const service = ['compose', '--profile', 'load', 'run', '--rm', '--no-deps', 'k6']
  const run = spawnSync('docker', service, { stdio: 'inherit', cwd: root, env: { ...process.env, OUT: out } })
  return run.status ?? 1
}

try {
  const scenario = process.env['SCENARIO'] ?? 'smoke'
  if (!scenarios.includes(scenario)) throw new Error(`SCENARIO must be one of ${scenarios.join(', ')}`)
  const out = resolve(root, process.env['OUT'] ?? '.cache/k6')
  mkdirSync(out, { recursive: true })
  // The last report may be of another user: of the container's, or ours.
  for (const kind of ['html', 'json']) rmSync(join(out, `${scenario}.${kind}`), { force: true })
  if (process.env['TARGET'] === 'compose') process.exit(runInside(out))
  const demo = demoFile()
  // Visitors come from many addresses; limits count each by itself. Only Linux has all of 127/8.
  const addresses = process.platform === 'linux' && process.env['PORTICO_GATEWAY'] === undefined
  const run = spawnSync(
    k6(),
    [
      'run',
      '--quiet',
      ...(addresses ? ['--local-ips', '127.0.1.1-127.0.1.250'] : []),
      join(root, 'infra/k6/scenarios', `${scenario}.js`),
    ],
    {
      stdio: 'inherit',
      cwd: root,
      env: { ...process.env, PORTICO_DEMO: demo, OUT: out, K6_NO_USAGE_REPORT: 'true' },
    },
  )
  process.stdout.write(`  Report: ${join(out, `${scenario}.html`)}\n`)
  process.exit(run.status ?? 1)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}

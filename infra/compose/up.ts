import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { StartProblem, readConfig } from '@portico/kit/config'
import { greeting } from '../seed/demo-file.ts'
import { UpVariables } from '../tooling/variables.ts'
import {
  compose,
  containers,
  lastWords,
  needEngine,
  restarts,
  startCompose,
  type Container,
} from './engine.ts'
import { makeSecrets } from './secrets.ts'

/**
 * `make up`: makes the secrets, builds the image, starts the stack, waits until all of it is healthy and the demo site
 * is there, and says where. What cannot become healthy is named with its last words, and the command fails.
 */

/** A small machine starts eleven containers at once, and draws the pictures of the demo site. */
const WAIT_MS = 600_000
/** A process that has ended so often since this start does not heal by itself. */
const MAX_RESTARTS = 3

try {
  const config = readConfig(UpVariables, process.env)
  needEngine()
  await up(config)
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.message : String(error)}\n`)
  process.exit(1)
}

async function up(config: z.infer<typeof UpVariables>) {
  const port = config.PORTICO_PORT
  const dataDir = resolve(config.PORTICO_DATA)
  process.env['PORTICO_DATA'] = dataDir
  if (config.COMPOSE_PROFILES.split(',').includes('observability')) observe()
  const made = makeSecrets(join(dataDir, 'secrets'))
  if (made.length > 0) say(`Made ${made.length} secrets in ${join(dataDir, 'secrets')}.`)
  const before = containers()
  if (!before.some(({ Service, State }) => Service === 'gateway' && State === 'running')) await needPort(port)

  say('Building the image …')
  await finished(startCompose(['build', '--quiet'], { show: true }))
  say('Starting, and waiting until everything is healthy …')
  await healthy(before)

  const demo = join(dataDir, 'demo.json')
  compose('cp', 'seed:/var/lib/portico/demo.json', demo)
  chmodSync(demo, 0o600)
  process.stdout.write(
    greeting(dataDir, config.PORTICO_PUBLIC_PORT ?? port, {
      mail: 'waits for the server of secrets/mail_url; COMPOSE_PROFILES=mail starts one that shows it',
      ending: 'make down stops it and keeps the data; make clean removes the data.',
    }),
  )
}

/** Traces leave the processes only while somebody collects them. */
function observe(): void {
  process.env['PORTICO_NODE_OPTIONS'] ??= '--import=./services/kit/src/telemetry.ts'
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ??= 'http://collector:4318'
}

async function healthy(before: Container[]): Promise<void> {
  const earlier = restarts(before.map(({ ID }) => ID))
  const starting = startCompose(['up', '--detach', '--no-build', '--remove-orphans'])
  const end = Date.now() + WAIT_MS
  for (;;) {
    await new Promise((done) => setTimeout(done, 2_000))
    const all = containers()
    const failed = failures(all, earlier)
    if (failed.length > 0 || (starting.code !== null && starting.code !== 0)) {
      starting.child.kill()
      throw new StartProblem(report(failed, starting.said))
    }
    const waiting = all.filter(({ State, Health, ExitCode }) =>
      State === 'exited' ? ExitCode !== 0 : State !== 'running' || (Health !== '' && Health !== 'healthy'),
    )
    const seeded = all.some(({ Service, State }) => Service === 'seed' && State === 'exited')
    if (starting.code === 0 && waiting.length === 0 && seeded) return
    if (Date.now() > end) {
      starting.child.kill()
      throw new StartProblem(report(waiting, `not healthy after ${WAIT_MS / 60_000} minutes`))
    }
  }
}

/** Jobs that failed, processes that are unhealthy, and those that start again and again. */
function failures(all: Container[], earlier: Map<string, number>): Container[] {
  const counts = restarts(all.map(({ ID }) => ID))
  return all.filter(
    ({ ID, State, Health, ExitCode }) =>
      (State === 'exited' && ExitCode !== 0) ||
      Health === 'unhealthy' ||
      (counts.get(ID) ?? 0) - (earlier.get(ID) ?? 0) >= MAX_RESTARTS,
  )
}

function report(failed: Container[], said: string): string {
  const words = failed.map(({ Service, State, ExitCode, Health }) => {
    const state = State === 'exited' ? `ended with code ${ExitCode}` : Health || State
    return `\n${Service} (${state}) says:\n${lastWords(Service).replace(/^/gm, '  ')}\n`
  })
  const end = failed.length === 0 ? `\n${said.trim()}\n` : ''
  return `Portico is not up.\n${words.join('')}${end}\nWhat runs is left for you to look at: make logs, make down.`
}

async function needPort(port: number): Promise<void> {
  await new Promise<void>((done, fail) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        new StartProblem(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Stop what listens there, or choose another: PORTICO_PORT=${port + 1} make up`
            : `Port ${port} cannot be used: ${error.message}`,
        ),
      ),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => done()))
  })
}

async function finished(run: ReturnType<typeof startCompose>): Promise<void> {
  while (run.code === null) await new Promise((done) => setTimeout(done, 100))
  if (run.code !== 0) throw new StartProblem(`The image cannot be built (above). ${run.said}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

import { chmodSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import { buildInfo } from '@portico/kit/runtime/build-info'
import { StartProblem, readConfig } from '@portico/kit/runtime/config'
import { greeting } from '../../demo/demo-file.ts'
import { edgeSettings } from '../edge/settings.ts'
import { UpVariables } from '../../tooling/variables/commands.ts'
import {
  compose,
  containers,
  lastLogLines,
  requireEngine,
  restarts,
  startCompose,
  type Container,
} from './engine/engine.ts'
import { failures, notReady } from './engine/health.ts'
import { inspectContainers, requireSameSecrets } from './engine/installation.ts'
import { lockStack } from './engine/lock.ts'
import { portsInUse, requireFreePorts, publishedPorts } from './engine/ports.ts'
import { isRunning, removeService, rollStack } from './processes/roll-stack.ts'
import { parseScale, requireConnections, scaledProcesses, type Scale } from './processes/scale.ts'
import { readMailUrl, makeSecrets, secretsMark, describeMail } from './secrets/secrets.ts'

/**
 * `make up`: creates the secrets, builds the image, starts the stack, waits until it is healthy and the demo site exists, and
 * prints the addresses. If a container fails, it prints the last log lines of the container and exits with 1. If the stack
 * runs already, the processes whose image or settings changed are replaced one at a time (`roll-stack.ts`). With the
 * argument `roll` (`make roll`) it builds nothing and replaces every process of a running stack.
 */

/** Long enough for a small machine, which starts eleven containers at once and draws the pictures of the demo site. */
const WAIT_MS = 600_000
/** The profile of the test provider of payments. */
const TEST_PAYMENTS = 'payments-test'
/** `max_connections` of the Postgres in stores.yml. */
const POSTGRES_CONNECTIONS = 300

try {
  const config = readConfig(UpVariables, process.env)
  requireEngine()
  const dataDir = resolve(config.PORTICO_DATA)
  const unlock = lockStack(dataDir)
  try {
    await up(config, dataDir, process.argv[2] === 'roll')
  } finally {
    unlock()
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartProblem ? error.message : String(error)}\n`)
  process.exit(1)
}

async function up(config: z.infer<typeof UpVariables>, dataDir: string, isRoll: boolean) {
  const scale = parseScale(config.PORTICO_SCALE)
  requireConnections(scale, POSTGRES_CONNECTIONS)
  const { hasEdge, httpPort, environment, warnings } = edgeSettings(config, {
    gateways: scale.gateway,
    composeFile: process.env['COMPOSE_FILE'],
    now: new Date(),
  })
  Object.assign(process.env, environment)
  for (const warning of warnings) say(warning)
  const profiles = config.COMPOSE_PROFILES.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (config.PORTICO_TEST_PAYMENTS === '1' && !profiles.includes(TEST_PAYMENTS)) profiles.push(TEST_PAYMENTS)
  process.env['COMPOSE_PROFILES'] = profiles.join(',')
  const testBank = `http://localhost:${config.PORTICO_TEST_PROVIDER_PORT}`
  if (profiles.includes(TEST_PAYMENTS)) {
    process.env['COMMERCE_TEST_PROVIDER_URL'] ??= 'http://test-provider:8090'
    process.env['COMMERCE_TEST_PROVIDER_ORIGIN'] ??= testBank
  }
  const ports = publishedPorts(config, profiles, httpPort)
  process.env['PORTICO_DATA'] = dataDir
  if (profiles.includes('observability')) enableTracing()
  const folder = join(dataDir, 'secrets')
  const before = containers()
  const running = isRunning(before)
  if (isRoll && !running)
    throw new StartProblem('No process runs that could be replaced: make up starts them.')
  requireSameSecrets(inspectContainers(), folder)
  await requireFreePorts(ports, portsInUse(before))
  const made = makeSecrets(folder)
  if (made.length > 0) say(`Created ${made.length} secrets in ${folder}.`)
  process.env['PORTICO_SECRETS_MARK'] = secretsMark(folder)

  if (!isRoll) {
    process.env['PORTICO_COMMIT'] ??= buildInfo().commit
    say('Building the image …')
    await finished(startCompose(['build', '--quiet'], { show: true }))
  }
  if (running) {
    say(
      isRoll ? 'Replacing every process, one at a time …' : 'Replacing what changed, one process at a time …',
    )
    if (!hasEdge) removeService('edge')
    await rollStack({ scale, all: isRoll, hasEdge, say })
  } else {
    say('Starting, and waiting until everything is healthy …')
    await healthy(before, scale)
  }

  const demo = join(dataDir, 'demo.json')
  compose('cp', 'seed:/var/lib/portico/demo.json', demo)
  chmodSync(demo, 0o600)
  process.stdout.write(
    greeting(dataDir, config.PORTICO_PUBLIC_PORT ?? config.PORTICO_PORT, {
      protocol: process.env['PORTICO_PUBLIC_PROTOCOL'] === 'https' ? 'https' : 'http',
      mail: describeMail({
        url: readMailUrl(folder),
        shown: profiles.includes('mail'),
        port: config.PORTICO_MAIL_PORT,
      }),
      ...(profiles.includes('observability') && {
        dashboards: `http://127.0.0.1:${config.PORTICO_GRAFANA_PORT} (admin; its password is in ${join(folder, 'grafana_password')})`,
      }),
      testBank: profiles.includes(TEST_PAYMENTS) ? testBank : undefined,
      ending: 'make down stops it and keeps the data; make clean removes the data.',
    }),
  )
}

/** Makes the processes send traces. Without the profile no collector would receive them. */
function enableTracing(): void {
  process.env['PORTICO_NODE_OPTIONS'] ??= '--import=./services/kit/src/runtime/telemetry.ts'
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ??= 'http://collector:4318'
}

async function healthy(before: Container[], scale: Scale): Promise<void> {
  const restartsBefore = restarts(before.map(({ ID }) => ID))
  const starting = startCompose([
    'up',
    '--detach',
    '--no-build',
    '--remove-orphans',
    ...scaledProcesses.flatMap((name) => ['--scale', `${name}=${scale[name]}`]),
  ])
  const end = Date.now() + WAIT_MS
  for (;;) {
    await new Promise((done) => setTimeout(done, 2_000))
    const { code } = starting
    const now = containers()
    const failed = failures({
      before,
      restartsBefore,
      now,
      restarts: restarts(now.map(({ ID }) => ID)),
      starting: code === null,
    })
    if (failed.length > 0 || (code !== null && code !== 0)) {
      starting.child.kill()
      throw new StartProblem(report(failed, starting.output))
    }
    const missing = notReady(now)
    const seeded = now.some(({ Service, State }) => Service === 'seed' && State === 'exited')
    if (code === 0 && missing.length === 0 && seeded) return
    if (Date.now() > end) {
      starting.child.kill()
      throw new StartProblem(report(missing, `not healthy after ${WAIT_MS / 60_000} minutes`))
    }
  }
}

function report(failed: Container[], output: string): string {
  const words = failed.map(({ Service, State, ExitCode, Health }) => {
    const state = State === 'exited' ? `ended with code ${ExitCode}` : Health || State
    return `\n${Service} (${state}), last log lines:\n${lastLogLines(Service).replace(/^/gm, '  ')}\n`
  })
  const end = failed.length === 0 ? `\n${output.trim()}\n` : ''
  return `Portico is not up.\n${words.join('')}${end}\nThe containers still run, so that you can look at them: make logs, make down.`
}

async function finished(run: ReturnType<typeof startCompose>): Promise<void> {
  while (run.code === null) await new Promise((done) => setTimeout(done, 100))
  if (run.code !== 0) throw new StartProblem(`The image cannot be built (above). ${run.output}`)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

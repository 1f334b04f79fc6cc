import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { EmbeddedVariables } from '@portico/embedded/config'
import { readConfig } from '@portico/kit/runtime/config'
import { forgetBuild } from '../../../web/build.ts'
import { startProcess, type StartedProcess } from '../processes/process.ts'
import { startArea } from '../../../web/dev/area.ts'
import { DevVariables } from '../variables/commands.ts'
import { effectOf } from './effect.ts'

/**
 * `make dev`: everything in one process as in `make run`, restarted when a file of a server changes; bundles of published
 * pages, built again when their sources change; and the owner's area by Vite, without any of both.
 */
const root = join(import.meta.dirname, '../../..')
const config = readConfig(EmbeddedVariables.extend(DevVariables.shape), process.env)
/** Editors write several files at once. */
const WAIT_MS = 80
/** A process that does not end in this time is killed. Postgres recovers. */
const STOP_MS = 5_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (begin: number) => `${((performance.now() - begin) / 1_000).toFixed(1)} s`

const builder = fork(join(root, 'web/dev/builder.ts'))
/** Builds the bundles of published pages. @throws Error with the bundler's message */
async function buildPages(): Promise<void> {
  builder.send('build')
  const [failure] = (await once(builder, 'message')) as [string | null]
  if (failure !== null) throw new Error(failure)
}

let portico: StartedProcess | undefined
/** Resolves when the process says that it is ready, or ends. */
async function start(): Promise<void> {
  const started = startProcess(process.execPath, ['infra/embedded/src/main.ts'], {
    name: 'Portico',
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  portico = started
  const ready = new Promise<void>((resolve) =>
    started.child.stdout!.on('data', (text: Buffer) => {
      process.stdout.write(text)
      if (text.includes('Portico is ready')) resolve()
    }),
  )
  await Promise.race([ready, started.ended])
  if (started.child.exitCode !== null) say('Portico ended. It starts again after the next change.')
}

let changed = { pages: false, servers: false }
let working: Promise<void> | undefined
let timer: NodeJS.Timeout | undefined

async function follow(): Promise<void> {
  while (changed.servers) {
    const { pages } = changed
    changed = { pages: false, servers: false }
    const begin = performance.now()
    const [built] = await Promise.allSettled([pages ? buildPages() : undefined, portico?.stop(STOP_MS)])
    if (built.status === 'rejected') say(`The bundles could not be built: ${(built.reason as Error).message}`)
    await start()
    say(`Restarted after ${seconds(begin)}${pages ? ', with new bundles' : ''}.`)
  }
}

const watchers = ['services', 'gateway', 'proto', 'web', 'infra/embedded', 'infra/demo'].map((folder) =>
  watch(join(root, folder), { recursive: true }, (_, name) => {
    const effect = effectOf(join(folder, name ?? ''))
    if (effect === 'none') return
    changed = { pages: changed.pages || effect === 'pages', servers: true }
    clearTimeout(timer)
    timer = setTimeout(() => (working ??= follow().finally(() => (working = undefined))), WAIT_MS)
  }),
)

const area = await startArea({ port: config.PORTICO_DEV_PORT, gatewayPort: config.PORTICO_PORT })
await start()
say(`  Owner's area from its sources   ${area.address}\n`)

async function end(): Promise<void> {
  for (const watcher of watchers) watcher.close()
  clearTimeout(timer)
  builder.disconnect()
  await Promise.allSettled([portico?.stop(), area.server.close()])
  await forgetBuild()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())

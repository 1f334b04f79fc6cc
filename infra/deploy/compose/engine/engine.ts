import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'

const root = join(import.meta.dirname, '../../../..')

const Container = z.object({
  ID: z.string(),
  Name: z.string(),
  Service: z.string(),
  State: z.string(),
  Health: z.string(),
  ExitCode: z.number(),
  Publishers: z.array(z.object({ PublishedPort: z.number() })).nullish(),
})
/** A container of the stack, from `docker compose ps`. `Health` is empty for a container without a health check. */
export type Container = z.infer<typeof Container>

/** Runs `docker` in the checkout and returns its output. @throws Error with its error output when it fails */
export function docker(...args: string[]): string {
  const run = spawnSync('docker', args, { cwd: root, encoding: 'utf8', maxBuffer: 32 * 1_024 * 1_024 })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`docker ${args.join(' ')}: ${run.stderr.trim()}`)
  return run.stdout
}

export const compose = (...args: string[]): string => docker('compose', ...args)

/** Starts `docker compose …`. The end of its output is kept for the message of a failure, or all of it is shown. */
export function startCompose(args: string[], { show = false } = {}) {
  const child = spawn('docker', ['compose', ...args], {
    cwd: root,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  const state = { child, code: null as number | null, output: '' }
  const keep = (text: Buffer) => void (state.output = (state.output + text.toString()).slice(-4_000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.once('error', (error) => {
    state.output += error.message
    state.code = 1
  })
  child.once('close', (code) => void (state.code = code ?? 1))
  return state
}

/** Returns every container of the stack, including jobs that have ended. */
export function containers(): Container[] {
  return compose('ps', '--all', '--format', 'json')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Container.parse(JSON.parse(line)))
}

const Inspected = z
  .object({
    Id: z.string(),
    Created: z.string(),
    Image: z.string(),
    RestartCount: z.number(),
    State: z.object({ Status: z.string(), Health: z.object({ Status: z.string() }).nullish() }),
    Config: z.object({ Labels: z.record(z.string(), z.string()) }),
  })
  .transform(({ Id, Created, Image, RestartCount, State, Config }) => ({
    id: Id,
    created: Created,
    image: Image,
    restarts: RestartCount,
    state: State.Status,
    health: State.Health?.Status ?? '',
    /** Compose's hash of the settings with which the container was created. */
    hash: Config.Labels['com.docker.compose.config-hash'] ?? '',
  }))

/** Returns the containers of a service with what the engine knows of them. A container that was just removed is left out. */
export function inspectService(service: string): z.output<typeof Inspected>[] {
  const ids = compose('ps', '--all', '--quiet', service)
    .split('\n')
    .filter((id) => id !== '')
  return ids.flatMap((id) => {
    const { status, stdout } = spawnSync('docker', ['inspect', '--type', 'container', id], {
      encoding: 'utf8',
    })
    return status === 0 ? Inspected.array().parse(JSON.parse(stdout)) : []
  })
}

/** Returns Compose's hash of the settings that a new container of each service would get. */
export const settingsHashes = (): Map<string, string> =>
  new Map(
    compose('config', '--hash', '*')
      .split('\n')
      .map((line) => line.trim().split(' ') as [string, string])
      .filter(([name]) => name !== ''),
  )

/** Returns the id of an image on this machine. @throws Error when there is none */
export const imageId = (tag: string): string => docker('image', 'inspect', '--format', '{{.Id}}', tag).trim()

/** Returns the names of the services with the active profiles. */
export const serviceNames = (): string[] =>
  compose('config', '--services')
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Runs `docker …` without blocking this process, and returns its output. @throws Error with its error output */
export async function dockerAsync(...args: string[]): Promise<string> {
  const child = spawn('docker', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (text: Buffer) => void (output += text.toString()))
  child.stderr.on('data', (text: Buffer) => void (errors = (errors + text.toString()).slice(-4_000)))
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  if (code !== 0) throw new Error(`docker ${args.join(' ')}: ${errors.trim()}`)
  return output
}

/** Returns how often the engine has restarted each container, by its id. Containers that no longer exist are left out. */
export function restarts(ids: readonly string[]): Map<string, number> {
  if (ids.length === 0) return new Map()
  const format = '{{.Id}} {{.RestartCount}}'
  const { stdout } = spawnSync('docker', ['inspect', '--format', format, ...ids], { encoding: 'utf8' })
  const pairs = [...stdout.matchAll(/^(\w{12})\w* (\d+)$/gm)]
  return new Map(pairs.map(([, id, count]) => [id!, Number(count)]))
}

/** Returns the last log lines of a service, without the prefix of Compose. */
export const lastLogLines = (service: string, lines = 8): string =>
  bothOutputs('compose', 'logs', '--no-log-prefix', '--no-color', '--tail', String(lines), service)

/** Returns the last log lines of a container. */
export const lastLinesOf = (id: string, lines = 8): string => bothOutputs('logs', '--tail', String(lines), id)

/** Returns what a `docker` command writes to both outputs: an uncaught error of a process is only in the second one. */
function bothOutputs(...args: string[]): string {
  const run = spawnSync('sh', ['-c', 'exec docker "$@" 2>&1', 'sh', ...args], { cwd: root, encoding: 'utf8' })
  if (run.error) throw run.error
  return run.stdout.trim()
}

/**
 * Checks the versions: engine 25 has `start_interval` of health checks, Compose 2.24 has `include`.
 * @throws StartProblem that says what is missing
 */
export function requireEngine(): void {
  const version = (args: string[]) => {
    const run = spawnSync('docker', args, { encoding: 'utf8' })
    return run.status === 0 ? run.stdout.trim().replace(/^v/, '') : null
  }
  const engine = version(['version', '--format', '{{.Server.Version}}'])
  if (engine === null)
    throw new StartProblem('No Docker engine answers: install Docker, or start it (docker info shows more).')
  if (Number.parseInt(engine) < 25)
    throw new StartProblem(`Docker ${engine} is too old: version 25 or newer is needed.`)
  const plugin = version(['compose', 'version', '--short'])
  const [major = 0, minor = 0] = (plugin ?? '').split('.').map(Number)
  if (plugin === null || major < 2 || (major === 2 && minor < 24))
    throw new StartProblem(`Docker Compose ${plugin ?? ''} is missing or too old: 2.24 or newer is needed.`)
}

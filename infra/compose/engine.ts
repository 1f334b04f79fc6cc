import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'

const root = join(import.meta.dirname, '../..')

const Container = z.object({
  ID: z.string(),
  Name: z.string(),
  Service: z.string(),
  State: z.string(),
  Health: z.string(),
  ExitCode: z.number(),
  Publishers: z.array(z.object({ PublishedPort: z.number() })).nullish(),
})
/** A container of the stack as the engine sees it; `Health` is empty where it has no health check. */
export type Container = z.infer<typeof Container>

/** Runs `docker` in the checkout. @throws Error with what it wrote when it fails */
export function docker(...args: string[]): string {
  const run = spawnSync('docker', args, { cwd: root, encoding: 'utf8', maxBuffer: 32 * 1_024 * 1_024 })
  if (run.error) throw run.error
  if (run.status !== 0) throw new Error(`docker ${args.join(' ')}: ${run.stderr.trim()}`)
  return run.stdout
}

export const compose = (...args: string[]): string => docker('compose', ...args)

/** Starts `docker compose …`; its output is kept for the message of a failure, or shown. */
export function startCompose(args: string[], { show = false } = {}) {
  const child = spawn('docker', ['compose', ...args], {
    cwd: root,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  const state = { child, code: null as number | null, said: '' }
  const keep = (text: Buffer) => void (state.said = (state.said + text.toString()).slice(-4_000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.once('error', (error) => {
    state.said += error.message
    state.code = 1
  })
  child.once('close', (code) => void (state.code = code ?? 1))
  return state
}

/** Every container of the stack, jobs that have ended included. */
export function containers(): Container[] {
  return compose('ps', '--all', '--format', 'json')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => Container.parse(JSON.parse(line)))
}

/**
 * How often the engine has started each container again by itself, by the container's id. One that was replaced since
 * it was listed is left out.
 */
export function restarts(ids: readonly string[]): Map<string, number> {
  if (ids.length === 0) return new Map()
  const format = '{{.Id}} {{.RestartCount}}'
  const { stdout } = spawnSync('docker', ['inspect', '--format', format, ...ids], { encoding: 'utf8' })
  const pairs = [...stdout.matchAll(/^(\w{12})\w* (\d+)$/gm)]
  return new Map(pairs.map(([, id, count]) => [id!, Number(count)]))
}

/** The last words of a service, without the prefix of Compose. */
export const lastWords = (service: string, lines = 8): string =>
  compose('logs', '--no-log-prefix', '--no-color', '--tail', String(lines), service).trim()

/** Needs an engine with health checks that start quickly (25) and a Compose with `include` (2.24). */
export function needEngine(): void {
  const version = (args: string[]) => {
    const run = spawnSync('docker', args, { encoding: 'utf8' })
    return run.status === 0 ? run.stdout.trim().replace(/^v/, '') : null
  }
  const engine = version(['version', '--format', '{{.Server.Version}}'])
  if (engine === null)
    throw new StartProblem('No Docker engine answers: install Docker, or start it (docker info says more).')
  if (Number.parseInt(engine) < 25)
    throw new StartProblem(`Docker ${engine} is too old: version 25 or newer is needed.`)
  const plugin = version(['compose', 'version', '--short'])
  const [major = 0, minor = 0] = (plugin ?? '').split('.').map(Number)
  if (plugin === null || major < 2 || (major === 2 && minor < 24))
    throw new StartProblem(`Docker Compose ${plugin ?? ''} is missing or too old: 2.24 or newer is needed.`)
}

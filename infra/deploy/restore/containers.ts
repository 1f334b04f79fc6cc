import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartProblem } from '@portico/kit/runtime/config'
import {
  compose,
  containers,
  dockerAsync,
  imageId,
  lastLogLines,
  requireEngine,
} from '../compose/engine/engine.ts'
import { lockStack } from '../compose/engine/lock.ts'
import { scaledProcesses } from '../compose/processes/scale.ts'
import { RestoreRefused } from './refused.ts'

/**
 * `make restore` and `make restore-report` without DATA: the containers of `make up`. The work is done in a container
 * (`container.ts`), which asks this process for a Postgres on the restored data, because its image has none.
 */
const [command, time] = process.argv.slice(2)
const root = join(import.meta.dirname, '../../..')
const dataDir = resolve(process.env['PORTICO_DATA'] || '.portico-compose')
process.env['PORTICO_DATA'] = dataDir

/** The container that recovers restored data. */
const SERVER = 'restore-postgres'
/** The container that writes files of websites. */
const FILES_WRITER = 'restore-files'
/** Containers that must not run while the data of Postgres are replaced. */
const USERS = [...scaledProcesses, 'postgres', 'backup', 'databases', 'migrations', 'seed']
/** The recovery of 100 GB takes about half an hour. */
const RECOVERY_MS = 4 * 3_600_000

try {
  if (command !== 'restore' && command !== 'report')
    throw new RestoreRefused('usage: containers.ts restore [TIME] | report TIME')
  requireEngine()
  if (!existsSync(join(dataDir, 'secrets/backup_key')))
    throw new RestoreRefused(
      `${join(dataDir, 'secrets/backup_key')} does not exist. The archive opens only with the key of its first backup: make restore-secrets writes it back.`,
    )
  const unlock = lockStack(dataDir)
  try {
    requireImage()
    process.exitCode = command === 'restore' ? await restore() : await runContainer('report')
  } finally {
    unlock()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof RestoreRefused || error instanceof StartProblem ? 1 : 2
}

async function restore(): Promise<number> {
  checkStopped()
  removeServer() // of an interrupted restore
  try {
    return await runContainer('restore')
  } finally {
    removeServer()
  }
}

/** Runs `container.ts`, answers what it asks, and shows the rest of its output. Returns its exit code. */
async function runContainer(work: 'restore' | 'report'): Promise<number> {
  const run = ['compose', 'run', '--rm', '--no-deps', '-T', 'restore']
  const node = ['node', 'infra/deploy/restore/container.ts', work, ...(time ? [time] : [])]
  const child = spawn('docker', [...run, ...node], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => done(code ?? 1))
  })
  child.stdin.on('error', () => {}) // the container has ended
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('ask ')) {
      process.stdout.write(`${line}\n`)
      continue
    }
    const answer = await answerTo(line.slice(4)).then(
      () => 'ok',
      (error: unknown) => JSON.stringify(error instanceof Error ? error.message : String(error)),
    )
    child.stdin.write(`${answer}\n`)
  }
  return ended
}

async function answerTo(question: string): Promise<void> {
  if (question === 'check') return checkStopped()
  if (question === 'start') return startServer()
  if (question === 'files') return restoreFiles()
  removeServer()
}

/** @throws RestoreRefused while anything uses the data of Postgres */
function checkStopped(): void {
  const running = containers()
    .filter(
      ({ Service, State }) => USERS.includes(Service) && ['running', 'restarting', 'paused'].includes(State),
    )
    .map(({ Service }) => Service)
  if (running.length > 0)
    throw new RestoreRefused(`Portico runs (${[...new Set(running)].join(', ')}). Stop it first: make down.`)
}

/** Starts Postgres on the restored data, and waits until its recovery has ended. @throws Error with the end of its log */
async function startServer(): Promise<void> {
  await dockerAsync('compose', 'up', '--detach', '--no-deps', '--no-build', SERVER)
  for (const end = Date.now() + RECOVERY_MS; ; await sleep(500)) {
    const state = containers().find(({ Service }) => Service === SERVER)?.State
    if (state !== 'running') throw new Error(`Postgres ended:\n${lastLogLines(SERVER, 20)}`)
    const isReady = await dockerAsync(
      'compose',
      'exec',
      '-T',
      SERVER,
      'pg_isready',
      '--quiet',
      '--host=127.0.0.1',
    ).then(
      () => true,
      () => false,
    )
    if (isReady) return
    if (Date.now() > end) throw new Error('the recovery did not end within 4 hours')
  }
}

/** Writes the files of websites as the user of sites. The server runs. @throws Error with the output */
async function restoreFiles(): Promise<void> {
  process.stdout.write(await dockerAsync('compose', 'run', '--rm', '--no-deps', '-T', FILES_WRITER))
}

/** Stops Postgres, which writes a checkpoint first, and removes its container. */
function removeServer(): void {
  compose('rm', '--stop', '--force', SERVER)
}

/** A new machine has no image yet. */
function requireImage(): void {
  try {
    imageId(`portico:${process.env['PORTICO_VERSION'] || 'local'}`)
  } catch {
    compose('build', '--quiet', 'gateway')
  }
}

import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from '@portico/kit/runtime/config'

/** The file in the folder of the data that keeps two `make up` or `make roll` from changing the containers at once. */
const NAME = 'up.lock'

type Owner = { pid: number; started: string }

/**
 * Creates the lock file with the process id and the start time of this process, and returns a function that removes it. The
 * lock of a process that has ended is replaced; the start time recognises a process id that was given to another process.
 * @throws StartProblem when a running process holds the lock
 */
export function lockStack(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, NAME)
  const own = join(dataDir, `${NAME}.${process.pid}`)
  writeFileSync(own, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }))
  try {
    for (let attempt = 0; ; attempt += 1) {
      if (create(own, path)) break
      const text = read(path)
      const owner = parse(text)
      if (attempt === 5 || (owner !== null && startOf(owner.pid) === owner.started))
        throw new StartProblem(
          `Another make up or make roll changes these containers now${owner ? ` (process ${owner.pid})` : ''}. Wait until it has ended.`,
        )
      if (text !== null) removeStale(path, own, text)
    }
  } finally {
    rmSync(own, { force: true })
  }
  return () => {
    if (parse(read(path))?.pid === process.pid) rmSync(path, { force: true })
  }
}

/** Removes a stale lock, unless another process replaced it since it was read. */
function removeStale(path: string, own: string, text: string): void {
  const aside = `${own}.stale`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  if (read(aside) !== text) create(aside, path)
  rmSync(aside, { force: true })
}

function create(from: string, path: string): boolean {
  try {
    linkSync(from, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function parse(text: string | null): Owner | null {
  try {
    const owner = JSON.parse(text ?? '') as Partial<Owner> | null
    return typeof owner?.pid === 'number' && typeof owner.started === 'string' ? (owner as Owner) : null
  } catch {
    return null
  }
}

/** Returns when a process started, or an empty text when it does not run. */
function startOf(pid: number): string {
  const run = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (run.error) throw run.error
  return run.stdout.trim()
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

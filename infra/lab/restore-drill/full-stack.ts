import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '@portico/kit/postgres/with-client'
import { freePort } from '@portico/kit/runtime/free-port'
import { readStack } from '../../deploy/restore/stack.ts'
import { isAlive } from '../../tooling/processes/supervisor.ts'
import { startProcess } from '../../tooling/processes/process.ts'
import { fullTarget } from '../chaos/targets/target-full.ts'
import type { DrillLog, DrillStack } from './drill-stack.ts'

const root = resolve(import.meta.dirname, '../../..')
const TOOL = join(root, 'infra/deploy/restore/main.ts')

/** Opens a stack of `make full`. Its files are lost together with Postgres. */
export async function openFullStack(log: DrillLog): Promise<DrillStack> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-drill-'))
  chmodSync(dir, 0o755)
  const [dataDir, archive, key] = [join(dir, 'data'), join(dir, 'archive'), join(dir, 'key')]
  const blobs = join(dataDir, 'sites/blobs')
  const port = await freePort()
  let full: ReturnType<typeof startProcess> | undefined
  let backup: ReturnType<typeof startProcess> | undefined

  const readPids = () =>
    (JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as { pids: Record<string, number> }).pids
  const killAll = () => {
    for (const pid of Object.values(readPids())) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  }
  const runTool = (command: string, to?: Date) =>
    promisify(execFile)(
      process.execPath,
      [TOOL, command, dataDir, archive, key, ...(to ? [to.toISOString()] : [])],
      { cwd: root, maxBuffer: 1 << 28 },
    )

  return {
    port,
    ledgerFile: join(dir, 'ledger.jsonl'),
    target: () => fullTarget(dataDir),
    async start() {
      full = startProcess(process.execPath, [join(root, 'infra/tooling/full.ts')], {
        name: 'full',
        cwd: root,
        env: {
          ...process.env,
          PORTICO_PORT: String(port),
          PORTICO_TEST_PROVIDER_PORT: '0',
          PORTICO_DATA: dataDir,
          PORTICO_RATE_SCALE: '100',
          PORTICO_MAX_DELAY_MS: '20000',
          PORTICO_DEMO_HISTORY: '0',
          PORTICO_SUPERVISE: '1',
        },
      })
      await full.printed('Portico is ready')
    },
    async startBackup() {
      backup = startProcess(process.execPath, [TOOL, 'backup', dataDir, archive, key], {
        name: 'backup',
        cwd: root,
      })
      await Promise.all([backup.printed('archived until'), backup.printed('new files')])
      log('the first backup is in the archive')
    },
    async destroy() {
      const target = fullTarget(dataDir)
      const postgres = (await target.pid('postgres'))!
      process.kill(target.full!.supervisor, 'SIGSTOP') // it would start Postgres again
      const at = Date.now()
      const mark = performance.now()
      process.kill(postgres, 'SIGKILL')
      for (const lost of [join(dataDir, 'postgres'), blobs])
        rmSync(lost, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
      log('the data of Postgres and the files are destroyed')
      killAll()
      await full!.kill()
      await backup!.kill()
      // A process that had not ended yet may have written a file.
      rmSync(blobs, { recursive: true, force: true })
      return { at, mark }
    },
    async loseKafkaLog() {
      rmSync(join(dataDir, 'kafka'), { recursive: true, force: true })
      log('the log of Kafka is destroyed')
    },
    async restore(to) {
      const { stdout } = await runTool('restore', to)
      for (const line of stdout.trim().split('\n')) log(line)
    },
    async report(to) {
      const { stdout, stderr } = await runTool('report', to)
      return { lost: JSON.parse(stdout) as Record<string, object>, notice: stderr.trim() }
    },
    async run(database, sql) {
      const databases = readStack(dataDir).databases as Record<string, string>
      await withClient({ connectionString: databases[database]! }, (client) => client.query(sql))
    },
    async writeFiles(keys, bytes) {
      for (const each of keys) {
        mkdirSync(dirname(join(blobs, each)), { recursive: true })
        writeFileSync(join(blobs, each), randomBytes(bytes))
      }
    },
    async hashFiles() {
      const files = readdirSync(blobs, { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      )
      return new Map(
        files.map(({ parentPath, name }) => {
          const path = join(parentPath, name)
          return [relative(blobs, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
        }),
      )
    },
    countMails: async () =>
      existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).length : 0,
    hasJournal: async () => existsSync(join(archive, 'journal/forms')),
    async close() {
      await backup?.kill()
      await full?.stop(120_000)
      if (existsSync(join(dataDir, 'stack.json'))) killAll()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

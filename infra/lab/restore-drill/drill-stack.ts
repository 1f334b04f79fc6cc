import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/kit/runtime/free-port'
import { isAlive } from '../../tooling/processes/supervisor.ts'
import { startProcess } from '../../tooling/processes/process.ts'
import { pause } from '../chaos/client.ts'
import { fullTarget } from '../chaos/targets/target-full.ts'
import type { World } from '../chaos/world.ts'

const root = resolve(import.meta.dirname, '../../..')
const TOOL = join(root, 'infra/deploy/restore/main.ts')

export type DrillLog = (line: string) => void
export type LedgerLine = { at: number; id: string; kind: string; state: string }

/** A stack of the full shape with a backup, for a drill. `close` ends its processes and deletes its data. */
export async function openDrillStack(log: DrillLog) {
  const dir = mkdtempSync(join(tmpdir(), 'portico-drill-'))
  chmodSync(dir, 0o755)
  const [dataDir, archive, key] = [join(dir, 'data'), join(dir, 'archive'), join(dir, 'key')]
  const ledgerFile = join(dir, 'ledger.jsonl')
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
      { cwd: root },
    )

  return {
    port,
    dataDir,
    archive,
    ledgerFile,
    target: () => fullTarget(dataDir),
    async start(): Promise<void> {
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
    async startBackup(): Promise<void> {
      backup = startProcess(process.execPath, [TOOL, 'backup', dataDir, archive, key], {
        name: 'backup',
        cwd: root,
      })
      await backup.printed('archived until')
      log('the first backup is in the archive')
    },
    /** Kills Postgres without warning, deletes its data, and then ends all processes. Returns when that was. */
    async destroyPostgres(): Promise<{ at: number; mark: number }> {
      const target = fullTarget(dataDir)
      const postgres = (await target.pid('postgres'))!
      process.kill(target.full!.supervisor, 'SIGSTOP') // it would start Postgres again
      const at = Date.now()
      const mark = performance.now()
      process.kill(postgres, 'SIGKILL')
      rmSync(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
      log('the volume of Postgres is destroyed')
      killAll()
      await full!.kill()
      await backup!.kill()
      return { at, mark }
    },
    loseKafkaLog(): void {
      rmSync(join(dataDir, 'kafka'), { recursive: true, force: true })
      log('the log of Kafka is destroyed')
    },
    /** Restores to a time, or everything that was received. */
    async restore(to?: Date): Promise<void> {
      const { stdout } = await runTool('restore', to)
      for (const line of stdout.trim().split('\n')) log(line)
    },
    /** The report after a restore, and what it says beside it. */
    async report(to: Date) {
      const { stdout, stderr } = await runTool('report', to)
      const lost = JSON.parse(stdout) as Record<string, { submissions?: string[]; files?: string[] }>
      return { lost, notice: stderr.trim() }
    },
    /** The hash of each stored file of the websites, by its path. */
    hashFiles(): Map<string, string> {
      const folder = join(dataDir, 'sites/blobs')
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) =>
        each.isFile(),
      )
      return new Map(
        files.map(({ parentPath, name }) => {
          const path = join(parentPath, name)
          return [path, createHash('sha256').update(readFileSync(path)).digest('hex')]
        }),
      )
    },
    countMails: () => (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).length : 0),
    /** The last states of the load's writes that were acknowledged, with the times of their answers. */
    acknowledged: (): LedgerLine[] =>
      readFileSync(ledgerFile, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as LedgerLine)
        .filter(({ state }) => state === 'acknowledged'),
    async close(): Promise<void> {
      await backup?.kill()
      await full?.stop(120_000)
      if (existsSync(join(dataDir, 'stack.json'))) killAll()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Waits until a page is served. */
export async function untilServed(world: World): Promise<void> {
  const { send, close } = world.visitor()
  while ((await send('GET', '/', { headers: { accept: 'text/html' } })).status !== 200) await pause(200)
  close()
}

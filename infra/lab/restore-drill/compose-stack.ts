import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/kit/runtime/free-port'
import { databaseName } from '@portico/kit/postgres/provision'
import { composeTarget } from '../chaos/targets/target-compose.ts'
import { pause } from '../chaos/client.ts'
import type { DrillLog, DrillStack } from './drill-stack.ts'

const root = resolve(import.meta.dirname, '../../..')
/** The tag of the images, which leaves the images of the running stack alone. */
const VERSION = 'drill'
/** Variables of an installation that would change the stack of a drill. */
const UNSET = [
  ...[
    'COMPOSE_FILE',
    'COMPOSE_PROFILES',
    'FILES_URL',
    'FILES_OLD_URL',
    'PORTICO_ARCHIVE',
    'PORTICO_BASE_HOST',
  ],
  ...['PORTICO_CERTIFICATES', 'PORTICO_EDGE', 'PORTICO_EDGE_ADDRESS', 'PORTICO_HTTP_PORT', 'PORTICO_SCALE'],
  ...['PORTICO_PUBLIC_PORT', 'PORTICO_PUBLIC_PROTOCOL', 'PORTICO_TRUSTED_PROXIES', 'PORTICO_TEST_PAYMENTS'],
]
const BLOBS = '/var/lib/portico/blobs'
const BACKUP_MS = 600_000

/**
 * Opens a stack of containers as a Compose project of its own, behind the edge. Its volumes of Postgres and of sites are lost together. The
 * environment of this process is changed: every `docker compose` is for this project afterwards.
 */
export async function openComposeStack(log: DrillLog): Promise<DrillStack> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-drill-'))
  const project = `portico-drill-${randomBytes(3).toString('hex')}`
  const dataDir = join(dir, 'data')
  const [port, mailPort, bankPort] = [await freePort(), await freePort(), await freePort()]
  for (const name of UNSET) delete process.env[name]
  Object.assign(process.env, {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_PROFILES: 'mail',
    PORTICO_VERSION: VERSION,
    PORTICO_DATA: dataDir,
    PORTICO_PORT: String(port),
    PORTICO_MAIL_PORT: String(mailPort),
    PORTICO_TEST_PROVIDER_PORT: String(bankPort),
    PORTICO_RATE_SCALE: '100',
    PORTICO_MAX_DELAY_MS: '20000',
    PORTICO_DEMO_HISTORY: '0',
  })
  mkdirSync(dataDir)

  const run = async (program: string, args: readonly string[]) =>
    promisify(execFile)(program, args, { cwd: root, maxBuffer: 1 << 28 })
  const docker = async (...args: string[]) => (await run('docker', args)).stdout
  const compose = (...args: string[]) => docker('compose', ...args)
  const node = (script: string, ...args: string[]) => run(process.execPath, [script, ...args])
  const removeVolume = (name: string) => docker('volume', 'rm', '--force', `${project}_${name}`)
  const down = () => compose('--profile', '*', 'down', '--remove-orphans')
  const inSites = (...command: string[]) => compose('exec', '-T', 'sites', ...command)

  return {
    port,
    ledgerFile: join(dir, 'ledger.jsonl'),
    target: () => composeTarget(join(dataDir, 'demo.json')),
    async start() {
      await node('infra/deploy/compose/up.ts')
    },
    async startBackup() {
      process.env['COMPOSE_PROFILES'] = 'backup,mail'
      await compose('up', '--detach', '--no-deps', '--no-build', 'backup')
      for (const end = Date.now() + BACKUP_MS; ; await pause(500)) {
        const text = await compose('logs', '--no-log-prefix', 'backup')
        if (text.includes('archived until') && text.includes('new files')) break
        if (Date.now() > end) throw new Error(`the backup is not in the archive: ${text.slice(-2_000)}`)
      }
      log('the first backup is in the archive')
    },
    async destroy() {
      const [at, mark] = [Date.now(), performance.now()]
      await compose('kill', 'postgres')
      await down()
      for (const name of ['postgres', 'sites']) await removeVolume(name)
      log('the volumes of Postgres and of sites are destroyed')
      return { at, mark }
    },
    async loseKafkaLog() {
      await removeVolume('kafka')
      log('the volume of Kafka is destroyed')
    },
    async restore(to) {
      const { stdout } = await node(
        'infra/deploy/restore/containers.ts',
        'restore',
        ...(to ? [to.toISOString()] : []),
      )
      for (const line of stdout.trim().split('\n')) log(line)
    },
    async report(to) {
      const { stdout, stderr } = await node('infra/deploy/restore/containers.ts', 'report', to.toISOString())
      const lines = stderr.split('\n').filter((line) => line.startsWith('Kafka has no message'))
      return { lost: JSON.parse(stdout) as Record<string, object>, notice: lines.join('\n') }
    },
    async run(database, sql) {
      const psql = [
        'psql',
        '-X',
        '-q',
        '-U',
        'postgres',
        '-d',
        databaseName(database),
        '-v',
        'ON_ERROR_STOP=1',
      ]
      await compose('exec', '-T', 'postgres', ...psql, '-c', sql)
    },
    async writeFiles(keys, bytes) {
      const script = `const { mkdirSync, writeFileSync } = require('node:fs')
        for (const key of ${JSON.stringify(keys)}) {
          mkdirSync(require('node:path').dirname('${BLOBS}/' + key), { recursive: true })
          writeFileSync('${BLOBS}/' + key, require('node:crypto').randomBytes(${bytes}))
        }`
      await inSites('node', '-e', script)
    },
    async hashFiles() {
      const text = await inSites('sh', '-c', `cd ${BLOBS} && find . -type f -exec sha256sum {} +`)
      const lines = text.trim().split('\n')
      return new Map(lines.map((line) => [line.slice(68), line.slice(0, 64)]))
    },
    async countMails() {
      const url = `http://127.0.0.1:${mailPort}/api/v1/messages?limit=1`
      const answer = await fetch(url).catch(() => null)
      return answer?.ok ? ((await answer.json()) as { total: number }).total : 0
    },
    hasJournal: () =>
      compose('exec', '-T', 'backup', 'test', '-d', '/var/lib/portico-archive/archive/journal/forms').then(
        () => true,
        () => false,
      ),
    async close() {
      await compose('--profile', '*', 'down', '--volumes', '--remove-orphans')
      await docker('image', 'rm', `portico:${VERSION}`, `portico-edge:${VERSION}`).catch(() => {})
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

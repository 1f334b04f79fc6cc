import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
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
import { join, relative, resolve } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { databaseName } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import { embeddedEntry } from '../tooling/embedded-entry.ts'
import { startProcess, type StartedProcess } from '../tooling/process.ts'
import { isAlive, waitForExit } from '../tooling/supervisor.ts'
import { closeAsk } from '../e2e/access/ask.ts'
import type { GatewayAddress } from '../e2e/access/visitor.ts'
import { inbox } from '../e2e/inbox.ts'
import { writeArchive, type DatabaseDump } from './archive.ts'
import { dumpDatabase } from './dump.ts'
import { actNormally, actWithoutBus } from './acts.ts'

/**
 * `node infra/upgrade/write.ts [checkout]`: starts the Portico of a checkout (by default this one), uses it as owners,
 * members and visitors do, kills it while messages wait, and writes everything that it stored as an archive, with which
 * later commits are tested (README).
 */
const services = ['identity', 'sites', 'forms', 'commerce', 'census', 'performance', 'bus']
const checkout = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'))
const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short=7', 'HEAD'], {
  encoding: 'utf8',
}).trim()
const dataDir = mkdtempSync(join(tmpdir(), 'portico-upgrade-'))
chmodSync(dataDir, 0o755)

let portico: StartedProcess | undefined
try {
  await main()
} finally {
  closeAsk()
  await portico?.kill()
  await stopPostgres()
  rmSync(dataDir, { recursive: true, force: true })
}

async function main(): Promise<void> {
  writeSecrets()
  // A start makes no demo site if this file exists.
  const nothing = {
    site: 'http://field.localhost',
    config: 'http://app.localhost',
    owner: { email: '', password: '' },
  }
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(nothing))
  const mails = inbox(dataDir)

  const port = await freePort()
  const host = (name: string) => `${name}.localhost:${port}`
  const address: GatewayAddress = {
    origin: `http://127.0.0.1:${port}`,
    app: host('app'),
    site: host('field'),
  }
  const providerPort = String(await freePort())
  await start(port, { PORTICO_TEST_PROVIDER_PORT: providerPort })
  const begun = await actNormally(address, mails, `http://127.0.0.1:${providerPort}`)
  await portico!.stop()

  // No mail server listens there, so the mail waits as a job.
  await start(port, {
    MAIL_URL: `smtp://127.0.0.1:${await freePort()}`,
    PORTICO_TEST_PROVIDER_PORT: providerPort,
  })
  const archive = await withClient({ connectionString: adminUrl('bus') }, async (locker) => {
    // This lock stops publishing: facts stay in the outboxes, hits and records on disk.
    await locker.query('begin')
    await locker.query('lock table head in exclusive mode')
    const ledger = await actWithoutBus(begun)
    await portico!.kill()
    await withClient({ connectionString: adminUrl('bus') }, (admin) =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and usename <> 'postgres'`,
      ),
    )
    const databases: Record<string, DatabaseDump> = {}
    for (const service of services) {
      databases[service] = await withClient({ connectionString: adminUrl(service) }, (client) =>
        dumpDatabase(client, { service, checkout }),
      )
    }
    return { commit, writtenAt: new Date().toISOString(), databases, files: readFiles(), ledger }
  })
  const folder = join(import.meta.dirname, 'archives')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${commit}.throw-away-test-data.json.gz`)
  const bytes = writeArchive(file, archive)
  process.stdout.write(`${relative(process.cwd(), file)}: ${(bytes / 1_000).toFixed(0)} KB\n`)
}

/** Writes secrets that fit both shapes: the full shape derives its secrets from the one in `master`. */
function writeSecrets(): void {
  const master = randomBytes(32).toString('base64url')
  const secret = (use: string) => createHmac('sha256', master).update(use).digest('base64url')
  const secrets = {
    postgres: secret('postgres'),
    roles: secret('roles'),
    principal: secret('principal'),
    formKey: secret('form key'),
  }
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  writeFileSync(join(dataDir, 'master'), master, { mode: 0o600 })
}

async function start(port: number, env: Record<string, string> = {}): Promise<void> {
  portico = startProcess(process.execPath, [join(checkout, embeddedEntry(checkout))], {
    name: 'Portico',
    cwd: checkout,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORTICO_PORT: String(port),
      PORTICO_DATA: dataDir,
      PORTICO_RATE_SCALE: '1000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await portico.printed('Portico is ready')
}

function postmaster(): string[] {
  return readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
}

/** The address of a database for its superuser. The fourth line of `postmaster.pid` is the port. */
function adminUrl(service: string): string {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { postgres: string }
  return `postgres://postgres:${postgres}@127.0.0.1:${postmaster()[3]!.trim()}/${databaseName(service)}`
}

/** Stops Postgres, which keeps running after the process that started it was killed. */
async function stopPostgres(): Promise<void> {
  if (!existsSync(join(dataDir, 'postgres/postmaster.pid'))) return
  const pid = Number(postmaster()[0])
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await waitForExit(pid)
}

/** The files of the data directory in base64, by relative path, without the files of Postgres and of running processes. */
function readFiles(): Record<string, string> {
  const excluded = /^(postgres|run|mail)(\/|$)|^portico\.pid$/
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((name) => !excluded.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name), 'base64')]))
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { withClient } from '@portico/kit/postgres/with-client'
import { closeAsk } from '../e2e/access/ask.ts'
import type { GatewayAddress } from '../e2e/access/visitor.ts'
import { inbox } from '../e2e/inbox.ts'
import { writeArchive, type DatabaseDump } from './archive.ts'
import { dumpDatabase } from './dump.ts'
import { actNormally, actWithoutBus } from './world/acts.ts'
import { createStack } from './stack-of-checkout.ts'

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
const stack = createStack(checkout)
const { dataDir, adminUrl } = stack

try {
  await main()
} finally {
  closeAsk()
  await stack.remove()
}

async function main(): Promise<void> {
  const mails = inbox(dataDir)

  const port = await freePort()
  const host = (name: string) => `${name}.localhost:${port}`
  const address: GatewayAddress = {
    origin: `http://127.0.0.1:${port}`,
    app: host('app'),
    site: host('field'),
  }
  const providerPort = String(await freePort())
  await stack.start(port, { PORTICO_TEST_PROVIDER_PORT: providerPort })
  const begun = await actNormally(address, mails, `http://127.0.0.1:${providerPort}`)
  await stack.stop()

  // No mail server listens there, so the mail waits as a job.
  await stack.start(port, {
    MAIL_URL: `smtp://127.0.0.1:${await freePort()}`,
    PORTICO_TEST_PROVIDER_PORT: providerPort,
  })
  const archive = await withClient({ connectionString: adminUrl('bus') }, async (locker) => {
    // This lock stops publishing: facts stay in the outboxes, hits and records on disk.
    await locker.query('begin')
    await locker.query('lock table head in exclusive mode')
    const ledger = await actWithoutBus(begun)
    await stack.kill()
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

/** The files of the data directory in base64, by relative path, without the files of Postgres and of running processes. */
function readFiles(): Record<string, string> {
  const excluded = /^(postgres|run|mail)(\/|$)|^portico\.pid$/
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))
    .filter((name) => !excluded.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dataDir, name), 'base64')]))
}

import { createHmac } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startCluster } from '@portico/kit/postgres/cluster'
import { roleName, type Role } from '@portico/kit/postgres/provision'
import { startKafka } from '../tooling/stores/start-kafka.ts'
import type { Archive } from './archive.ts'
import { fillBroker } from './fill-broker.ts'
import { restoreDatabase } from './restore.ts'

/** A data directory as `make run` of the archive's commit left it. */
export async function prepareEmbedded(archive: Archive): Promise<string> {
  const dataDir = makeFolder('embedded')
  const text = (name: string) => Buffer.from(archive.files[name]!, 'base64').toString('utf8')
  const secrets = JSON.parse(text('secrets.json')) as { postgres: string; roles: string }
  writeFiles(dataDir, archive, (name) => (name === 'master' ? null : name))
  await restoreAll(dataDir, archive, Object.keys(archive.databases), secrets.postgres, (service, role) =>
    createHmac('sha256', secrets.roles).update(roleName(service, role)).digest('base64url'),
  )
  return dataDir
}

/**
 * A data directory as `make full` of the archive's commit left it: the databases of the services, the files of its
 * processes, and a broker with the same messages at the same offsets.
 */
export async function prepareFull(archive: Archive): Promise<string> {
  const dataDir = makeFolder('full')
  const master = Buffer.from(archive.files['master']!, 'base64').toString('utf8')
  const secret = (use: string) => createHmac('sha256', master).update(use).digest('base64url')
  writeFiles(dataDir, archive, placeInFull)
  const { bus, ...services } = archive.databases
  await restoreAll(dataDir, archive, Object.keys(services), secret('postgres'), (service, role) =>
    secret(roleName(service, role)),
  )
  const kafka = await startKafka({ dir: join(dataDir, 'kafka') })
  try {
    await fillBroker(kafka, bus!)
  } finally {
    await kafka.stop()
  }
  return dataDir
}

/** The path in the full shape of commit 7f56906 of a file of the embedded shape; null if there is none. */
function placeInFull(name: string): string | null {
  if (name === 'master') return 'secret'
  if (name === 'secrets.json') return null
  const spool = /^spool\/(\w+)\/(.+)$/.exec(name)
  if (spool) return `${spool[1]}/${spool[1]}-spool/${spool[2]}`
  return name.startsWith('blobs/') ? `sites/${name}` : name
}

function makeFolder(shape: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), `portico-upgrade-${shape}-`))
  chmodSync(dataDir, 0o755)
  return dataDir
}

function writeFiles(dataDir: string, { files }: Archive, placeOf: (name: string) => string | null): void {
  for (const [name, content] of Object.entries(files)) {
    const place = placeOf(name)
    if (place === null) continue
    const file = join(dataDir, place)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(content, 'base64'), { mode: 0o600 })
  }
}

async function restoreAll(
  dataDir: string,
  { databases }: Archive,
  names: readonly string[],
  password: string,
  passwordOf: (service: string, role: Role) => string,
): Promise<void> {
  const cluster = await startCluster({ dir: join(dataDir, 'postgres'), password })
  try {
    for (const name of names) await restoreDatabase(cluster, name, databases[name]!, passwordOf)
  } finally {
    await cluster.stop()
  }
}

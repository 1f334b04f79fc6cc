import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import * as z from 'zod'
import { derivedSecrets, secrets as composeSecrets } from '../../compose/secrets/secrets.ts'
import { RestoreRefused } from '../refused.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'

/** The secrets of an installation by the path in its data folder; the content in base64. */
const Content = z.object({
  createdAt: z.iso.datetime(),
  files: z.record(z.string().regex(/^(?:secret|secrets\/[a-z0-9_]{1,80})$/), z.base64()),
  /** The key of the archive of backups, which is outside the data folder. */
  archiveKey: z.base64().nullable(),
})

/** The one secret of `make full`, from which the others are derived. */
const FULL = 'secret'
const COMPOSE = 'secrets'

/** The paths of an installation's secrets in its data folder: of `make full`, of containers, or of both. */
async function secretPaths(dataDir: string): Promise<string[]> {
  const inCompose = await readdir(join(dataDir, COMPOSE)).catch((): string[] => [])
  return [
    ...((await read(join(dataDir, FULL))) ? [FULL] : []),
    ...Object.keys(composeSecrets)
      .filter((name) => inCompose.includes(name))
      .map((name) => `${COMPOSE}/${name}`),
  ]
}

/**
 * Writes the secrets of the installation in `dataDir`, and the key of its archive of backups, to one file that the passphrase opens.
 * Returns how many there are.
 * @throws RestoreRefused with the reason; no file is written then
 */
export async function backUpSecrets({
  dataDir,
  keyFile,
  file,
  passphrase,
  force = false,
}: SecretsOptions): Promise<number> {
  if (!relative(dataDir, file).startsWith('..'))
    throw new RestoreRefused(
      `${file} is in the data folder, and would be lost together with it. Name another disk.`,
    )
  if (!force && (await read(file)))
    throw new RestoreRefused(`${file} exists. Name another file, or replace it with FORCE=1.`)
  const paths = await secretPaths(dataDir)
  if (paths.length === 0)
    throw new RestoreRefused(`${dataDir} has no secrets: neither ${FULL} nor ${COMPOSE}/.`)
  const archiveKey = keyFile === undefined ? null : await read(keyFile)
  if (keyFile !== undefined && !archiveKey) throw new RestoreRefused(`${keyFile} does not exist.`)
  const files: Record<string, string> = {}
  for (const path of paths) files[path] = (await readFile(join(dataDir, path))).toString('base64')
  const content: z.infer<typeof Content> = {
    createdAt: new Date().toISOString(),
    files,
    archiveKey: archiveKey?.toString('base64') ?? null,
  }
  const sealed = await sealSecrets(passphrase, JSON.stringify(content))
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeWhole(file, sealed, 0o600)
  return paths.length + (archiveKey ? 1 : 0)
}

export type SecretsOptions = {
  /** The folder `DATA` of `make full`, or `PORTICO_DATA` of containers. */
  dataDir: string
  /** Where the key of the archive is or shall be. */
  keyFile?: string
  file: string
  passphrase: string
  /** Replaces what exists and differs. */
  force?: boolean
}

export type RestoredSecrets = { written: string[]; unchanged: number; movedTo: string | null }

/**
 * Writes the secrets of a file back to the places from which they came. Existing ones that differ are refused by name; with `force`
 * they are moved aside first. Everything is checked before anything is written.
 * @throws RestoreRefused with the reason; nothing has changed then
 */
export async function restoreSecrets({
  dataDir,
  keyFile,
  file,
  passphrase,
  force = false,
}: SecretsOptions): Promise<RestoredSecrets> {
  const sealed = await read(file)
  if (!sealed) throw new RestoreRefused(`${file} does not exist.`)
  const { files, archiveKey } = Content.parse(JSON.parse(await openSecrets(passphrase, sealed)))
  if (archiveKey !== null && keyFile === undefined)
    throw new RestoreRefused('The file has the key of an archive too. Name the file for it with KEY.')
  if (archiveKey === null && keyFile !== undefined)
    throw new RestoreRefused('The file has no key of an archive. Leave out KEY.')
  const wanted = Object.entries(files).map(([path, text]) => ({
    name: path,
    path: join(dataDir, path),
    content: Buffer.from(text, 'base64'),
    // Containers with different users read these files; their folder is closed (compose/secrets/secrets.ts).
    mode: path === FULL ? 0o600 : 0o444,
  }))
  if (archiveKey !== null && keyFile !== undefined)
    wanted.push({ name: keyFile, path: keyFile, content: Buffer.from(archiveKey, 'base64'), mode: 0o600 })

  const found = await Promise.all(wanted.map(async (each) => ({ ...each, existing: await read(each.path) })))
  const differing = found.filter(({ existing, content }) => existing && !existing.equals(content))
  if (differing.length > 0 && !force)
    throw new RestoreRefused(
      `Other secrets exist: ${differing.map(({ name }) => name).join(', ')}. Data that were written with them cannot be read with those of the file. Replace them with FORCE=1; they are moved aside.`,
    )
  const movedTo = `${dataDir}/secrets.before-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`
  for (const { path } of differing) {
    await mkdir(movedTo, { recursive: true, mode: 0o700 })
    await writeWhole(join(movedTo, path.split('/').at(-1)!), await readFile(path), 0o600)
  }
  const missing = found.filter(({ existing, content }) => !existing?.equals(content))
  for (const { path, content, mode } of missing) {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeWhole(path, content, mode)
  }
  const compose = join(dataDir, COMPOSE)
  if (missing.some(({ path }) => dirname(path) === compose)) {
    await chmod(compose, 0o700)
    // `make up` derives them again.
    for (const name of Object.keys(derivedSecrets)) await rm(join(compose, name), { force: true })
  }
  return {
    written: missing.map(({ name }) => name),
    unchanged: found.length - missing.length,
    movedTo: differing.length > 0 ? movedTo : null,
  }
}

/** Writes a file beside its place, syncs it and renames it, so that it is whole or not there. */
async function writeWhole(path: string, content: Buffer, mode: number): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.chmod(mode) // whatever the umask is
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function read(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

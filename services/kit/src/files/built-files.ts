import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { BuiltFileName } from '@portico/proto/values/built-file-name'
import { BUILT_FILE_DAYS } from '@portico/proto/limits'
import type { Files } from './files.ts'

/*
 * Built files of web in the store of files (decision 242). A release has one object with its names (`built/<hash>.json`). Contents
 * are in packs (`built/<hash>.pack`): a pack has the files that no earlier pack has, each with its compressed versions behind it.
 */

/** The folder of built files in the store. No website has an id like this. */
export const BUILT_FOLDER = 'built'

/** The ends of the names under which the build keeps the compressed versions of a file, in the order of a pack. */
const ends = { identity: '', br: '.br', gzip: '.gz' }
export type BuiltEncoding = keyof typeof ends
const encodings = Object.keys(ends) as BuiltEncoding[]

const Length = z.int().min(0)
const PackedFile = z.object({
  pack: z.string().regex(/^[0-9a-f]{32}$/),
  /** The first byte of the file in its pack. */
  start: Length,
  sizes: z.object({ identity: Length, br: Length.optional(), gzip: Length.optional() }),
})
export type PackedFile = z.infer<typeof PackedFile>

/** The files of a release. `endedAt`: when another release replaced it; null for the one that runs. */
const Release = z.object({
  endedAt: z.iso.datetime().nullable(),
  files: z.record(BuiltFileName, PackedFile),
})
export type BuiltRelease = z.infer<typeof Release>

const packKey = (hash: string) => `${BUILT_FOLDER}/${hash}.pack`
const releaseKey = (hash: string) => `${BUILT_FOLDER}/${hash}.json`
const RELEASE = new RegExp(`^${BUILT_FOLDER}/[0-9a-f]{32}\\.json$`)
const PACK = new RegExp(`^${BUILT_FOLDER}/([0-9a-f]{32})\\.pack$`)

const DAY_MS = 86_400_000
/** A pack without a release may be one that is being stored. */
const UNUSED_PACK_MS = DAY_MS

/** Whether a key of the store is the list of a release. */
export const isReleaseKey = (key: string): boolean => RELEASE.test(key)

/**
 * Reads the list of a release; null if it was removed meanwhile. It does not use local copies, because a list changes when its
 * release ends. @throws Error for a list that this release of Portico cannot read
 */
export async function readRelease(files: Files, { key, size }: { key: string; size: number }) {
  if (size === 0) return null
  const chunks: Buffer[] = []
  for await (const chunk of files.read(key, 0, size - 1)) chunks.push(chunk)
  return Release.parse(JSON.parse(Buffer.concat(chunks).toString()))
}

/** Reads a file with its compressed versions. @throws FileMissing if its pack is gone, Error if it is shorter than it should be */
export async function readPacked(
  files: Files,
  { pack, start, sizes }: PackedFile,
): Promise<Partial<Record<BuiltEncoding, Buffer>>> {
  const found = encodings.filter((encoding) => sizes[encoding] !== undefined)
  const total = found.reduce((sum, encoding) => sum + sizes[encoding]!, 0)
  const chunks: Buffer[] = []
  if (total > 0)
    for await (const chunk of files.read(packKey(pack), start, start + total - 1)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (bytes.length !== total)
    throw new Error(`a pack of built files is damaged: ${pack} has ${bytes.length} of ${total} bytes`)
  let at = 0
  return Object.fromEntries(found.map((encoding) => [encoding, bytes.subarray(at, (at += sizes[encoding]!))]))
}

/**
 * Stores the built files in the folder `dir` as the release that runs now: only contents that are not stored are written. Marks the
 * other releases as ended, and removes releases that ended 30 days ago, with the contents that no other release has. It can be ended
 * at any point and run again. Returns how many files the build has, and how many of them are new.
 */
export async function storeBuiltFiles(
  files: Files,
  { dir, now = () => new Date(), signal }: { dir: string; now?: () => Date; signal?: AbortSignal },
): Promise<{ count: number; added: number }> {
  const present = new Set(await readdir(dir))
  const names = [...present].filter((name) => BuiltFileName.safeParse(name).success).sort()
  const { releases, packs, isAllRead } = await readStored(files)
  const stored = new Map<string, PackedFile>()
  for (const { files: list } of releases.values())
    for (const [name, file] of Object.entries(list)) if (packs.has(file.pack)) stored.set(name, file)

  const missing = names.filter((name) => !stored.has(name))
  if (missing.length > 0) {
    const { pack, content, packed } = await planPack(dir, missing, present)
    await files.put(packKey(pack), content(signal))
    for (const [name, file] of packed) stored.set(name, file)
  }
  const own = releaseKey(hashOf(names))
  const list = Object.fromEntries(names.map((name) => [name, stored.get(name)!]))
  await putRelease(files, own, { endedAt: null, files: list }, releases.get(own))

  const at = now()
  const kept = new Set(Object.values(list).map(({ pack }) => pack))
  for (const [key, release] of releases) {
    if (key === own) continue
    const endedAt = release.endedAt ?? at.toISOString()
    if (at.getTime() - Date.parse(endedAt) > BUILT_FILE_DAYS * DAY_MS) await files.remove(key)
    else {
      await putRelease(files, key, { ...release, endedAt }, release)
      for (const { pack } of Object.values(release.files)) kept.add(pack)
    }
  }
  // A list of a later release may have a form that this one does not know, so its packs are not known either.
  if (isAllRead)
    for (const [pack, changedAt] of packs)
      if (!kept.has(pack) && at.getTime() - changedAt.getTime() > UNUSED_PACK_MS)
        await files.remove(packKey(pack))
  return { count: names.length, added: missing.length }
}

async function readStored(files: Files) {
  const releases = new Map<string, BuiltRelease>()
  const packs = new Map<string, Date>()
  let isAllRead = true
  for await (const file of files.list(BUILT_FOLDER)) {
    const pack = PACK.exec(file.key)?.[1]
    if (pack !== undefined) packs.set(pack, file.changedAt)
    if (!isReleaseKey(file.key)) continue
    const release = await readRelease(files, file).catch((error: unknown) => {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error
      isAllRead = false
      return null
    })
    if (release) releases.set(file.key, release)
  }
  return { releases, packs, isAllRead }
}

/** Writes the list of a release if it differs from the stored one. */
async function putRelease(
  files: Files,
  key: string,
  release: BuiltRelease,
  before: BuiltRelease | undefined,
): Promise<void> {
  const text = JSON.stringify(release)
  if (before === undefined || JSON.stringify(before) !== text) await files.put(key, Buffer.from(text))
}

/** Plans a pack with files of a folder. `content` reads them one after the other. */
async function planPack(dir: string, names: readonly string[], present: ReadonlySet<string>) {
  const paths: string[] = []
  const planned: [string, Omit<PackedFile, 'pack'>][] = []
  let end = 0
  for (const name of names) {
    const start = end
    const sizes: Partial<Record<BuiltEncoding, number>> = {}
    for (const encoding of encodings) {
      if (!present.has(name + ends[encoding])) continue
      const path = join(dir, name + ends[encoding])
      const { size } = await stat(path)
      paths.push(path)
      sizes[encoding] = size
      end += size
    }
    planned.push([name, { start, sizes: { ...sizes, identity: sizes.identity! } }])
  }
  async function* content(signal?: AbortSignal): AsyncGenerator<Buffer> {
    for (const path of paths) {
      signal?.throwIfAborted()
      yield await readFile(path)
    }
  }
  // Names have hashes of the contents.
  const pack = hashOf(planned.map((each) => JSON.stringify(each)))
  return { pack, content, packed: planned.map(([name, file]) => [name, { pack, ...file }] as const) }
}

const hashOf = (names: readonly string[]) =>
  createHash('sha256').update(names.join('\0')).digest('hex').slice(0, 32)

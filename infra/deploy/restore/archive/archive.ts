import { createHash } from 'node:crypto'
import { mkdir, open as openFile, readFile, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import { RestoreRefused } from '../refused.ts'
import { open, seal } from './seal.ts'
import type { BackupStore } from './store.ts'
import { formatLsn, isSegment, nextSegment, segmentStart } from './wal-names.ts'

/** The facts of a backup, known when it has been taken. `endedAt`: the first time to which it can be restored. */
export const BackupFacts = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  kind: z.enum(['full', 'incremental']),
  /** The backup that an incremental one continues. */
  parent: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  timeline: z.number().int(),
  /** The first segment of the log that the restore needs. */
  startSegment: z.string(),
  /** Until here the log must be replayed before the data are consistent. */
  endLsn: z.string(),
})
export type BackupFacts = z.infer<typeof BackupFacts>

/** `parts`: where the bytes of a file are, in order: number of the pack, place in it, length. */
const StoredFile = z.object({
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  parts: z.array(z.tuple([z.number(), z.number(), z.number()])),
})
const Manifest = BackupFacts.extend({
  files: z.array(StoredFile),
  folders: z.array(z.string()),
  packs: z.number(),
})
export type Manifest = z.infer<typeof Manifest>

const compress = promisify(gzip)
const decompress = promisify<Buffer, Buffer>(gunzip)

/** Many small files go into one object; a large file is divided. */
const PACK_BYTES = 32 * 2 ** 20
/** A restore is possible to every time within so many days. */
export const KEPT_DAYS = 35
const KEY_CHECK = 'key-check'
const SYSTEM = 'system'
export const KEY_BYTES = 32
const packName = (id: string, number: number) => `backups/${id}/${String(number).padStart(6, '0')}`

/** A segment in the archive, or the received part of the last one, with the time until which the log is complete. */
export type StoredSegment = { object: string; segment: string; at: number; isPartial: boolean }

/**
 * The encrypted archive in a store: backups, the log, and the journal of erasures. The key is kept elsewhere.
 * @throws RestoreRefused for a key of another length
 */
export function openArchive(store: BackupStore, key: Buffer) {
  if (key.length !== KEY_BYTES)
    throw new RestoreRefused(`The key of an archive has ${KEY_BYTES} bytes, and this one has ${key.length}.`)
  // Compressed outside this thread, which goes on receiving the log.
  const put = async (name: string, content: Buffer) =>
    store.put(name, seal(key, name, await compress(content, { level: 1 })))

  /** @throws RestoreRefused when the object is missing, damaged, or has another one's content */
  async function get(name: string): Promise<Buffer> {
    const sealed = await store.get(name)
    if (sealed === null) throw new RestoreRefused(`${name} is missing in the archive.`)
    const opened = open(key, name, sealed)
    if (opened === null) throw new RestoreRefused(`${name} is damaged: its content does not match its seal.`)
    return decompress(opened)
  }

  const manifestOf = async (id: string) =>
    Manifest.parse(JSON.parse((await get(`backups/${id}/manifest`)).toString()))

  return {
    store,
    put,
    get,
    /** Refuses another key than the one that the archive was written with. A new archive keeps the key's mark. */
    async checkKey({ create = false } = {}): Promise<void> {
      const sealed = await store.get(KEY_CHECK)
      if (sealed === null) {
        const isEmpty = (await store.list('')).length === 0
        if (!isEmpty) throw new RestoreRefused(`${KEY_CHECK} is missing in the archive.`)
        if (!create) throw new RestoreRefused('The archive is empty: no backup has been taken.')
        return put(KEY_CHECK, Buffer.from('portico'))
      }
      if (open(key, KEY_CHECK, sealed) === null)
        throw new RestoreRefused('The key does not open this archive: it was written with another one.')
    },
    /**
     * Refuses another database than the one whose log the archive has: their segments have equal names. `identifier` is the one that
     * Postgres gives to each database system; restored data keep it.
     */
    async checkSystem(identifier: string): Promise<void> {
      if ((await store.get(SYSTEM)) === null) return put(SYSTEM, Buffer.from(identifier))
      const known = (await get(SYSTEM)).toString()
      if (known !== identifier)
        throw new RestoreRefused(
          `The archive is of another database (${known}, and this one is ${identifier}). Restore that one, or give this one an empty archive.`,
        )
    },
    async listBackups(): Promise<Manifest[]> {
      const names = await store.list('backups/')
      const ids = names.filter((name) => name.endsWith('/manifest')).map((name) => name.split('/')[1]!)
      return Promise.all(ids.map(manifestOf))
    },
    /** Encrypts and stores the files of `dir`. A backup without its manifest, written last, does not count. */
    async shipBackup(facts: BackupFacts, dir: string): Promise<Manifest> {
      const files: Manifest['files'] = []
      const folders: string[] = []
      let pack: Buffer[] = []
      let packed = 0
      let packs = 0
      const flush = async () => {
        if (packed === 0) return
        await put(packName(facts.id, packs++), Buffer.concat(pack))
        pack = []
        packed = 0
      }
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const full = join(entry.parentPath, entry.name)
        const path = relative(dir, full)
        if (entry.isDirectory()) folders.push(path)
        if (!entry.isFile()) continue
        const hash = createHash('sha256')
        const parts: [number, number, number][] = []
        let bytes = 0
        const file = await openFile(full, 'r')
        try {
          for (;;) {
            const buffer = Buffer.alloc(Math.min(PACK_BYTES - packed, 4 * 2 ** 20))
            const { bytesRead } = await file.read(buffer, 0, buffer.length)
            if (bytesRead === 0) break
            const read = buffer.subarray(0, bytesRead)
            hash.update(read)
            parts.push([packs, packed, bytesRead])
            pack.push(Buffer.from(read))
            packed += bytesRead
            bytes += bytesRead
            if (packed >= PACK_BYTES) await flush()
          }
        } finally {
          await file.close()
        }
        files.push({ path, bytes, sha256: hash.digest('hex'), parts })
      }
      await flush()
      const manifest = { ...facts, files, folders, packs }
      await put(`backups/${facts.id}/manifest`, Buffer.from(JSON.stringify(manifest)))
      return manifest
    },
    /** Reads one file of a backup. Returns null if the backup has none of this path. */
    async readBackupFile(manifest: Manifest, path: string): Promise<Buffer | null> {
      const file = manifest.files.find((each) => each.path === path)
      if (!file) return null
      const parts: Buffer[] = []
      for (const [inPack, offset, length] of file.parts)
        parts.push((await get(packName(manifest.id, inPack))).subarray(offset, offset + length))
      return Buffer.concat(parts)
    },
    /** Writes the files of a backup to `dir` and compares each with its hash. */
    async unpackBackup(manifest: Manifest, dir: string): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      for (const folder of manifest.folders) await mkdir(join(dir, folder), { recursive: true, mode: 0o700 })
      let number = -1
      let pack = Buffer.alloc(0)
      for (const { path, sha256, parts } of manifest.files) {
        await mkdir(dirname(join(dir, path)), { recursive: true, mode: 0o700 })
        const hash = createHash('sha256')
        const file = await openFile(join(dir, path), 'wx', 0o600)
        try {
          for (const [inPack, offset, length] of parts) {
            if (inPack !== number) pack = Buffer.from(await get(packName(manifest.id, inPack)))
            number = inPack
            const part = pack.subarray(offset, offset + length)
            hash.update(part)
            await file.write(part)
          }
        } finally {
          await file.close()
        }
        if (hash.digest('hex') !== sha256)
          throw new RestoreRefused(`${path} of the backup ${manifest.id} differs from its hash.`)
      }
    },
    /**
     * Stores the segments of a folder that are complete and removes them there, and stores what was received of the last one. Returns
     * how many segments were stored.
     */
    async shipWal(dir: string): Promise<number> {
      const names = (await readdir(dir)).sort()
      let shipped = 0
      for (const name of names.filter(isSegment)) {
        const { mtimeMs } = await stat(join(dir, name))
        await put(`wal/${name}.${Math.floor(mtimeMs)}`, await readFile(join(dir, name)))
        await rm(join(dir, name))
        shipped++
      }
      const received = await readFile(join(dir, 'received.json'), 'utf8').catch(() => null)
      if (!received) return shipped
      const { lsn, at } = JSON.parse(received) as { lsn: string; at: string }
      const stored = await this.listSegments()
      const whole = new Set(stored.filter((each) => !each.isPartial).map(({ segment }) => segment))
      const last = [...whole].sort().at(-1)
      // A part before the last whole segment ends at a gap of the log, and was stored while it was received.
      const part = names.findLast(
        (name) =>
          name.endsWith('.partial') && isSegment(name.slice(0, 24)) && (!last || name.slice(0, 24) > last),
      )
      const segment = part?.slice(0, 24) ?? emptyAfter(last, lsn)
      const content = part ? await readFile(join(dir, part)).catch(() => null) : Buffer.alloc(0)
      if (segment === null || content === null) return shipped
      const object = `wal/${segment}.${Date.parse(at)}.partial`
      await put(object, content)
      for (const each of stored)
        if (each.isPartial && each.object !== object && (each.segment === segment || whole.has(each.segment)))
          await store.remove(each.object)
      return shipped
    },
    async listSegments(): Promise<StoredSegment[]> {
      const names = await store.list('wal/')
      return names.map((object) => {
        const [segment, at, partial] = object.slice('wal/'.length).split('.')
        return { object, segment: segment!, at: Number(at), isPartial: partial === 'partial' }
      })
    },
    /**
     * Deletes backups, log and journal that no restore within the last 35 days needs. The newest full backup before that time stays,
     * with everything after it.
     */
    async prune(now: Date): Promise<void> {
      const before = now.getTime() - KEPT_DAYS * 86_400_000
      const backups = (await this.listBackups()).sort((a, b) => a.endedAt.localeCompare(b.endedAt))
      const base = backups.findLast((each) => each.kind === 'full' && Date.parse(each.endedAt) <= before)
      if (!base) return
      for (const { id, endedAt } of backups)
        if (endedAt < base.endedAt) {
          // The manifest goes first: a backup without it does not count.
          await store.remove(`backups/${id}/manifest`)
          for (const name of await store.list(`backups/${id}/`)) await store.remove(name)
        }
      for (const { object, segment } of await this.listSegments())
        if (segment < base.startSegment) await store.remove(object)
      for (const name of await store.list('journal/'))
        if (Number(name.split('/').at(-1)!.split('-')[0]) < Date.parse(base.endedAt)) await store.remove(name)
    },
  }
}

/**
 * The segment that begins where the log ends, if nothing of it was written yet: the log of a database without work ends after a
 * whole segment. It is stored as an empty part, which tells until when the log is complete. Null if the log ends elsewhere.
 */
function emptyAfter(last: string | undefined, end: string): string | null {
  const next = last === undefined ? null : nextSegment(last)
  return next !== null && formatLsn(segmentStart(next)) === end ? next : null
}

export type Archive = ReturnType<typeof openArchive>

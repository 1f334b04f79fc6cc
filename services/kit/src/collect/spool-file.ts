import { chmod, open, readFile, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Outgoing } from '../bus/bus.ts'
import { claimDirectory, goneAsNull, removeEmpty, syncDirectory } from './spool-owner.ts'

/** One published call as it is kept: topic and messages. */
export type SpoolRecord = { topic: string; messages: Outgoing[] }

const HEAD = 8
/** A file is read back whole, so it may not be larger than what a small container has room for many times over. */
const FILE_BYTES = 4_000_000
const NAME = /^(\d{12})\.spool$/
const nameOf = (number: number) => `${String(number).padStart(12, '0')}.spool`

/** Length, CRC-32 and JSON: a record that was being written when the power went is told from a whole one. */
export function encode(topic: string, messages: readonly Outgoing[]): Buffer {
  const text = JSON.stringify([
    topic,
    messages.map((m) => [m.key, m.id, Buffer.from(m.value).toString('base64'), m.headers]),
  ])
  const body = Buffer.from(text)
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(body.length, 0)
  head.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([head, body])
}

/** The records of a file in their order; what follows the first damaged one is a torn tail and is left out. */
export function decode(bytes: Buffer): SpoolRecord[] {
  const records: SpoolRecord[] = []
  for (let at = 0; at + HEAD <= bytes.length;) {
    const end = at + HEAD + bytes.readUInt32BE(at)
    // A power cut may leave zeros, which would pass as a record without a body: the checksum of nothing is 0.
    if (end > bytes.length || end === at + HEAD) break
    const body = bytes.subarray(at + HEAD, end)
    if (crc32(body) !== bytes.readUInt32BE(at + 4)) break
    const [topic, messages] = JSON.parse(body.toString()) as [
      string,
      [string, string, string, Outgoing['headers']?][],
    ]
    records.push({
      topic,
      messages: messages.map(([key, id, value, headers]) => ({
        key,
        id,
        value: Buffer.from(value, 'base64'),
        ...(headers && { headers }),
      })),
    })
    at = end
  }
  return records
}

type ClosedFile = { number: number; bytes: number }

/**
 * Numbered files in a directory of this process below `root`. Appends go to the newest and return when they are on the
 * disk; appends at the same time share one fsync. A file that has `fileBytes` is closed; it exceeds them by one record
 * at most. A file is read only after it was closed, and removed when its records were published.
 */
export async function openSpool(root: string, fileBytes = FILE_BYTES) {
  const claim = await claimDirectory(root)
  const { dir } = claim
  let closedFiles: ClosedFile[] = []
  let next = 0
  let size = 0
  const pathOf = (number: number) => join(dir, nameOf(number))

  let current: { number: number; handle: FileHandle; bytes: number } | undefined
  const waiting: { bytes: Buffer; resolve(): void; reject(failure: unknown): void }[] = []
  let writing: Promise<void> | undefined

  /** At least one record, then as many as `room` has bytes for. */
  function take(room: number) {
    let bytes = 0
    const end = waiting.findIndex((one, index) => (bytes += one.bytes.length) > room && index > 0)
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function write() {
    while (waiting.length > 0) {
      const batch = take(fileBytes - (current?.bytes ?? 0))
      try {
        if (!current) {
          const number = next++
          current = { number, handle: await open(pathOf(number), 'a', 0o600), bytes: 0 }
          await syncDirectory(dir)
        }
        const bytes = Buffer.concat(batch.map((one) => one.bytes))
        await current.handle.appendFile(bytes)
        await current.handle.datasync()
        current.bytes += bytes.length
        for (const one of batch) one.resolve()
        if (current.bytes >= fileBytes) await rotate().catch(() => {})
      } catch (failure) {
        // After a failed write or fsync nothing is known of the file's end: the next records get a file of their own.
        for (const one of batch) {
          size -= one.bytes.length
          one.reject(failure)
        }
        await rotate().catch(() => {})
      }
    }
    writing = undefined
  }

  /** Closes the file being written. One that holds no whole record is removed, so that a full disk does not collect them. */
  async function rotate() {
    const file = current
    current = undefined
    if (!file) return
    const { number, bytes } = file
    if (bytes > 0) closedFiles = [...closedFiles, { number, bytes }]
    await file.handle.close()
    if (bytes === 0) await rm(pathOf(number), { force: true })
  }

  /** Takes over the files of a directory that nobody writes to; another process may do the same at this moment. */
  async function takeOver(from: string) {
    const names = ((await readdir(from).catch(goneAsNull)) ?? []).filter((name) => NAME.test(name)).sort()
    for (const name of names) {
      const number = next++
      const moved = await rename(join(from, name), pathOf(number)).then(() => true, goneAsNull)
      if (!moved) continue
      const { size: bytes } = await stat(pathOf(number))
      closedFiles = [...closedFiles, { number, bytes }]
      size += bytes
      await chmod(pathOf(number), 0o600)
    }
    if (names.length > 0) await Promise.all([syncDirectory(dir), syncDirectory(from).catch(goneAsNull)])
  }

  function forget(file: ClosedFile) {
    closedFiles = closedFiles.filter((one) => one !== file)
    size = Math.max(0, size - file.bytes)
  }

  async function adopt(): Promise<number> {
    const dirs = await claim.abandoned()
    for (const each of dirs) {
      await takeOver(each)
      await removeEmpty(each)
    }
    return dirs.length
  }

  // Before each process had a directory of its own, the files lay in `root`.
  try {
    await takeOver(root)
    await adopt()
  } catch (failure) {
    await claim.release()
    throw failure
  }

  return {
    /** Bytes on disk and on their way there. */
    size: () => size,
    append(bytes: Buffer): Promise<void> {
      size += bytes.length
      return new Promise((resolve, reject) => {
        waiting.push({ bytes, resolve, reject })
        writing ??= write()
      })
    },
    /** The oldest file's records; the file being written is closed first when it is the only one. Null when empty. */
    async oldest(): Promise<{ records: SpoolRecord[]; done(): Promise<void> } | null> {
      for (;;) {
        if (closedFiles.length === 0) {
          while (writing) await writing
          await rotate()
        }
        const file = closedFiles[0]
        if (file === undefined) return null
        const bytes = await readFile(pathOf(file.number)).catch(goneAsNull)
        if (bytes === null) {
          forget(file)
          continue
        }
        return {
          records: decode(bytes),
          async done() {
            await rm(pathOf(file.number), { force: true })
            forget(file)
          },
        }
      }
    },
    /** Takes over the files of processes that have ended; returns how many directories there were. */
    adopt,
    /** Files that are left are taken over by another process, or by the next one. */
    async close() {
      while (writing) await writing
      await rotate()
      await claim.release()
    },
  }
}

export type Spool = Awaited<ReturnType<typeof openSpool>>

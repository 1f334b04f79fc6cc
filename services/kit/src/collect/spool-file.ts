import { chmod, open, readFile, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Outgoing } from '../bus/bus.ts'
import { takeBatch } from '../bus/take-batch.ts'
import { claimDirectory, ignoreMissing, removeEmpty, syncDirectory } from './spool-owner.ts'

/** The messages of one call of `publish`. */
export type SpoolRecord = { topic: string; messages: Outgoing[] }

const HEADER_BYTES = 8
/** A file is read into memory as a whole, so it is small compared with the memory of a small container. */
const FILE_BYTES = 4_000_000
const NAME = /^(\d{12})\.spool$/
const nameOf = (number: number) => `${String(number).padStart(12, '0')}.spool`

/** A record as length, CRC-32 and JSON. The checksum reveals a record that was being written during a power cut. */
export function encode(topic: string, messages: readonly Outgoing[]): Buffer {
  const text = JSON.stringify([
    topic,
    messages.map((m) => [m.key, m.id, Buffer.from(m.value).toString('base64'), m.headers]),
  ])
  const body = Buffer.from(text)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(body.length, 0)
  header.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([header, body])
}

/** The records of a file in their order, up to the first damaged one. */
export function decode(bytes: Buffer): SpoolRecord[] {
  const records: SpoolRecord[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length;) {
    const end = at + HEADER_BYTES + bytes.readUInt32BE(at)
    // A power cut may leave zeros. They would be a valid record without a body, whose checksum is 0.
    if (end > bytes.length || end === at + HEADER_BYTES) break
    const body = bytes.subarray(at + HEADER_BYTES, end)
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
 * Opens the spool of this process: numbered files in its own directory below `root`. Appends go to the newest file and
 * resolve when they are on the disk; appends at the same time share one fsync. A file is closed when it has `fileBytes`
 * bytes, which it exceeds by at most one record. Only closed files are read; a file is deleted once its records are
 * published.
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

  async function write() {
    while (waiting.length > 0) {
      const batch = takeBatch(waiting, fileBytes - (current?.bytes ?? 0), (one) => one.bytes.length)
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
        // After a failed write or fsync the end of the file is unknown, so the next records go to a new file.
        for (const one of batch) {
          size -= one.bytes.length
          one.reject(failure)
        }
        await rotate().catch(() => {})
      }
    }
    writing = undefined
  }

  /**
   * Closes the current file. A file without a complete record is deleted, so that they do not pile up on a full disk.
   */
  async function rotate() {
    const file = current
    current = undefined
    if (!file) return
    const { number, bytes } = file
    if (bytes > 0) closedFiles = [...closedFiles, { number, bytes }]
    await file.handle.close()
    if (bytes === 0) await rm(pathOf(number), { force: true })
  }

  /** Moves the files of an abandoned directory into this one. Another process may be doing the same. */
  async function takeOver(from: string) {
    const names = ((await readdir(from).catch(ignoreMissing)) ?? []).filter((name) => NAME.test(name)).sort()
    for (const name of names) {
      const number = next++
      const moved = await rename(join(from, name), pathOf(number)).then(() => true, ignoreMissing)
      if (!moved) continue
      const { size: bytes } = await stat(pathOf(number))
      closedFiles = [...closedFiles, { number, bytes }]
      size += bytes
      await chmod(pathOf(number), 0o600)
    }
    if (names.length > 0) await Promise.all([syncDirectory(dir), syncDirectory(from).catch(ignoreMissing)])
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

  // Earlier versions wrote their files directly into `root`.
  try {
    await takeOver(root)
    await adopt()
  } catch (failure) {
    await claim.release()
    throw failure
  }

  return {
    /** Bytes on the disk, including those being written. */
    size: () => size,
    /** Resolves when the record is on the disk. */
    append(bytes: Buffer): Promise<void> {
      size += bytes.length
      return new Promise((resolve, reject) => {
        waiting.push({ bytes, resolve, reject })
        writing ??= write()
      })
    },
    /**
     * The records of the oldest file, and `done` to delete it; null when the spool is empty. If the only file is the
     * current one, it is closed first.
     */
    async oldest(): Promise<{ records: SpoolRecord[]; done(): Promise<void> } | null> {
      for (;;) {
        if (closedFiles.length === 0) {
          while (writing) await writing
          await rotate()
        }
        const file = closedFiles[0]
        if (file === undefined) return null
        const bytes = await readFile(pathOf(file.number)).catch(ignoreMissing)
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
    /** Takes over the files of processes that have ended, and returns the number of their directories. */
    adopt,
    /** Waits for running appends and releases the directory. Another process, or the next one, takes over its files. */
    async close() {
      while (writing) await writing
      await rotate()
      await claim.release()
    },
  }
}

export type Spool = Awaited<ReturnType<typeof openSpool>>

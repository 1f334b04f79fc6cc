import { mkdir, open, readFile, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { Outgoing } from './bus.ts'

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
    if (end > bytes.length) break
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

/**
 * Numbered files in `dir`. Appends go to the newest and return when they are on the disk; appends at the same time
 * share one fsync. A file that has `fileBytes` is closed; it exceeds them by one record at most. A file is read only
 * after it was closed, and removed when its records were published.
 */
export async function openSpool(dir: string, fileBytes = FILE_BYTES) {
  await mkdir(dir, { recursive: true })
  const numbers = (await readdir(dir))
    .map((name) => Number(NAME.exec(name)?.[1] ?? -1))
    .filter((number) => number >= 0)
  let closedFiles = numbers.sort((a, b) => a - b)
  let next = (closedFiles.at(-1) ?? -1) + 1
  let size = 0
  for (const number of closedFiles) size += (await stat(join(dir, nameOf(number)))).size

  let current: { number: number; handle: FileHandle; bytes: number } | undefined
  const waiting: { bytes: Buffer; resolve(): void; reject(failure: unknown): void }[] = []
  let writing: Promise<void> | undefined

  async function syncDir() {
    const handle = await open(dir, 'r')
    await handle.sync().finally(() => handle.close())
  }

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
          current = { number, handle: await open(join(dir, nameOf(number)), 'a'), bytes: 0 }
          await syncDir()
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

  async function rotate() {
    const file = current
    current = undefined
    if (!file) return
    closedFiles = [...closedFiles, file.number]
    await file.handle.close()
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
      if (closedFiles.length === 0) {
        while (writing) await writing
        await rotate()
      }
      const number = closedFiles[0]
      if (number === undefined) return null
      const path = join(dir, nameOf(number))
      const bytes = await readFile(path)
      return {
        records: decode(bytes),
        async done() {
          await rm(path)
          closedFiles = closedFiles.filter((one) => one !== number)
          size = Math.max(0, size - bytes.length)
        },
      }
    },
    async close() {
      while (writing) await writing
      await rotate()
    },
  }
}

export type Spool = Awaited<ReturnType<typeof openSpool>>

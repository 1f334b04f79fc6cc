import { mkdir, open, readdir, rename, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { connectReplication } from '@portico/kit/postgres/replication-client'
import {
  SEGMENT_BYTES,
  formatLsn,
  isSegment,
  nextSegment,
  parseLsn,
  segmentAt,
  segmentStart,
} from '../archive/wal-names.ts'

/** How far the log is on disk here. Everything that was committed at the server before `at` is in it. */
export type Received = { lsn: string; at: string }

/** Milliseconds between two syncs of the received log. Younger commits may be lost with the volume of the server. */
const SYNC_MS = 200
/** Microseconds from 1970 to 2000, where the clock of the protocol begins. */
const EPOCH_US = 946_684_800_000_000n

/**
 * Receives the log of a server all the time through a slot, as pg_receivewal does, and writes it as segments to `dir`; the segment
 * that is being received ends in `.partial`. The server keeps what was not confirmed, up to `max_slot_wal_keep_size`: `isAfterGap`
 * says that it has removed some of it, and the log begins anew. `isContinued`: it goes on where an earlier call ended. `received.json`
 * says how far it is.
 */
export async function receiveWal({ url, slot, dir }: { url: string; slot: string; dir: string }) {
  await mkdir(dir, { recursive: true })
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  const client = await connectReplication(url, (error) => failed.reject(error))
  const [identified] = await client.command<{ timeline: number }>('IDENTIFY_SYSTEM')
  const timeline = Number(identified!.timeline)
  const createSlot = () => client.command(`CREATE_REPLICATION_SLOT "${slot}" PHYSICAL RESERVE_WAL`)
  const readSlot = async () => {
    const [read] = await client.command<{ restart_lsn: string | null }>(`READ_REPLICATION_SLOT "${slot}"`)
    return read?.restart_lsn ?? null
  }
  const isNew = await createSlot().then(
    () => true,
    (error: { code?: string }) => {
      if (error.code !== '42710') throw error // it exists
      return false
    },
  )
  let restartLsn = await readSlot()
  const isAfterGap = restartLsn === null
  if (restartLsn === null) {
    await client.command(`DROP_REPLICATION_SLOT "${slot}"`)
    await createSlot()
    restartLsn = await readSlot()
  }
  let segment = await firstMissing(dir, timeline, restartLsn!)

  let file: FileHandle | undefined
  let written = segmentStart(segment)
  let synced = written
  let received: Received | undefined
  let work = Promise.resolve()
  let stopping = false
  const listeners = new Set<() => void>()

  const confirm = () => {
    const reply = Buffer.alloc(34)
    reply.write('r')
    for (const at of [1, 9, 17]) reply.writeBigUInt64BE(synced, at)
    reply.writeBigUInt64BE(BigInt(Date.now()) * 1_000n - EPOCH_US, 25)
    reply[33] = 1 // asks the server for its place, which tells until when the log is complete
    if (!stopping) client.send(reply)
  }

  async function write(start: bigint, data: Buffer): Promise<void> {
    for (let from = 0; from < data.length;) {
      const at = start + BigInt(from)
      const offset = Number(at - segmentStart(segment))
      const part = data.subarray(from, from + SEGMENT_BYTES - offset)
      file ??= await openPart(join(dir, `${segment}.partial`))
      await file.write(part, 0, part.length, offset)
      from += part.length
      written = at + BigInt(part.length)
      if (offset + part.length === SEGMENT_BYTES) {
        await file.sync()
        await file.close()
        file = undefined
        await rename(join(dir, `${segment}.partial`), join(dir, segment))
        segment = nextSegment(segment)
      }
    }
  }

  async function sync(): Promise<void> {
    if (synced === written) return
    await file?.sync()
    synced = written
  }

  async function noteServer(end: bigint, timeUs: bigint): Promise<void> {
    await sync()
    if (end > synced) return
    received = { lsn: formatLsn(synced), at: new Date(Number((timeUs + EPOCH_US) / 1_000n)).toISOString() }
    // Renamed, so that a killed process leaves a whole file.
    await writeFile(join(dir, 'received.json.part'), JSON.stringify(received))
    await rename(join(dir, 'received.json.part'), join(dir, 'received.json'))
    for (const listener of listeners) listener()
  }

  const enqueue = (step: () => Promise<void>) => {
    work = work.then(step).catch((error: unknown) => failed.reject(error as Error))
  }
  client.listen((chunk) => {
    if (chunk[0] === 0x77) {
      // The connection uses the memory of the chunk again.
      const [start, data] = [chunk.readBigUInt64BE(1), Buffer.from(chunk.subarray(25))]
      enqueue(() => write(start, data))
    } else if (chunk[0] === 0x6b) {
      const [end, time] = [chunk.readBigUInt64BE(1), chunk.readBigUInt64BE(9)]
      enqueue(() => noteServer(end, time))
    }
  })
  const command = `START_REPLICATION SLOT "${slot}" PHYSICAL ${formatLsn(written)} TIMELINE ${timeline}`
  client.command(command).catch((error: unknown) => failed.reject(error as Error))
  const timer = setInterval(() => enqueue(async () => sync().then(confirm)), SYNC_MS)

  return {
    isAfterGap,
    isContinued: !isNew && !isAfterGap,
    timeline,
    /** Rejects when the connection or the disk failed. */
    failed: failed.promise,
    received: () => received,
    /** Resolves when everything that was committed before now is on disk here. */
    async caughtUp(): Promise<void> {
      const from = Date.now()
      const isThere = () => received !== undefined && Date.parse(received.at) > from
      const waiting = Promise.withResolvers<void>()
      const listener = () => isThere() && waiting.resolve()
      listeners.add(listener)
      await Promise.race([waiting.promise, failed.promise]).finally(() => listeners.delete(listener))
    },
    async stop(): Promise<void> {
      stopping = true
      clearInterval(timer)
      await work
      await file?.sync()
      await file?.close()
      await client.end()
    },
  }
}

export type WalReceiver = Awaited<ReturnType<typeof receiveWal>>

/** Opens a part without emptying it: what an earlier connection received may be archived meanwhile. */
const openPart = (path: string) => open(path, 'r+').catch(() => open(path, 'w+', 0o640))

/** The segment after the last whole one of `dir`, or the one where the slot begins. */
async function firstMissing(dir: string, timeline: number, restartLsn: string): Promise<string> {
  const start = segmentAt(timeline, parseLsn(restartLsn))
  const whole = (await readdir(dir)).filter(
    (name) => isSegment(name) && name.slice(0, 8) === start.slice(0, 8),
  )
  const last = whole.sort().at(-1)
  const next = last && nextSegment(last)
  return next && next > start ? next : start
}

import { unavailable } from '@portico/kit/errors'
import type { InternalClient } from '@portico/kit/http/internal'
import { internalBuiltFile, internalBuiltFiles } from '@portico/proto/api/sites/serving/built-files.schemas'
import { BuiltFileName } from '@portico/proto/values/built-file-name'

/** A built file with its compressed versions. */
export type BuiltVersions = { identity: Buffer; br?: Buffer; gzip?: Buffer }

export type OtherFiles = {
  /**
   * A built file of another release; null if no release has it.
   * @throws Refusal 503 if the stored files cannot be read now, or too many are being read
   */
  get(name: string): Promise<BuiltVersions | null>
}

const MAX_BYTES = 32_000_000
/** Anyone can request any name, so few files are read at a time. */
const MAX_READING = 8
/** A release's files are stored some seconds before its first process starts. */
const FRESH_MS = 2_000
/** How many requests may wait for the list at a time. */
const MAX_WAITING = 200

/**
 * Reads the built files of other releases through sites (decision 242), and keeps the files that were used last. The names of all
 * stored files are read at most every two seconds, so a flood of names that do not exist costs no more than that.
 */
export function createOtherFiles(
  sites: Pick<InternalClient, 'call'>,
  { now = () => performance.now(), maxBytes = MAX_BYTES }: { now?: () => number; maxBytes?: number } = {},
): OtherFiles {
  const kept = new Map<string, BuiltVersions>()
  const reading = new Map<string, Promise<BuiltVersions | null>>()
  let keptBytes = 0
  let list = { version: '', names: new Set<string>() }
  let latest: { at: number; read: Promise<void> } | undefined
  let waiting = 0

  async function readList(): Promise<void> {
    const reply = await sites.call(internalBuiltFiles, {
      query: list.version === '' ? {} : { known: list.version },
    })
    // Sites of an earlier release does not know the address.
    if (reply?.names) list = { version: reply.version, names: new Set(reply.names) }
  }

  /** Whether a release has the file. A failure is kept for two seconds too. */
  async function isStored(name: string): Promise<boolean> {
    if (list.names.has(name)) return true
    if (!latest || now() - latest.at >= FRESH_MS) {
      latest = { at: now(), read: readList() }
      latest.read.catch(() => undefined)
    }
    if (waiting >= MAX_WAITING) throw unavailable()
    waiting++
    await latest.read.finally(() => waiting--)
    return list.names.has(name)
  }

  async function read(name: string): Promise<BuiltVersions | null> {
    const found = await sites.call(internalBuiltFile, { params: { name } })
    if (!found) {
      list.names.delete(name)
      return null
    }
    const { identity, br, gzip } = found
    const file: BuiltVersions = {
      identity: Buffer.from(identity, 'base64'),
      ...(br !== undefined && { br: Buffer.from(br, 'base64') }),
      ...(gzip !== undefined && { gzip: Buffer.from(gzip, 'base64') }),
    }
    keep(name, file)
    return file
  }

  function keep(name: string, file: BuiltVersions): void {
    kept.set(name, file)
    keptBytes += bytesOf(file)
    for (const [oldest, versions] of kept) {
      if (keptBytes <= maxBytes) break
      kept.delete(oldest)
      keptBytes -= bytesOf(versions)
    }
  }

  return {
    async get(name) {
      const file = kept.get(name)
      if (file) {
        kept.delete(name)
        kept.set(name, file)
        return file
      }
      if (!BuiltFileName.safeParse(name).success || !(await isStored(name))) return null
      const running = reading.get(name)
      if (running) return running
      if (reading.size >= MAX_READING) throw unavailable()
      const work = read(name).finally(() => reading.delete(name))
      reading.set(name, work)
      return work
    },
  }
}

const bytesOf = ({ identity, br, gzip }: BuiltVersions) =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { bodyOf, type S3Body } from './s3-request.ts'

/** A part of a content, complete on this machine. */
export type SpooledPart = S3Body & { drop: () => Promise<void> }

/** A smaller part stays in memory. */
const IN_MEMORY_BYTES = 262_144

/**
 * Yields a content in parts of `partBytes`, and at least one. A large part is written to a file in `dir`: its sums are sent before
 * it, it can be sent again, and slow senders take no memory. The caller drops each part.
 */
export async function* spooledParts(
  content: AsyncIterable<Buffer>,
  { dir, partBytes }: { dir: string; partBytes: number },
): AsyncGenerator<SpooledPart> {
  let part = createPart(dir)
  let yielded = 0
  try {
    for await (const chunk of content) {
      for (let at = 0; at < chunk.length;) {
        if (part.bytes() === partBytes) {
          yield await part.finish()
          yielded += 1
          part = createPart(dir)
        }
        const taken = chunk.subarray(at, at + partBytes - part.bytes())
        await part.add(taken)
        at += taken.length
      }
    }
    if (part.bytes() > 0 || yielded === 0) yield await part.finish()
  } finally {
    await part.discard()
  }
}

function createPart(dir: string) {
  const path = join(dir, `${randomUUID()}.part`)
  const sha256 = createHash('sha256')
  const md5 = createHash('md5')
  let memory: Buffer[] = []
  let file: FileHandle | undefined
  let bytes = 0
  let isFinished = false
  return {
    bytes: () => bytes,
    async add(chunk: Buffer): Promise<void> {
      bytes += chunk.length
      sha256.update(chunk)
      md5.update(chunk)
      if (!file && bytes <= IN_MEMORY_BYTES) {
        memory.push(Buffer.from(chunk))
        return
      }
      if (!file) {
        await mkdir(dir, { recursive: true })
        file = await open(path, 'wx', 0o600)
        for (const earlier of memory) await file.appendFile(earlier)
        memory = []
      }
      await file.appendFile(chunk)
    },
    async finish(): Promise<SpooledPart> {
      isFinished = true
      if (!file) return { ...bodyOf(Buffer.concat(memory)), drop: () => Promise.resolve() }
      await file.close()
      return {
        bytes,
        sha256: sha256.digest('hex'),
        md5: md5.digest(),
        open: () => createReadStream(path),
        drop: () => rm(path, { force: true }),
      }
    },
    /** Removes what is not finished. */
    async discard(): Promise<void> {
      if (isFinished || !file) return
      await file.close()
      await rm(path, { force: true })
    },
  }
}

import { createHash, type Hash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const BLOCK = 512

export type UnpackedFile = { bytes: number; sha256: string }

/**
 * Writes the files of a tar archive, as Postgres streams it, to `dir`. `write` takes the archive in parts of any length, one after the
 * other; `end` returns the size and the hash of each file by its path.
 * @throws Error for an archive that is not complete, has links, or names a path outside `dir`
 */
export function createUntar(dir: string) {
  const files = new Map<string, UnpackedFile>()
  let head = Buffer.alloc(0)
  let file: { handle: FileHandle; path: string; size: number; left: number; hash: Hash } | undefined
  /** Bytes after the content of a file up to the next header. */
  let padding = 0

  async function begin(header: Buffer): Promise<void> {
    if (header.every((byte) => byte === 0)) return // the end of the archive has two empty headers
    const text = (from: number, length: number) =>
      header
        .subarray(from, from + length)
        .toString('utf8')
        .replace(/\0.*$/s, '')
    const [name, type] = [text(0, 100), text(156, 1)]
    const size = Number.parseInt(text(124, 12).trim() || '0', 8)
    const path = normalize(name)
    if (
      text(257, 5) !== 'ustar' ||
      !Number.isSafeInteger(size) ||
      path.startsWith('..') ||
      path.startsWith('/')
    )
      throw new Error(`the server sent an archive that cannot be read, at "${name}"`)
    if (type === '5') {
      await mkdir(join(dir, path), { recursive: true, mode: 0o700 })
    } else if (type === '0' || type === '') {
      await mkdir(dirname(join(dir, path)), { recursive: true, mode: 0o700 })
      const handle = await open(join(dir, path), 'wx', 0o600)
      file = { handle, path, size, left: size, hash: createHash('sha256') }
      padding = (BLOCK - (size % BLOCK)) % BLOCK
      if (size === 0) await finish()
    } else throw new Error(`the server sent a link, which is not backed up: ${name}`)
  }

  async function finish(): Promise<void> {
    const { handle, path, size, hash } = file!
    file = undefined
    await handle.close()
    files.set(path, { bytes: size, sha256: hash.digest('hex') })
  }

  return {
    async write(data: Buffer): Promise<void> {
      for (let from = 0; from < data.length;) {
        const rest = data.subarray(from)
        if (file) {
          const part = rest.subarray(0, file.left)
          file.hash.update(part)
          await file.handle.write(part)
          file.left -= part.length
          from += part.length
          if (file.left === 0) await finish()
        } else if (padding > 0) {
          const skipped = Math.min(padding, rest.length)
          padding -= skipped
          from += skipped
        } else {
          const part = rest.subarray(0, BLOCK - head.length)
          head = Buffer.concat([head, part])
          from += part.length
          if (head.length < BLOCK) continue
          const header = head
          head = Buffer.alloc(0)
          await begin(header)
        }
      }
    },
    end(): ReadonlyMap<string, UnpackedFile> {
      if (file || head.length > 0) throw new Error('the server ended the archive within a file')
      return files
    },
    /** Closes the file that was being written when the archive failed. */
    async abort(): Promise<void> {
      await file?.handle.close()
      file = undefined
    },
  }
}

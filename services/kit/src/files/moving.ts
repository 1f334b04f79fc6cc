import { FileMissing, type Files } from './files.ts'

/**
 * Reads two stores as one while files move from `old` to `files`: what is not in `files` is read in `old`. New files are written to
 * `files`, and removed ones leave both.
 */
export function createMovingFiles(files: Files, old: Files): Files {
  async function* read(key: string, start: number, end: number): AsyncGenerator<Buffer> {
    const inFiles = (await files.size(key)) !== null
    yield* (inFiles ? files : old).read(key, start, end)
  }
  /** Copies a file that is only in `old`. */
  async function bring(key: string): Promise<void> {
    if ((await files.size(key)) !== null) return
    const size = await old.size(key)
    if (size === null) throw new FileMissing(key)
    await files.put(key, size === 0 ? Buffer.alloc(0) : old.read(key, 0, size - 1))
  }
  return {
    put: (key, content) => files.put(key, content),
    get: async (key) => (await files.get(key)) ?? (await old.get(key)),
    size: async (key) => (await files.size(key)) ?? (await old.size(key)),
    read,
    async join(key, parts) {
      for (const part of parts) await bring(part)
      await files.join(key, parts)
    },
    // First from `old`: a copy that is being made is removed after it.
    async remove(key) {
      await old.remove(key)
      await files.remove(key)
    },
    async removeAll(folder) {
      await old.removeAll(folder)
      await files.removeAll(folder)
    },
    async *list(folder) {
      const listed = new Set<string>()
      for await (const file of files.list(folder)) {
        listed.add(file.key)
        yield file
      }
      for await (const file of old.list(folder)) if (!listed.has(file.key)) yield file
    },
    async close() {
      await files.close()
      await old.close()
    },
  }
}

import type { Dirent } from 'node:fs'
import { mkdir, open, readFile, readdir, rename, writeFile, type FileHandle } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { RestoreRefused } from '../refused.ts'
import { SERVER_MANIFEST } from '../backup/take-base.ts'

/** The size of a block of a table. Portico does not change the default of Postgres. */
const BLOCK_BYTES = 8_192
const PREFIX = 'INCREMENTAL.'
const MAGIC = 0xd3ae1f0d
/** Blocks that are copied at once. */
const RUN_BLOCKS = 512

/** A file of one backup of a chain: a whole one has block n at n, an increment only the blocks of `places`. */
type Source = { handle: FileHandle; isWhole: boolean; placeOf(block: number): number | undefined }

/** `truncated`: blocks from here on are only in this increment, even if an older backup has some. */
type Increment = Source & { length: number; truncated: number }

/**
 * Makes the data of the last backup of a chain from a full backup and its increments, as pg_combinebackup does. `folders`: the full
 * one first. `to` must not exist. The files of the last folder are moved.
 * @throws RestoreRefused when a folder does not continue the one before it, or an increment cannot be read
 */
export async function combineBackups(folders: readonly string[], to: string): Promise<void> {
  for (const [index, folder] of folders.entries())
    if (index > 0) await checkContinues(folder, folders[index - 1]!)
  const last = folders.at(-1)!
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await readdir(last, { recursive: true, withFileTypes: true })
  const pathOf = (entry: Dirent) => relative(last, join(entry.parentPath, entry.name))
  for (const entry of entries.filter((each) => each.isDirectory()))
    await mkdir(join(to, pathOf(entry)), { recursive: true, mode: 0o700 })
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = pathOf(entry)
    if (entry.name.startsWith(PREFIX)) {
      const folder = relative(last, entry.parentPath)
      await rebuild(folders, folder, entry.name.slice(PREFIX.length), to)
    } else if (path !== SERVER_MANIFEST) await rename(join(last, path), join(to, path))
  }
  const label = join(to, 'backup_label')
  const lines = (await readFile(label, 'utf8')).split('\n')
  await writeFile(label, lines.filter((line) => !line.startsWith('INCREMENTAL FROM ')).join('\n'))
}

/** An increment names the place in the log where the backup began that it continues. */
async function checkContinues(folder: string, before: string): Promise<void> {
  const [label, labelBefore] = await Promise.all(
    [folder, before].map((each) => readFile(join(each, 'backup_label'), 'utf8')),
  )
  const from = /^INCREMENTAL FROM LSN: (\S+)$/m.exec(label!)?.[1]
  const start = /^START WAL LOCATION: (\S+) /m.exec(labelBefore!)?.[1]
  if (from === undefined || from !== start)
    throw new RestoreRefused(
      `An increment begins at ${from ?? 'no place of the log'}, and the backup before it at ${start}: it continues another one.`,
    )
}

/** Writes a file of which the last backup has only the changed blocks. Each block comes from the newest backup that has it. */
async function rebuild(folders: readonly string[], folder: string, name: string, to: string): Promise<void> {
  const sources: Source[] = []
  try {
    let [length, truncated] = [0, 0]
    for (const [index, root] of [...folders.entries()].reverse()) {
      const increment = await openIncrement(join(root, folder, `${PREFIX}${name}`))
      if (index === folders.length - 1) ({ length, truncated } = increment!)
      const source = increment ?? (await openWhole(join(root, folder, name)))
      if (!source) throw new RestoreRefused(`${join(folder, name)} is missing in a backup of the chain.`)
      sources.push(source)
      if (source.isWhole) break
    }
    if (!sources.at(-1)!.isWhole)
      throw new RestoreRefused(`${join(folder, name)} has only increments and no whole copy.`)
    const target = await open(join(to, folder, name), 'wx', 0o600)
    try {
      await target.truncate(length * BLOCK_BYTES) // blocks that no backup has are empty
      const buffer = Buffer.alloc(RUN_BLOCKS * BLOCK_BYTES)
      for (let block = 0; block < length;) {
        const found = findBlock(sources, block, truncated)
        let run = 1
        if (found)
          while (run < RUN_BLOCKS && block + run < length) {
            const next = findBlock(sources, block + run, truncated)
            if (next?.source !== found.source || next.place !== found.place + run * BLOCK_BYTES) break
            run++
          }
        if (found) {
          const { bytesRead } = await found.source.handle.read(buffer, 0, run * BLOCK_BYTES, found.place)
          if (bytesRead !== run * BLOCK_BYTES)
            throw new RestoreRefused(`${join(folder, name)} of a backup of the chain is too short.`)
          await target.write(buffer, 0, bytesRead, block * BLOCK_BYTES)
        }
        block += run
      }
    } finally {
      await target.close()
    }
  } finally {
    for (const { handle } of sources) await handle.close()
  }
}

function findBlock(
  sources: readonly Source[],
  block: number,
  truncated: number,
): { source: Source; place: number } | undefined {
  for (const source of block < truncated ? sources : sources.slice(0, 1)) {
    const place = source.placeOf(block)
    if (place !== undefined) return { source, place }
  }
  return undefined
}

async function openWhole(path: string): Promise<Source | undefined> {
  const handle = await openIfThere(path)
  if (!handle) return undefined
  const blocks = Math.floor((await handle.stat()).size / BLOCK_BYTES)
  return {
    handle,
    isWhole: true,
    placeOf: (block) => (block < blocks ? block * BLOCK_BYTES : undefined),
  }
}

/** Reads the head of an increment: a mark, the number of its blocks, the length of the file without them, and their numbers. */
async function openIncrement(path: string): Promise<Increment | undefined> {
  const handle = await openIfThere(path)
  if (!handle) return undefined
  try {
    const head = Buffer.alloc(12)
    await handle.read(head, 0, 12, 0)
    const [magic, blocks, truncated] = [0, 4, 8].map((at) => head.readUInt32LE(at)) as [
      number,
      number,
      number,
    ]
    const { size } = await handle.stat()
    const numbersEnd = 12 + blocks * 4
    // Blocks begin at a multiple of their size.
    const begin = blocks === 0 ? numbersEnd : Math.ceil(numbersEnd / BLOCK_BYTES) * BLOCK_BYTES
    if (magic !== MAGIC || size !== begin + blocks * BLOCK_BYTES)
      throw new RestoreRefused(`${path} is not an increment of Postgres 18.`)
    const numbers = Buffer.alloc(blocks * 4)
    await handle.read(numbers, 0, numbers.length, 12)
    const places = new Map<number, number>()
    let length = truncated
    for (let index = 0; index < blocks; index++) {
      const block = numbers.readUInt32LE(index * 4)
      places.set(block, begin + index * BLOCK_BYTES)
      length = Math.max(length, block + 1)
    }
    return { handle, isWhole: false, length, truncated, placeOf: (block) => places.get(block) }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const openIfThere = (path: string): Promise<FileHandle | undefined> =>
  open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

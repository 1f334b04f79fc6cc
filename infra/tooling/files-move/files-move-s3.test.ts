import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFiles, openStore } from '@portico/kit/files/create'
import type { Files } from '@portico/kit/files/files'
import { createFolderFiles } from '@portico/kit/files/folder'
import { createLogger } from '@portico/kit/runtime/logger'
import { s3ForTests } from '@portico/kit/testing/s3'
import { pathToFileURL } from 'node:url'
import { moveFiles } from './move-files.ts'

/** `PORTICO_TEST_MOVED_FILES=5000` moves more. */
const FILES = Number(process.env['PORTICO_TEST_MOVED_FILES'] ?? 150)

const dir = mkdtempSync(join(tmpdir(), 'portico-move-'))
const logger = createLogger({ name: 'files', level: 'silent' })
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const EMPTY = 'site/empty'
const keyOf = (at: number) => `site/${at}/largest.webp`
/** The number of the last file. A key is never used twice. */
let last = FILES

async function sumsIn(files: Files): Promise<Map<string, string>> {
  const sums = new Map<string, string>()
  for await (const { key } of files.list()) sums.set(key, sumOf((await files.get(key))!))
  return sums
}

/** Reads, uploads and removes files as sites does, until it is stopped. Counts what failed. */
function startLoad(files: Files, sums: Map<string, string>) {
  const counts = { reads: 0, failed: [] as unknown[] }
  let isStopped = false
  const one = async (turn: number) => {
    const keys = [...sums.keys()]
    const key = keys[(turn * 7) % keys.length]!
    const content = await files.get(key)
    counts.reads += 1
    if (content === null || sumOf(content) !== sums.get(key)) counts.failed.push(key)
    if (turn % 5 === 0) {
      const bytes = randomBytes(10_000)
      const added = keyOf((last += 1))
      await files.put(added, bytes)
      sums.set(added, sumOf(bytes))
    }
    if (turn % 11 === 0) {
      // The empty file has no folder of its own, and a removal takes a folder.
      const removable = keys.filter((each) => each !== EMPTY)
      const removed = removable[(turn * 13) % removable.length]!
      sums.delete(removed)
      await files.removeAll(removed.split('/').slice(0, 2).join('/'))
    }
  }
  const ended = (async () => {
    for (let turn = 1; !isStopped; turn += 1)
      await one(turn).catch((error: unknown) => counts.failed.push(error))
  })()
  return {
    async stop() {
      isStopped = true
      await ended
      return counts
    },
  }
}

test('files move from a folder to a bucket and back while they are read, added and removed', async () => {
  // A second attempt must not find the files of the first one.
  const root = mkdtempSync(join(dir, 'move-'))
  const folderUrl = pathToFileURL(join(root, 'old')).href
  const folder = createFolderFiles(join(root, 'old'))
  const bucket = s3ForTests()
  const sums = new Map<string, string>()
  for (let at = 0; at < FILES; at += 1) {
    const bytes = randomBytes(20_000 + at)
    sums.set(keyOf(at), sumOf(bytes))
    await folder.put(keyOf(at), bytes)
  }
  await folder.put(EMPTY, Buffer.alloc(0))
  sums.set(EMPTY, sumOf(Buffer.alloc(0)))

  const places = [
    { url: bucket.url, key: bucket.key, old: { url: folderUrl, key: undefined } },
    { url: folderUrl, key: undefined, old: { url: bucket.url, key: bucket.key } },
  ]
  for (const { url, key, old } of places) {
    const inUse = createFiles({ url, key, old, dataDir: join(root, 'data') }, logger)
    const [from, to] = [
      openStore({ ...old, dataDir: dir }, logger),
      openStore({ url, key, dataDir: dir }, logger),
    ]
    const begun = performance.now()
    const load = startLoad(inUse, sums)
    const moved = await moveFiles({ from, to })
    const { reads, failed } = await load.stop()
    expect(failed).toEqual([])
    expect(reads).toBeGreaterThan(0)
    expect(moved.differing).toEqual([])
    console.log(
      `${moved.files} files moved in ${((performance.now() - begun) / 1_000).toFixed(1)} s, ${reads} reads meanwhile, 0 failed`,
    )
    // Without the old store every file is there, and no removed one.
    expect(await sumsIn(to)).toEqual(sums)
    await Promise.all([inUse.close(), from.close(), to.close()])
    // The way back must not use the files that the first store still has.
    if (old.url === folderUrl) rmSync(join(root, 'old'), { recursive: true })
  }
})

test('a file that differs is named, and one that is there is not copied again', async () => {
  const [from, to] = [createFolderFiles(join(dir, 'from')), createFolderFiles(join(dir, 'to'))]
  await from.put('a/same', Buffer.from('x'))
  await to.put('a/same', Buffer.from('x'))
  await from.put('a/other', Buffer.from('x'))
  await to.put('a/other', Buffer.from('y'))
  await from.put('a/new', Buffer.from('z'))
  expect(await moveFiles({ from, to })).toEqual({ files: 3, bytes: 3, copied: 1, differing: ['a/other'] })
  expect(String(await to.get('a/other'))).toBe('y')
})

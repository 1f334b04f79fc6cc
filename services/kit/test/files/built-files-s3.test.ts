import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  BUILT_FOLDER,
  isReleaseKey,
  readPacked,
  readRelease,
  storeBuiltFiles,
  type PackedFile,
} from '../../src/files/built-files.ts'
import { createFiles } from '../../src/files/create.ts'
import { createFolderFiles } from '../../src/files/folder.ts'
import type { Files } from '../../src/files/files.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { s3ForTests } from '../../src/testing/s3.ts'

const dir = mkdtempSync(join(tmpdir(), 'portico-built-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const day = (n: number) => () => new Date(Date.UTC(2026, 10, 1) + n * 86_400_000)

/** Writes a build whose files have the given texts, with compressed versions of scripts; returns its folder and its names. */
function build(...texts: string[]) {
  const folder = mkdtempSync(join(dir, 'build-'))
  const names = texts.map((text) => {
    const name = `part-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`
    for (const end of ['', '.br', '.gz']) writeFileSync(join(folder, name + end), `${text}${end}`)
    return name
  })
  writeFileSync(join(folder, 'not a built file.txt'), 'text')
  return { folder, names }
}

async function stored(files: Files) {
  const all = new Map<string, PackedFile>()
  const keys: string[] = []
  for await (const file of files.list(BUILT_FOLDER)) {
    keys.push(file.key)
    if (!isReleaseKey(file.key)) continue
    for (const [name, packed] of Object.entries((await readRelease(files, file))?.files ?? {}))
      all.set(name, packed)
  }
  return { all, keys, packs: keys.filter((key) => key.endsWith('.pack')) }
}

const textsOf = async (files: Files, file: PackedFile) =>
  Object.values(await readPacked(files, file)).map(String)

const stores: [string, () => Files][] = [
  ['folder', () => createFolderFiles(mkdtempSync(join(dir, 'store-')))],
  [
    'S3 with local copies',
    () =>
      createFiles(
        { ...s3ForTests(), dataDir: mkdtempSync(join(dir, 'data-')) },
        createLogger({ name: 'files', level: 'silent' }),
      ),
  ],
]

test.each(stores)('%s: each release adds what is new, and files of both are byte-equal', async (_, open) => {
  const files = open()
  const [first, second] = [build('shared', 'one'), build('shared', 'two')]
  expect(await storeBuiltFiles(files, { dir: first.folder, now: day(0) })).toEqual({ count: 2, added: 2 })
  expect(await storeBuiltFiles(files, { dir: first.folder, now: day(0) })).toEqual({ count: 2, added: 0 })
  expect(await storeBuiltFiles(files, { dir: second.folder, now: day(1) })).toEqual({ count: 2, added: 1 })
  const { all } = await stored(files)
  expect([...all.keys()].sort()).toEqual([...new Set([...first.names, ...second.names])].sort())
  for (const [n, text] of ['shared', 'one'].entries())
    expect(await textsOf(files, all.get(first.names[n]!)!)).toEqual([text, `${text}.br`, `${text}.gz`])
  expect(await textsOf(files, all.get(second.names[1]!)!)).toEqual(['two', 'two.br', 'two.gz'])
  await files.close()
})

test('files are removed 30 days after the release that last had them, and not by going back to it', async () => {
  const store = mkdtempSync(join(dir, 'store-'))
  const files = createFolderFiles(store)
  const [first, second] = [build('shared', 'one'), build('shared', 'two')]
  const run = async ({ folder }: { folder: string }, at: number) => {
    await storeBuiltFiles(files, { dir: folder, now: day(at) })
    // A pack that no release has is kept for a day by the clock of the store.
    for (const pack of (await stored(files)).packs) utimesSync(join(store, pack), day(0)(), day(0)())
    return [...(await stored(files)).all.keys()]
  }
  await run(first, 0)
  // The first release runs for a year: its time begins when the second one replaces it.
  expect(await run(second, 365)).toContain(first.names[1])
  expect(await run(second, 394)).toContain(first.names[1])
  // Back to the first one and forward again: its time begins again.
  expect(await run(first, 394)).toContain(second.names[1])
  expect(await run(second, 400)).toContain(first.names[1])
  expect(await run(second, 429)).toContain(first.names[1])
  expect((await run(second, 431)).sort()).toEqual([...second.names].sort())
  // The pack of the first release stays, because the second one has a file of it.
  expect((await stored(files)).packs).toHaveLength(2)
  const third = build('three')
  await run(third, 432)
  expect(await run(third, 463)).toEqual(third.names)
  await run(third, 464)
  expect((await stored(files)).packs).toHaveLength(1)
})

test('a run that was ended while it stored a pack leaves no release, and the next run completes it', async () => {
  const files = createFolderFiles(mkdtempSync(join(dir, 'store-')))
  const { folder, names } = build('one', 'two', 'three')
  const end = new AbortController()
  end.abort()
  await expect(storeBuiltFiles(files, { dir: folder, signal: end.signal })).rejects.toThrow()
  expect((await stored(files)).keys).toEqual([])
  expect(await storeBuiltFiles(files, { dir: folder })).toEqual({ count: 3, added: 3 })
  expect([...(await stored(files)).all.keys()].sort()).toEqual(names.sort())
})

test('a list that this release cannot read stays, and no pack is removed', async () => {
  const store = mkdtempSync(join(dir, 'store-'))
  const files = createFolderFiles(store)
  mkdirSync(join(store, BUILT_FOLDER))
  const later = `${BUILT_FOLDER}/${'a'.repeat(32)}`
  for (const [end, text] of [
    ['.json', '{"form":"of a later release"}'],
    ['.pack', 'bytes'],
  ] as const) {
    writeFileSync(join(store, later + end), text)
    utimesSync(join(store, later + end), day(0)(), day(0)())
  }
  const { folder } = build('one')
  await storeBuiltFiles(files, { dir: folder, now: day(300) })
  expect((await stored(files).catch(() => null)) ?? 'unreadable').toBe('unreadable')
  expect(await files.size(`${later}.pack`)).toBe(5)
  expect(await files.size(`${later}.json`)).toBe(29)
})

test('a pack that was cut off is not served', async () => {
  const store = mkdtempSync(join(dir, 'store-'))
  const files = createFolderFiles(store)
  const { folder, names } = build('one')
  await storeBuiltFiles(files, { dir: folder })
  const { all, packs } = await stored(files)
  writeFileSync(join(store, packs[0]!), 'one')
  await expect(readPacked(files, all.get(names[0]!)!)).rejects.toThrow('damaged')
})

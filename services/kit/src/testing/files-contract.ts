import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Files, ListedFile } from '../files/files.ts'

const MB = 1024 * 1024

/** The tests that every store of files passes. */
export function filesContract(name: string, open: () => Promise<Files>) {
  describe(`${name}: the contract of files`, () => {
    let files: Files
    beforeAll(async () => {
      files = await open()
    })
    afterAll(() => files.close())

    const listed = async (folder?: string) => {
      const found: ListedFile[] = []
      for await (const each of files.list(folder)) found.push(each)
      return found.sort((a, b) => (a.key < b.key ? -1 : 1))
    }

    test('a file is found until it is removed, and a second put replaces it', async () => {
      expect([await files.get('a/b.txt'), await files.size('a/b.txt')]).toEqual([null, null])
      await files.put('a/b.txt', Buffer.from('first'))
      await files.put('a/b.txt', Buffer.from('second ✓'))
      expect(String(await files.get('a/b.txt'))).toBe('second ✓')
      expect(await files.size('a/b.txt')).toBe(10)
      await files.remove('a/b.txt')
      await files.remove('a/b.txt')
      expect([await files.get('a/b.txt'), await files.size('a/b.txt')]).toEqual([null, null])
    })

    test('an empty file is a file', async () => {
      await files.put('empty/none', Buffer.alloc(0))
      expect(await files.get('empty/none')).toHaveLength(0)
      expect(await files.size('empty/none')).toBe(0)
      await files.put('empty/stream', streamOf([]))
      expect(await files.size('empty/stream')).toBe(0)
    })

    test('a stream of any length is stored byte by byte', async () => {
      for (const length of [1, 300_000, 8 * MB, 8 * MB + 1, 20 * MB]) {
        const bytes = randomBytes(length)
        await files.put('stream/file', streamOf(cut(bytes, 1_234_567)))
        expect(await files.size('stream/file')).toBe(length)
        expect(sumOf((await files.get('stream/file'))!)).toBe(sumOf(bytes))
      }
    })

    test('a large buffer is stored like a small one', async () => {
      const bytes = randomBytes(17 * MB)
      await files.put('buffer/file', bytes)
      expect(sumOf((await files.get('buffer/file'))!)).toBe(sumOf(bytes))
    })

    test('a stream that fails leaves the file that was there, and no other', async () => {
      await files.put('broken/old', Buffer.from('old'))
      for (const length of [10, 9 * MB, 20 * MB]) {
        for (const key of ['broken/old', 'broken/new'])
          await expect(files.put(key, failingAfter(length))).rejects.toThrow('the sender is gone')
      }
      expect(String(await files.get('broken/old'))).toBe('old')
      expect(await files.get('broken/new')).toBeNull()
      expect((await listed('broken')).map(({ key }) => key)).toEqual(['broken/old'])
    })

    test('a range has exactly its bytes', async () => {
      const bytes = randomBytes(9 * MB)
      await files.put('range/file', streamOf([bytes]))
      for (const [start, end] of [
        [0, 0],
        [0, bytes.length - 1],
        [8 * MB - 1, 8 * MB],
        [bytes.length - 1, bytes.length - 1],
        [5, 4 * MB],
      ] as const)
        expect(sumOf(await buffer(files.read('range/file', start, end)))).toBe(
          sumOf(bytes.subarray(start, end + 1)),
        )
    })

    test('reading a missing file fails, and a reader may stop early', async () => {
      await expect(buffer(files.read('range/missing', 0, 9))).rejects.toMatchObject({ name: 'FileMissing' })
      await files.put('range/long', streamOf(cut(randomBytes(9 * MB), MB)))
      for (let times = 0; times < 20; times += 1)
        for await (const chunk of files.read('range/long', 0, 9 * MB - 1)) {
          expect(chunk.length).toBeGreaterThan(0)
          break
        }
    })

    test('files are joined in their order, whatever their sizes are', async () => {
      for (const [at, sizes] of [
        [3],
        [0, 0],
        [10, 20],
        [8_000_000, 8_000_000, 1_000],
        [1_000, 8_000_000, 5, 0, 7_000_000],
        [5 * MB, 5 * MB - 1, 5 * MB],
        [9 * MB],
      ].entries()) {
        const parts = sizes.map((size) => randomBytes(size))
        const keys = parts.map((_, number) => `parts/${at}/${number + 1}`)
        for (const [number, part] of parts.entries()) await files.put(keys[number]!, part)
        await files.join(`joined/${at}`, keys)
        const whole = Buffer.concat(parts)
        expect(await files.size(`joined/${at}`)).toBe(whole.length)
        expect(sumOf((await files.get(`joined/${at}`))!)).toBe(sumOf(whole))
        expect(await files.size(keys[0]!)).toBe(sizes[0])
      }
    })

    test('a join with a missing part makes no file', async () => {
      await files.put('lost/1', randomBytes(8_000_000))
      await files.put('lost/3', randomBytes(8_000_000))
      await expect(files.join('lost/whole', ['lost/1', 'lost/2', 'lost/3'])).rejects.toMatchObject({
        name: 'FileMissing',
      })
      expect(await files.size('lost/whole')).toBeNull()
    })

    test('a folder is listed and removed with all below it, and no other', async () => {
      const keys = ['tree/a', 'tree/b/c', 'tree/b/d', 'tree-2/a']
      for (const key of keys) await files.put(key, Buffer.from(key))
      const since = Date.now() - 3_600_000
      const found = await listed('tree')
      expect(found.map(({ key, size }) => [key, size])).toEqual([
        ['tree/a', 6],
        ['tree/b/c', 8],
        ['tree/b/d', 8],
      ])
      for (const { changedAt } of found) expect(changedAt.getTime()).toBeGreaterThan(since)
      expect((await listed()).map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
      await files.removeAll('tree/b')
      expect((await listed('tree')).map(({ key }) => key)).toEqual(['tree/a'])
      await files.removeAll('tree')
      await files.removeAll('tree')
      expect(await listed('tree')).toEqual([])
      expect(String(await files.get('tree-2/a'))).toBe('tree-2/a')
    })

    test('a list is complete beyond a thousand files', async () => {
      const keys = Array.from({ length: 1_050 }, (_, at) => `many/${String(at).padStart(4, '0')}`)
      for (let at = 0; at < keys.length; at += 25)
        await Promise.all(keys.slice(at, at + 25).map((key) => files.put(key, Buffer.from('x'))))
      expect((await listed('many')).map(({ key }) => key)).toEqual(keys)
    })

    test('a key cannot leave the store', async () => {
      for (const key of [
        '../a',
        'a/../b',
        '/a',
        'a//b',
        'a/',
        '',
        '.hidden',
        'a b',
        'a?b',
        'é',
        'x'.repeat(513),
      ]) {
        for (const use of [
          () => files.put(key, Buffer.from('x')),
          () => files.get(key),
          () => files.size(key),
          () => files.remove(key),
          () => files.removeAll(key),
          () => files.join('ok', [key]),
          () => buffer(files.read(key, 0, 1)),
          () => buffer(files.list(key) as never),
        ])
          await expect((async () => use())()).rejects.toThrow()
      }
    })

    test('parallel puts of one key leave one of them whole', async () => {
      const contents = Array.from({ length: 6 }, () => randomBytes(200_000))
      await Promise.all(contents.map((content) => files.put('race/file', streamOf([content]))))
      const left = sumOf((await files.get('race/file'))!)
      expect(contents.map(sumOf)).toContain(left)
    })
  })
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function* streamOf(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
}

function* cut(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function* failingAfter(length: number): AsyncGenerator<Buffer> {
  yield* cut(Buffer.alloc(length), MB)
  throw new Error('the sender is gone')
}

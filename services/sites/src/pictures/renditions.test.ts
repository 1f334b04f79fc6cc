import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '@portico/kit/runtime/logger'
import { createFileBlobs, type Blobs } from './blobs.ts'
import { createRenditions } from './renditions.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const largest = Buffer.from('the largest')

let dir: string
let blobs: Blobs
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'renditions-'))
  blobs = createFileBlobs(dir)
  await blobs.put('site/one/largest.webp', largest)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Renditions whose making waits until the test lets it go on. */
function held(store = blobs) {
  const begun: number[] = []
  const waiting: (() => void)[] = []
  let opened = false
  const renditions = createRenditions({
    blobs: store,
    logger,
    made: () => {},
    make: async (_, width) => {
      begun.push(width)
      if (!opened) await new Promise<void>((resolve) => waiting.push(resolve))
      return Buffer.from(String(width))
    },
  })
  const finish = () => waiting.splice(0).forEach((go) => go())
  const open = () => {
    opened = true
    finish()
  }
  return { renditions, begun, finish, open }
}
const begunIs = (begun: readonly number[], count: number) =>
  expect.poll(() => begun.length, { interval: 1 }).toBe(count)

test('GAL-35: a width is made once for all who ask at the same time, and kept for a later process', async () => {
  const { renditions, begun, finish } = held()
  const asked = Array.from({ length: 20 }, () => renditions.get('site', 'one', 300))
  await begunIs(begun, 1)
  finish()
  for (const got of await Promise.all(asked)) expect(got).toEqual({ bytes: Buffer.from('300'), exact: true })
  const later = createRenditions({
    blobs,
    logger,
    made: () => {},
    make: () => Promise.reject(new Error('made twice')),
  })
  expect((await later.get('site', 'one', 300))?.bytes.toString()).toBe('300')
})

test('H3: one width is made at a time, and every one of them in the end', async () => {
  const { renditions, begun, finish } = held()
  const widths = [100, 300, 500, 750, 1_000]
  const asked = widths.map((width) => renditions.get('site', 'one', width))
  for (const count of [1, 2, 3, 4, 5]) {
    await begunIs(begun, count)
    finish()
  }
  expect((await Promise.all(asked)).map((got) => got?.bytes.toString())).toEqual(widths.map(String))
})

test('where too many wait, the largest picture is given instead, and said to be so', async () => {
  const { renditions, open } = held({
    ...blobs,
    get: async (key) => (key.endsWith('largest.webp') ? largest : null),
  })
  const asked = Array.from({ length: 102 }, (_, at) => renditions.get('site', `p${at}`, 300))
  expect(await asked[101]).toEqual({ bytes: largest, exact: false })
  open()
  const got = await Promise.all(asked.slice(0, 101))
  expect(got.every((rendition) => rendition?.exact)).toBe(true)
})

test('H3: where a width cannot be made, the largest picture is given instead; a failure is not remembered', async () => {
  let failing = true
  const renditions = createRenditions({
    blobs,
    logger,
    made: () => {},
    make: async (_, width) => {
      if (failing) throw new Error('no memory')
      return Buffer.from(String(width))
    },
  })
  expect(await renditions.get('site', 'none', 300)).toBeNull()
  expect(await renditions.get('site', 'none', 'largest')).toBeNull()
  expect(await renditions.get('site', 'one', 300)).toEqual({ bytes: largest, exact: false })
  failing = false
  expect((await renditions.get('site', 'one', 300))?.bytes.toString()).toBe('300')
})

test('a width that cannot be kept is served all the same', async () => {
  const full: Blobs = { get: blobs.get, put: () => Promise.reject(new Error('ENOSPC')) }
  const { renditions, begun, finish } = held(full)
  const asked = renditions.get('site', 'one', 300)
  await begunIs(begun, 1)
  finish()
  expect((await asked)?.bytes.toString()).toBe('300')
})

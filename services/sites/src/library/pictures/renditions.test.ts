import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLogger } from '@portico/kit/runtime/logger'
import type { Files } from '@portico/kit/files/files'
import { createFolderFiles } from '@portico/kit/files/folder'
import { createRenditions, type After } from './renditions.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const file = (id: string) => ({ websiteId: 'site', id, version: '' })
const largest = Buffer.from('the largest')

let dir: string
let files: Files
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'renditions-'))
  files = createFolderFiles(dir)
  await files.put('site/one/largest.webp', largest)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** No request reaches its limit, on a busy machine either. */
const never: After = () => () => {}

/** Renditions whose resizing waits until the test finishes it. */
function blockedRenditions(store = files, after: After = never) {
  const started: number[] = []
  const waiting: (() => void)[] = []
  let opened = false
  const renditions = createRenditions({
    files: store,
    logger,
    onCreated: () => {},
    resize: async (_, width) => {
      started.push(width)
      if (!opened) await new Promise<void>((resolve) => waiting.push(resolve))
      return Buffer.from(String(width))
    },
    after,
  })
  const finish = () => waiting.splice(0).forEach((go) => go())
  const open = () => {
    opened = true
    finish()
  }
  return { renditions, started, finish, open }
}
const expectStarted = (started: readonly number[], count: number) =>
  expect.poll(() => started.length, { interval: 1 }).toBe(count)

test('GAL-35: a width is created once for concurrent requests, and is stored for a later process', async () => {
  const { renditions, started, finish } = blockedRenditions()
  const asked = Array.from({ length: 20 }, () => renditions.get(file('one'), 300))
  await expectStarted(started, 1)
  finish()
  for (const got of await Promise.all(asked)) expect(got).toEqual({ bytes: Buffer.from('300'), exact: true })
  const later = createRenditions({
    files,
    logger,
    onCreated: () => {},
    resize: () => Promise.reject(new Error('created twice')),
  })
  expect((await later.get(file('one'), 300))?.bytes.toString()).toBe('300')
})

test('widths are created one at a time', async () => {
  const { renditions, started, finish } = blockedRenditions()
  const widths = [100, 300, 500, 750, 1_000]
  const asked = widths.map((width) => renditions.get(file('one'), width))
  for (const count of [1, 2, 3, 4, 5]) {
    await expectStarted(started, count)
    finish()
  }
  expect((await Promise.all(asked)).map((got) => got?.bytes.toString())).toEqual(widths.map(String))
})

test('if too many widths of a website wait, the largest picture is returned at once', async () => {
  const { renditions, open } = blockedRenditions({
    ...files,
    get: async (key) => (key.endsWith('largest.webp') ? largest : null),
    size: async () => largest.length,
    read: () => Readable.from([largest]),
  })
  const asked = Array.from({ length: 102 }, (_, at) => renditions.get(file(`p${at}`), 300))
  expect(await Promise.race(asked)).toEqual({ bytes: largest, exact: false })
  open()
  const got = await Promise.all(asked)
  expect(got.filter((rendition) => rendition?.exact)).toHaveLength(101)
})

test('a request does not wait longer than its limit, gets the next larger width, and the width is still created', async () => {
  const limits: { ms: number; pass: () => void }[] = []
  const { renditions, started, open } = blockedRenditions(files, (ms, pass) => {
    limits.push({ ms, pass })
    return () => {}
  })
  await files.put('site/one/500.webp', Buffer.from('500'))
  const asked = [renditions.get(file('one'), 300), renditions.get(file('one'), 750)]
  await expectStarted(started, 1)
  await expect.poll(() => limits.length, { interval: 1 }).toBe(2)
  expect(limits.map(({ ms }) => ms)).toEqual([1_500, 1_500])
  for (const { pass } of limits) pass()
  expect(await Promise.all(asked)).toEqual([
    { bytes: Buffer.from('500'), exact: false },
    { bytes: largest, exact: false },
  ])
  open()
  await expect
    .poll(async () => (await files.get('site/one/750.webp'))?.toString(), { interval: 1 })
    .toBe('750')
  expect(await renditions.get(file('one'), 300)).toEqual({ bytes: Buffer.from('300'), exact: true })
})

test('a picture that is narrower than the requested width is sent without the decoder', async () => {
  const narrow = await sharp({ create: { width: 400, height: 10, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  await files.put('site/narrow/largest.webp', narrow)
  const { renditions, started } = blockedRenditions()
  expect(await renditions.get(file('narrow'), 500)).toEqual({ bytes: narrow, exact: true })
  expect(started).toEqual([])
})

test('after an upload the widths that are shown first are created, but none as wide as the picture', async () => {
  const { renditions, started, open } = blockedRenditions()
  open()
  renditions.prepare(file('one'), 900)
  await expect.poll(() => files.size('site/one/300.webp'), { interval: 1 }).toBe(3)
  expect(started).toEqual([300])
})

test('if a width cannot be created, the largest picture is returned, and the next request tries again', async () => {
  let failing = true
  const renditions = createRenditions({
    files,
    logger,
    onCreated: () => {},
    resize: async (_, width) => {
      if (failing) throw new Error('no memory')
      return Buffer.from(String(width))
    },
  })
  expect(await renditions.get(file('none'), 300)).toBeNull()
  expect(await renditions.get(file('none'), 'largest')).toBeNull()
  expect(await renditions.get(file('one'), 300)).toEqual({ bytes: largest, exact: false })
  failing = false
  expect((await renditions.get(file('one'), 300))?.bytes.toString()).toBe('300')
})

test('a width that cannot be stored is still served', async () => {
  const full: Files = { ...files, put: () => Promise.reject(new Error('ENOSPC')) }
  const { renditions, started, finish } = blockedRenditions(full)
  const asked = renditions.get(file('one'), 300)
  await expectStarted(started, 1)
  finish()
  expect((await asked)?.bytes.toString()).toBe('300')
})

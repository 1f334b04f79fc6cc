import { expect, test } from 'vitest'
import { createUploads } from './uploads.ts'

const limits = {
  maxBytes: 100,
  maxBytesOfWebsite: 60,
  maxWaiting: 4,
  maxWaitingOfWebsite: 3,
  maxWaitMs: 60_000,
}
const later = { status: 503, headers: { 'retry-after': '5' } }

/** Work that runs until the test ends it. */
function blockedWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('uploads run one at a time, websites take turns, and a full queue refuses the website that filled it', async () => {
  const uploads = createUploads(limits)
  const first = blockedWork()
  const order: string[] = []
  const run = (websiteId: string, name: string) =>
    uploads.runInTurn(websiteId, () => Promise.resolve(order.push(name)))
  const begun = uploads.runInTurn('a', first.work)
  const all = ['a1', 'a2', 'a3'].map((name) => run('a', name))
  await expect(run('a', 'a4')).rejects.toMatchObject(later)
  all.push(run('b', 'b1'))
  all.push(run('c', 'c1'))
  await expect(all.splice(2, 1)[0]).rejects.toMatchObject(later)
  first.end()
  await Promise.all([begun, ...all])
  expect(order).toEqual(['b1', 'a1', 'c1', 'a2'])
  await run('c', 'c2')
  expect(order.at(-1)).toBe('c2')
})

test('an upload that waits too long gets a 503 and does not run', async () => {
  const uploads = createUploads({ ...limits, maxWaitMs: 1 })
  const first = blockedWork()
  const begun = uploads.runInTurn('a', first.work)
  let ran = false
  const waited = uploads.runInTurn('b', () => Promise.resolve((ran = true)))
  await expect(waited).rejects.toMatchObject(later)
  first.end()
  await begun
  expect(ran).toBe(false)
  expect(await uploads.runInTurn('b', () => Promise.resolve('next'))).toBe('next')
})

test('the memory of bodies is limited in total and for each website; a failed upload releases its memory', async () => {
  const uploads = createUploads(limits)
  const first = blockedWork()
  const begun = uploads.withMemory('a', 60, first.work)
  const noWork = () => Promise.resolve('done')
  await expect(uploads.withMemory('a', 1, noWork)).rejects.toMatchObject(later)
  await expect(uploads.withMemory('b', 41, noWork)).rejects.toMatchObject(later)
  expect(await uploads.withMemory('b', 40, noWork)).toBe('done')
  await expect(uploads.withMemory('b', 40, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  first.end()
  await begun
  expect(await uploads.withMemory('a', 60, noWork)).toBe('done')
})

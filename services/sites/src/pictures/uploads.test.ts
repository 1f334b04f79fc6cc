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
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('H3: uploads run one at a time, websites alternate, and those beyond the limits are a 503', async () => {
  const uploads = createUploads(limits)
  const first = held()
  const order: string[] = []
  const run = (websiteId: string, name: string) =>
    uploads.inTurn(websiteId, () => Promise.resolve(order.push(name)))
  const begun = uploads.inTurn('a', first.work)
  const all = ['a1', 'a2', 'a3'].map((name) => run('a', name))
  await expect(run('a', 'a4')).rejects.toMatchObject(later)
  all.push(run('b', 'b1'))
  await expect(run('c', 'c1')).rejects.toMatchObject(later)
  first.end()
  await Promise.all([begun, ...all])
  expect(order).toEqual(['b1', 'a1', 'a2', 'a3'])
  await run('c', 'c2')
  expect(order.at(-1)).toBe('c2')
})

test('H3: an upload that waits too long is a 503 and takes no turn', async () => {
  const uploads = createUploads({ ...limits, maxWaitMs: 1 })
  const first = held()
  const begun = uploads.inTurn('a', first.work)
  let ran = false
  const waited = uploads.inTurn('b', () => Promise.resolve((ran = true)))
  await expect(waited).rejects.toMatchObject(later)
  first.end()
  await begun
  expect(ran).toBe(false)
  expect(await uploads.inTurn('b', () => Promise.resolve('next'))).toBe('next')
})

test('H3: bodies in memory are bounded, of all websites and of one; a failed upload gives its bytes back', async () => {
  const uploads = createUploads(limits)
  const first = held()
  const begun = uploads.holding('a', 60, first.work)
  const none = () => Promise.resolve('held')
  await expect(uploads.holding('a', 1, none)).rejects.toMatchObject(later)
  await expect(uploads.holding('b', 41, none)).rejects.toMatchObject(later)
  expect(await uploads.holding('b', 40, none)).toBe('held')
  await expect(uploads.holding('b', 40, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  first.end()
  await begun
  expect(await uploads.holding('a', 60, none)).toBe('held')
})

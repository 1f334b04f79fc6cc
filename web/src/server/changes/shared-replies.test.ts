import { expect, test } from 'vitest'
import { createSharedReplies } from './shared-replies.ts'

const reply = (text: string, length = 10) => ({ value: { text }, digest: text, length, parts: [] })

/** Replies with a clock, and a service whose answers the test gives. */
function shared(maxBytes?: number) {
  const state = { now: 0, asked: 0 }
  const replies = createSharedReplies({ now: () => state.now, ...(maxBytes !== undefined && { maxBytes }) })
  const read = (version: number, answer: string | Promise<string>, websiteId = 'one') =>
    replies.read(websiteId, { key: '/products', version }, async () => {
      state.asked++
      return reply(await answer)
    })
  return { state, replies, read, text: async (...of: Parameters<typeof read>) => (await read(...of))?.digest }
}

test('a reply is requested once for a version, and again for a later one or another website', async () => {
  const { state, text } = shared()
  expect([await text(3, 'three'), await text(3, 'again'), await text(2, 'earlier')]).toEqual([
    'three',
    'three',
    'three',
  ])
  expect([await text(4, 'four'), await text(3, 'other', 'two'), state.asked]).toEqual(['four', 'other', 3])
})

test('calls at the same time share one request, but not one that began before the change', async () => {
  const { state, text } = shared()
  const slow = Promise.withResolvers<string>()
  const [one, other] = [text(3, slow.promise), text(3, 'not asked')]
  const later = text(4, 'after the change')
  expect(await later).toBe('after the change')
  slow.resolve('before the change')
  expect([await one, await other, state.asked]).toEqual(['before the change', 'before the change', 2])
  // The slow reply does not replace the later one.
  expect(await text(4, 'not asked')).toBe('after the change')
})

test('a failure is not kept', async () => {
  const { text } = shared()
  await expect(text(3, Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await text(3, 'here')).toBe('here')
})

test('a reply of a later version is used for two minutes, because the database may have been restored', async () => {
  const { state, text } = shared()
  await text(9, 'nine')
  state.now = 119_000
  expect(await text(3, 'three')).toBe('nine')
  state.now = 121_000
  expect(await text(3, 'three')).toBe('three')
})

test('a forgotten website is asked about again, and a reply on its way is not kept', async () => {
  const { replies, text } = shared()
  await text(3, 'three')
  const slow = Promise.withResolvers<string>()
  const running = text(4, slow.promise)
  replies.forget('one')
  slow.resolve('four')
  expect([await running, await text(3, 'restored')]).toEqual(['four', 'restored'])
})

test('a reply that is larger than the limit is not kept', async () => {
  const { state, text } = shared(39)
  await text(3, 'three')
  await text(3, 'three')
  expect(state.asked).toBe(2)
})

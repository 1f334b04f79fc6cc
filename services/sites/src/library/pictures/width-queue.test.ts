import { expect, test } from 'vitest'
import { createWidthQueue } from './width-queue.ts'

/** A queue whose work lasts until the test ends it; `order` has the keys in the order of their starts. */
function createSlowQueue() {
  const queue = createWidthQueue()
  const order: string[] = []
  let end = () => {}
  const work = (key: string) => () => {
    order.push(key)
    return new Promise<void>((resolve) => (end = resolve))
  }
  return {
    queue,
    order,
    add: (websiteId: string, key: string, urgency: 'visitor' | 'upload' = 'visitor') =>
      queue.add(websiteId, key, urgency, work(key)),
    async endAll(count: number) {
      for (let started = 1; started <= count; started += 1) {
        await expect.poll(() => order.length, { interval: 1 }).toBe(started)
        end()
      }
    },
  }
}

test('websites take turns, however much work one of them has', async () => {
  const { add, order, endAll } = createSlowQueue()
  for (const key of ['a1', 'a2', 'a3', 'a4']) void add('a', key)
  void add('b', 'b1')
  void add('c', 'c1')
  await endAll(6)
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('widths that visitors wait for come before widths of uploads, even if a visitor asks for one of those', async () => {
  const { queue, add, order, endAll } = createSlowQueue()
  void add('a', 'first', 'upload')
  for (const key of ['upload1', 'upload2', 'upload3']) void add('a', key, 'upload')
  void add('b', 'visitor')
  queue.raise('a', 'upload3')
  queue.raise('a', 'unknown')
  await endAll(5)
  expect(order).toEqual(['first', 'visitor', 'upload3', 'upload1', 'upload2'])
})

test('a website with a hundred waiting widths gets no more, and others still do', () => {
  const { add } = createSlowQueue()
  for (let at = 0; at <= 100; at += 1) expect(add('a', `a${at}`)).not.toBeNull()
  expect(add('a', 'one more')).toBeNull()
  expect(add('b', 'b1')).not.toBeNull()
})

test('after the stop nothing starts', async () => {
  const { queue, add, order, endAll } = createSlowQueue()
  const running = add('a', 'a1')
  void add('a', 'a2')
  queue.stop()
  await endAll(1)
  await running
  expect(add('a', 'a3')).toBeNull()
  expect(order).toEqual(['a1'])
})

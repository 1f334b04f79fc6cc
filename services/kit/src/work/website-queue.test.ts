import { expect, test } from 'vitest'
import { createWebsiteQueue } from './website-queue.ts'

type Job = { websiteId: string; name: string; client?: string }
const job = (name: string, client?: string): Job => ({
  websiteId: name.replace(/\d+$/, ''),
  name,
  ...(client !== undefined && { client }),
})
const limits = { max: 100, maxOfWebsite: 10 }

function takeAll(queue: { take(): Job | undefined }): string[] {
  const order: string[] = []
  for (let next = queue.take(); next; next = queue.take()) order.push(next.name)
  return order
}

test('each website has one turn in a round, in the order in which they came', () => {
  const queue = createWebsiteQueue<Job>(limits)
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) expect(queue.add(job(name))).toEqual([])
  expect(queue.size).toBe(6)
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

test('the website of the last job comes again after the others', () => {
  const queue = createWebsiteQueue<Job>(limits)
  queue.add(job('a1'))
  queue.take()
  for (const name of ['a2', 'a3', 'b1']) queue.add(job(name))
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'a3'])
})

test('200 websites with a job each are served in their order, and a website with ten jobs waits for all of them', () => {
  const queue = createWebsiteQueue<Job>({ max: 300, maxOfWebsite: 10 })
  for (let at = 1; at <= 10; at += 1) queue.add({ websiteId: 'busy', name: `busy ${at}` })
  for (let at = 0; at < 200; at += 1) queue.add({ websiteId: `quiet ${at}`, name: `quiet ${at}` })
  const order = takeAll(queue)
  expect(order.slice(0, 201)).toEqual(['busy 1', ...Array.from({ length: 200 }, (_, at) => `quiet ${at}`)])
  expect(order).toHaveLength(210)
})

test('a website with too many jobs is refused, and others are not', () => {
  const queue = createWebsiteQueue<Job>({ max: 100, maxOfWebsite: 2 })
  for (const name of ['a1', 'a2']) queue.add(job(name))
  const refused = job('a3')
  expect(queue.add(refused)).toEqual([refused])
  expect(queue.add(job('b1'))).toEqual([])
})

test('a full queue refuses the newest job of the website that filled it', () => {
  const queue = createWebsiteQueue<Job>({ max: 4, maxOfWebsite: 10 })
  for (const name of ['a1', 'a2', 'a3', 'b1']) queue.add(job(name))
  expect(queue.add(job('c1')).map(({ name }) => name)).toEqual(['a3'])
  expect(queue.add(job('a4')).map(({ name }) => name)).toEqual(['a4'])
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2'])
})

test('a full queue in which each website has one job refuses the newcomer', () => {
  const queue = createWebsiteQueue<Job>({ max: 2, maxOfWebsite: 10 })
  for (const name of ['a1', 'b1']) queue.add(job(name))
  expect(queue.add(job('c1')).map(({ name }) => name)).toEqual(['c1'])
})

test('one job of a client waits, on whichever website', () => {
  const queue = createWebsiteQueue<Job>({ ...limits, maxOfClient: 1 })
  expect(queue.add(job('a1', 'x'))).toEqual([])
  expect(queue.add(job('b1', 'x')).map(({ name }) => name)).toEqual(['b1'])
  expect(queue.add(job('b2', 'y'))).toEqual([])
  queue.take()
  expect(queue.add(job('b3', 'x'))).toEqual([])
})

test('a removed job is not taken, and the turns of the others stay', () => {
  const queue = createWebsiteQueue<Job>(limits)
  const [a1, a2, b1] = [job('a1'), job('a2'), job('b1')]
  for (const each of [a1, a2, b1]) queue.add(each)
  queue.remove(a1)
  queue.remove(a1)
  expect(queue.size).toBe(2)
  expect(takeAll(queue)).toEqual(['a2', 'b1'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

const address = 'https://shop.example/assets/cart-DJm2x_9a.js'
const notThere = new TypeError(`Failed to fetch dynamically imported module: ${address}`)

let events: (ChunkLoadError & Error)[]
let answer: { ok: boolean } | null
let isHandled: boolean

beforeEach(() => {
  vi.useFakeTimers()
  events = []
  answer = { ok: false }
  isHandled = false
  vi.stubGlobal('fetch', async () => {
    if (!answer) throw new TypeError('offline')
    return answer
  })
  vi.stubGlobal('window', {
    dispatchEvent(event: Event & { payload: ChunkLoadError }) {
      events.push(event.payload)
      if (isHandled) event.preventDefault()
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (problem: Error) => loadChunk(() => Promise.reject(problem))

test('a chunk that loads resolves to its module and leaves no timer behind', async () => {
  expect(await loadChunk(async () => ({ a: 1 }))).toEqual({ a: 1 })
  expect(vi.getTimerCount()).toBe(0)
})

test('DATA-19: a chunk that does not exist on the server is missing; the error names chunk and request', async () => {
  await expect(failing(notThere)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    type: 'missing',
    request: address,
    message: `Loading chunk cart failed.\n(missing: ${address})`,
  })
})

test('DATA-19: a chunk without a reply is an error', async () => {
  answer = null
  await expect(failing(notThere)).rejects.toMatchObject({ type: 'error', request: address })
})

test('DATA-19: loading a chunk times out after 120000 ms', async () => {
  const load = () => new Promise<never>(() => ['./cart-DJm2x_9a.js'])
  const outcome = loadChunk(load).catch((failure: unknown) => failure)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(events).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  const failure = (await outcome) as ChunkLoadError
  expect(failure).toBeInstanceOf(ChunkLoadError)
  expect([failure.type, failure.message]).toEqual([
    'timeout',
    `Loading chunk cart failed.\n(timeout: ${failure.request})`,
  ])
  expect(failure.request).toMatch(/\/cart-DJm2x_9a\.js$/)
})

test('DATA-19: vite:preloadError is dispatched first; a listener that prevents its default handles the error', async () => {
  isHandled = true
  expect(await failing(notThere)).toBeUndefined()
  expect(events).toMatchObject([{ name: 'ChunkLoadError', type: 'missing' }])
})

test('an error that a chunk throws while it runs is passed on unchanged', async () => {
  const bug = new TypeError('x is not a function')
  await expect(failing(bug)).rejects.toBe(bug)
})

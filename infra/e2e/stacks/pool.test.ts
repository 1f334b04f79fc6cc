import { expect, test } from 'vitest'
import { createPool, type StackRequest } from './pool.ts'
import type { SharedStack } from './shapes.ts'

const embedded: StackRequest = { shape: 'embedded', alone: false, worker: '1' }
const full: StackRequest = { shape: 'full', alone: false, worker: '1' }

function testPool() {
  const started: { name: string; stopped: boolean }[] = []
  const pool = createPool((shape) => {
    const each = { name: `${shape} ${started.length}`, stopped: false }
    started.push(each)
    return Promise.resolve({
      dataDir: each.name,
      stop: () => Promise.resolve(void (each.stopped = true)),
    } as SharedStack)
  })
  return { pool, started }
}

/** Whether a promise has been resolved after everything that was due. */
async function isResolved(promise: Promise<unknown>): Promise<boolean> {
  let resolved = false
  void promise.then(() => (resolved = true))
  await new Promise((done) => setImmediate(done))
  return resolved
}

test('files that run at the same time get an embedded stack each; a later file gets the stack that its worker had', async () => {
  const { pool, started } = testPool()
  const one = await pool.lease(embedded)
  const two = await pool.lease({ ...embedded, worker: '2' })
  expect(one.stack).not.toBe(two.stack)
  one.end()
  two.end()
  const again = await pool.lease({ ...embedded, worker: '2' })
  expect(again.stack).toBe(two.stack)
  expect((await pool.lease(embedded)).stack).toBe(one.stack)
  expect(started.length).toBe(2)
})

test('a file that kills gets an embedded stack that no other kind of file uses', async () => {
  const { pool } = testPool()
  const shared = await pool.lease(embedded)
  shared.end()
  const alone = await pool.lease({ ...embedded, alone: true })
  expect(alone.stack).not.toBe(shared.stack)
  alone.end()
  expect((await pool.lease({ ...embedded, alone: true, worker: '2' })).stack).toBe(alone.stack)
})

test('several files use the full stack at the same time; a file that kills waits for them, and the next ones for it', async () => {
  const { pool, started } = testPool()
  const [one, two] = [await pool.lease(full), await pool.lease({ ...full, worker: '2' })]
  expect(one.stack).toBe(two.stack)
  const killing = pool.lease({ ...full, alone: true })
  one.end()
  expect(await isResolved(killing)).toBe(false)
  two.end()
  const alone = await killing
  expect(alone.stack).toBe(one.stack)
  const next = pool.lease(full)
  expect(await isResolved(next)).toBe(false)
  alone.end()
  expect((await next).stack).toBe(one.stack)
  expect(started.length).toBe(1)
})

test('a stack that did not start fails its file, and the next file starts another', async () => {
  let starts = 0
  const pool = createPool(() =>
    starts++ === 0 ? Promise.reject(new Error('no port')) : Promise.resolve({} as SharedStack),
  )
  await expect(pool.lease(full)).rejects.toThrow('no port')
  await pool.lease(full)
  expect(starts).toBe(2)
})

test('the end of the run stops every stack once', async () => {
  const { pool, started } = testPool()
  const lease = await pool.lease(embedded)
  lease.end()
  lease.end()
  await pool.lease(full)
  await pool.stop()
  expect(started.map(({ stopped }) => stopped)).toEqual([true, true])
})

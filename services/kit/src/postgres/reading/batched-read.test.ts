import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatchedRead } from './batched-read.ts'

/** A read whose statements end when the test says so. */
function controlledRead() {
  const statements: { keys: string[]; end: () => void; fail: (reason: Error) => void }[] = []
  const read = createBatchedRead<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const end = () =>
          resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, `of ${key}`])))
        statements.push({ keys, end, fail: reject })
      }),
  )
  return { read, statements }
}

test('keys that are requested together are read by one statement, each once', async () => {
  const { read, statements } = controlledRead()
  const asked = Promise.all(['a', 'b', 'a', 'none'].map(read))
  await setImmediate()
  expect(statements.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']])
  statements[0]!.end()
  expect(await asked).toEqual(['of a', 'of b', 'of a', undefined])
})

test('a key that is requested while a statement runs is read by a later one', async () => {
  const { read, statements } = controlledRead()
  const first = read('a')
  await setImmediate()
  const second = read('a')
  await setImmediate()
  const others = [read('b'), read('c')]
  await setImmediate()
  // Two statements run, so the others wait.
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['a']])
  statements[0]!.end()
  await first
  await setImmediate()
  expect(statements[2]!.keys).toEqual(['b', 'c'])
  for (const { end } of statements.slice(1)) end()
  expect([await second, ...(await Promise.all(others))]).toEqual(['of a', 'of b', 'of c'])
})

test('a statement that fails fails its requests only', async () => {
  const { read, statements } = controlledRead()
  const failed = read('a')
  await setImmediate()
  const other = read('b')
  await setImmediate()
  statements[0]!.fail(new Error('away'))
  statements[1]!.end()
  await expect(failed).rejects.toThrow('away')
  expect(await other).toBe('of b')
})

test('one statement has at most a hundred keys', async () => {
  const { read, statements } = controlledRead()
  const asked = Array.from({ length: 150 }, (_, n) => read(`k${n}`))
  await setImmediate()
  await setImmediate()
  expect(statements.map(({ keys }) => keys.length)).toEqual([100, 50])
  for (const { end } of statements) end()
  expect(await Promise.all(asked)).toHaveLength(150)
})

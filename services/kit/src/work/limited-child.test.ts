import { expect, onTestFinished, test } from 'vitest'
import { startChild } from './limited-child.ts'

test('a late answer to an earlier request is never taken for that to another one', async () => {
  const module = new URL('../testing/work/late-program.ts', import.meta.url)
  const child = startChild<string, string>({ module, flags: [], dataMb: 1_000, niceness: 0 })
  onTestFinished(child.kill)
  expect(await child.ready).toBe(true)
  expect(await child.ask('first')).toEqual({ answer: 'first' })
  expect(await child.ask('second')).toEqual({ answer: 'second' })
})

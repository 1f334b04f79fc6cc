import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('work runs in the order of the calls, at most so many at a time, and a failure gives its turn away', async () => {
  const inTurn = createTurns(2)
  const events: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) =>
    inTurn(async () => {
      events.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (name === 'b') throw new Error(name)
      return name
    })
  const results = Promise.allSettled(['a', 'b', 'c', 'd'].map(work))
  await Promise.resolve()
  expect(events).toEqual(['a', 'b'])
  ends[1]!()
  await expect.poll(() => events).toEqual(['a', 'b', 'c'])
  ends[0]!()
  await expect.poll(() => events).toEqual(['a', 'b', 'c', 'd'])
  ends.slice(2).forEach((end) => end())
  expect((await results).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})

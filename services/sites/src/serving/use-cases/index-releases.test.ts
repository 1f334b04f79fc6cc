import { expect, test } from 'vitest'
import { createIndexRests } from './index-releases.ts'

test('a website that is published again and again takes a fifth of the time of the index', () => {
  let at = 0
  const rests = createIndexRests(() => at)
  let spent = 0
  for (const end = 60_000; at < end; at += 250) {
    if (rests.resting().includes('busy')) continue
    at += 800
    spent += 800
    rests.add('busy', { tookMs: 800, isComplete: true })
  }
  expect(spent / 60_000).toBeLessThan(0.21)
})

test('a large release rests only when it is complete, and not longer than ten seconds', () => {
  let at = 0
  const rests = createIndexRests(() => at)
  for (let turn = 0; turn < 60; turn++) rests.add('large', { tookMs: 1_000, isComplete: false })
  expect(rests.resting()).toEqual([])
  rests.add('large', { tookMs: 1_000, isComplete: true })
  expect(rests.resting()).toEqual(['large'])
  at = 10_000
  expect(rests.resting()).toEqual([])
})

import { expect, test } from 'vitest'
import { createPipeline, type Step } from './pipeline.ts'

const steps: Step<number>[] = [
  { name: 'small', check: (item) => (item < 10 ? 'bot' : null) },
  { name: 'odd', check: (item) => (item % 2 ? 'malformed' : null) },
]

test('the first step that drops an item gives the reason', () => {
  const run = createPipeline(steps)
  expect([3, 11, 12].map(run)).toEqual(['bot', 'malformed', null])
})

test('the first item and every 64th are timed, step by step, up to the step that drops it', () => {
  const timed: string[] = []
  const run = createPipeline(steps, (step, seconds) => {
    expect(seconds).toBeGreaterThanOrEqual(0)
    timed.push(step)
  })
  for (let item = 0; item < 129; item++) expect(run(item === 64 ? 3 : 12)).toBe(item === 64 ? 'bot' : null)
  expect(timed).toEqual(['small', 'odd', 'small', 'small', 'odd'])
})

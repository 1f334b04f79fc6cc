import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

function works(count: number) {
  const begun: number[] = []
  const settle: (() => void)[] = []
  const all = Array.from({ length: count }, (_, at) => () => {
    begun.push(at)
    return new Promise<void>((resolve, reject) => (settle[at] = at % 2 ? () => reject(new Error()) : resolve))
  })
  return { all, begun, settle }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('GAL-33: at most the limit runs at the same time, in the order of addition, even after failures', async () => {
  const { all, begun, settle } = works(20)
  const queue = createQueue(() => 16)
  for (const work of all) queue.add(work)
  expect(begun).toHaveLength(16)
  settle[3]!()
  settle[4]!()
  await turn()
  expect(begun.slice(16)).toEqual([16, 17])
})

test('work that was cancelled before it began does not run', async () => {
  const { all, begun, settle } = works(3)
  const queue = createQueue(() => 1)
  const queued = all.map((work) => queue.add(work))
  expect([queued[0]!.cancel(), queued[1]!.cancel(), queued[1]!.cancel()]).toEqual([false, true, false])
  settle[0]!()
  await turn()
  expect(begun).toEqual([0, 2])
})

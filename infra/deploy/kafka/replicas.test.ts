import { expect, test } from 'vitest'
import { moreCopies } from './replicas.ts'

const part = (partitionId: number, replicas: number[]) => ({
  partitionId,
  replicas,
  isr: replicas,
  leader: replicas[0]!,
  partitionErrorCode: 0,
})

test('copies go to the brokers with the fewest, and every broker leads a share', () => {
  const plan = moreCopies(new Map([['a', [part(0, [1]), part(1, [1]), part(2, [1])]]]), [1, 2, 3], 3)
  expect(plan).toHaveLength(1)
  const lists = plan[0]!.partitionAssignment.map(({ replicas }) => replicas)
  expect(lists.map((one) => one.toSorted())).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ])
  expect(lists.map(([leader]) => leader).toSorted()).toEqual([1, 2, 3])
})

test('partitions with enough copies keep them', () => {
  expect(moreCopies(new Map([['a', [part(0, [2, 3])]]]), [1, 2, 3], 2)).toEqual([])
})

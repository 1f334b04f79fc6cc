import { expect, test } from 'vitest'
import { seeded } from '../../demo/random.ts'
import { readDocument } from '../../openapi/answers.ts'
import { mutations } from './mutate.ts'
import { requestTo, targetsOf, type FuzzDocument } from './requests.ts'

const targets = targetsOf(readDocument() as unknown as FuzzDocument)
const all = (seed: number) =>
  targets.map((target, index) => requestTo(target, { websiteId: '0'.repeat(24) }, seeded(seed + index)))

const describe = (seed: number) =>
  all(seed).map(({ request, mutation }) => [
    mutation,
    request.method,
    request.path,
    request.headers,
    request.body?.subarray(0, 500).toString(),
  ])

test('a seed always gives the same requests, and another seed gives others', () => {
  expect(describe(1)).toEqual(describe(1))
  expect(describe(1)).not.toEqual(describe(2))
})

test('every operation gets requests without open path parameters, and every mutation is used', () => {
  const generated = [1, 2, 3, 4, 5].flatMap((seed) => all(seed * 1_000))
  expect(
    generated.filter(({ request }) => /\{\w+\}/.test(request.path) && !request.path.includes('{{')),
  ).toEqual([])
  const used = new Set(generated.flatMap(({ mutation }) => mutation.split(', ')))
  expect(Object.keys(mutations).filter((name) => !used.has(name))).toEqual([])
})

import { expect, test } from 'vitest'
import { seeded } from '../chaos/random.ts'
import { readDocument } from '../openapi/answers.ts'
import { spoilers } from './mutate.ts'
import { requestTo, targetsOf, type FuzzDocument } from './requests.ts'

const targets = targetsOf(readDocument() as unknown as FuzzDocument)
const all = (seed: number) =>
  targets.map((target, index) => requestTo(target, { websiteId: '0'.repeat(24) }, seeded(seed + index)))

const told = (seed: number) =>
  all(seed).map(({ sent, how }) => [
    how,
    sent.method,
    sent.path,
    sent.headers,
    sent.body?.subarray(0, 500).toString(),
  ])

test('a seed gives the same requests again, and another seed others', () => {
  expect(told(1)).toEqual(told(1))
  expect(told(1)).not.toEqual(told(2))
})

test('requests are made for every operation, with no parameter left open, and are spoilt in many ways', () => {
  const made = [1, 2, 3, 4, 5].flatMap((seed) => all(seed * 1_000))
  expect(made.filter(({ sent }) => /\{\w+\}/.test(sent.path) && !sent.path.includes('{{'))).toEqual([])
  const ways = new Set(made.flatMap(({ how }) => how.split(', ')))
  expect(Object.keys(spoilers).filter((way) => !ways.has(way))).toEqual([])
})

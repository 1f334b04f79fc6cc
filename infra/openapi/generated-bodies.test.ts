import { expect, test } from 'vitest'
import { readRecord } from '@portico/performance/domain/read-record'
import { seeded } from '../demo/random.ts'
import { validValue } from '../lab/fuzz/values.ts'
import { readDocument } from './answers.ts'
import { bodyOf } from '@portico/proto/api/contract'
import { declaredContracts } from './contracts.ts'
import { bodySchema, generatedBodies, visitorOperations } from './testing/visitor-bodies.ts'

/** Bodies that are generated for each operation. */
const BODIES = 60

test('the code accepts every JSON body that the document describes for the calls of visitors’ pages', async () => {
  const contracts = await declaredContracts()
  for (const [path, declared] of visitorOperations) {
    const { contract } = contracts.find(
      ({ contract: { endpoint } }) => endpoint.method === 'POST' && endpoint.path === declared,
    )!
    const body = bodyOf(contract)
    for (const value of generatedBodies(path, BODIES)) {
      const parsed = body!.safeParse(value)
      expect([path, value, parsed.error?.issues]).toEqual([path, value, undefined])
    }
  }
})

test('every performance record that the document describes is kept', () => {
  const schema = bodySchema('/api/1/performance/records')
  const random = seeded(21)
  for (let at = 0; at < BODIES; at += 1) {
    const record = validValue(schema.items!, {}, random)
    expect([record, readRecord(record).ok]).toEqual([record, true])
  }
})

test('the API document has no patterns that only regular expressions with the flag u can read', () => {
  expect(JSON.stringify(readDocument())).not.toMatch(/"pattern":"[^"]*\\\\p\{/)
})

import { expect, test } from 'vitest'
import { newObjectId, uuidv7 } from './ids.ts'

test('an object id has 24 hex characters and is unique', () => {
  const ids = Array.from({ length: 1_000 }, newObjectId)
  expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(1_000)
})

test('an event id is a UUID of version 7 that begins with its time', () => {
  const id = uuidv7(0x0123456789ab)
  expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('ids of different pools differ', () => {
  const ids = Array.from({ length: 1_000 }, () => newObjectId())
  expect(new Set(ids.map((id) => id.slice(8))).size).toBe(1_000)
})

import { expect, test } from 'vitest'
import { automaticFields, nullableFields, requiredFields } from './event-fields.ts'
import { V1CommonData } from '../http/visits/events.ts'

test('EVT-01, EVT-02, EVT-03, EVT-04: the lists of browsers name the fields of the schema, each once', () => {
  const listed = [...requiredFields, ...nullableFields, ...automaticFields]
  expect(listed.toSorted()).toEqual(Object.keys(V1CommonData.shape).toSorted())
})

test('EVT-01, EVT-02, EVT-03: only the required fields may not be absent, and the nullable ones may be null', () => {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = V1CommonData.shape
  const accepts = (value: unknown) =>
    Object.keys(shape).filter((field) => !shape[field]!.safeParse(value).success)
  expect(accepts(undefined)).toEqual([...requiredFields])
  expect(accepts(null)).toEqual([...requiredFields])
  for (const field of nullableFields) expect(shape[field]!.safeParse('a text').success, field).toBe(true)
})

import { expect, test } from 'vitest'
import { workflowState } from '@portico/proto/enums/workflow-state'
import { freeUrlId, stateAt } from './item-fields.ts'

const now = new Date('2026-03-01T10:00:00Z')
const later = new Date('2026-03-01T10:00:01Z')

test('ENUM-10: a published item with a later date is scheduled, and a scheduled one needs a later date', () => {
  const { published, scheduled, draft } = workflowState
  expect(stateAt(published, now, now)).toBe(published)
  expect(stateAt(published, later, now)).toBe(scheduled)
  expect(stateAt(scheduled, later, now)).toBe(scheduled)
  expect(stateAt(scheduled, now, now)).toBeNull()
  expect(stateAt(draft, later, now)).toBe(draft)
})

test('a taken address gets a number, within 100 characters', () => {
  expect(freeUrlId('ash', new Set())).toBe('ash')
  expect(freeUrlId('ash', new Set(['ash', 'ash-2']))).toBe('ash-3')
  const long = `${'a'.repeat(97)}-bc`
  expect(freeUrlId(long, new Set([long]))).toBe(`${'a'.repeat(97)}-2`)
})

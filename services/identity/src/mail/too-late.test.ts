import { expect, test } from 'vitest'
import { RESET_LINK_HOURS } from '@portico/proto/limits'
import { isTooLate } from './too-late.ts'

test('a reset is mailed only within the lifetime of its link', () => {
  const hours = 3_600_000 * RESET_LINK_HOURS
  expect([isTooLate(0), isTooLate(hours), isTooLate(hours + 1)]).toEqual([false, false, true])
})

import { expect, test } from 'vitest'
import { CallFailure } from '../../lib/data/failure.ts'
import { failureOfCall } from './save-failure.ts'

const conflict = (errorKey: string) =>
  failureOfCall(new CallFailure({ status: 409, body: { error: 'The website is full.', errorKey } as never }))

test('a limit that is reached is told to the owner, and a conflict with another save is tried again', () => {
  expect(conflict('limit-reached')).toMatchObject({ retry: false, state: { status: 'refused' } })
  expect(conflict('page-changed')).toMatchObject({ retry: true, reason: 'busy' })
})

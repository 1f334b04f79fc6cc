import { expect, test } from 'vitest'
import { CallFailure } from '../../lib/data/failure.ts'
import { failureOfCall } from './save-failure.ts'

const conflict = (errorKey: string) =>
  failureOfCall(new CallFailure({ status: 409, body: { error: 'The website is full.', errorKey } as never }))

test('a limit that is reached is told to the owner, and a conflict with another save is tried again', () => {
  expect(conflict('limit-reached')).toMatchObject({ retry: false, state: { status: 'refused' } })
  expect(conflict('page-changed')).toMatchObject({ retry: true, reason: 'busy' })
})

test('a refusal says what to do: in the trash, without the permission, at a limit, too large', () => {
  const message = (status: number, body: object = {}) => {
    const failure = failureOfCall(new CallFailure({ status, body }))
    return !failure.retry && failure.state.status === 'refused' ? failure.state.message : ''
  }
  expect(message(404, { error: 'There is no collection abc.' })).toContain('restore it there, then try again')
  expect(message(403, { error: 'Unauthorized request' })).toContain('Ask an administrator')
  expect(message(403, { error: 'Editing is turned off.', errorKey: 'area-off' })).toBe(
    'Editing is turned off.',
  )
  const errors = { document: 'The pages of a website may take at most 50 MB.' }
  expect(message(409, { error: errors.document, errorKey: 'limit-reached', errors })).toBe(
    'The pages of a website may take at most 50 MB. Delete what the website does not need, then try again.',
  )
  expect(message(413)).toContain('too large')
  expect(message(400, { error: 'The title is too long.' })).toBe('The title is too long.')
})

import { expect, test } from 'vitest'
import type { Contributor } from '@portico/proto/http/people/contributors'
import { contributorName, isLastAdmin } from './data.ts'

const contributor = (accountId: string, roles: Contributor['roles']): Contributor => ({
  accountId,
  name: '',
  email: `${accountId}@example.com`,
  roles,
  since: 0,
})

test('the only admin is the last admin, even with other roles', () => {
  const [one, other, editor] = [
    contributor('one', ['admin', 'editor']),
    contributor('other', ['admin']),
    contributor('editor', ['editor']),
  ]
  expect(isLastAdmin(one!, [one!, editor!])).toBe(true)
  expect(isLastAdmin(one!, [one!, other!, editor!])).toBe(false)
  expect(isLastAdmin(editor!, [one!, editor!])).toBe(false)
})

test('a contributor without a name is shown by email address', () => {
  expect(contributorName(contributor('one', ['viewer']))).toBe('one@example.com')
  expect(contributorName({ name: 'Kim', email: 'kim@example.com' })).toBe('Kim')
})

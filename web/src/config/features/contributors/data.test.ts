import { expect, test } from 'vitest'
import type { Contributor } from '@portico/proto/http/contributors'
import { contributorName, isLastAdmin } from './data.ts'

const somebody = (accountId: string, roles: Contributor['roles']): Contributor => ({
  accountId,
  name: '',
  email: `${accountId}@example.com`,
  roles,
  since: 0,
})

test('the only admin is the last one, also with other roles beside', () => {
  const [one, other, editor] = [
    somebody('one', ['admin', 'editor']),
    somebody('other', ['admin']),
    somebody('editor', ['editor']),
  ]
  expect(isLastAdmin(one!, [one!, editor!])).toBe(true)
  expect(isLastAdmin(one!, [one!, other!, editor!])).toBe(false)
  expect(isLastAdmin(editor!, [one!, editor!])).toBe(false)
})

test('somebody without a name is called by the address', () => {
  expect(contributorName(somebody('one', ['viewer']))).toBe('one@example.com')
  expect(contributorName({ name: 'Kim', email: 'kim@example.com' })).toBe('Kim')
})

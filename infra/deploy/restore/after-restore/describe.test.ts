import { expect, test } from 'vitest'
import { describeAfterRestore } from './describe.ts'

test('the operator is told in sentences what a restore changed', () => {
  const some = {
    endedSessions: 2_463,
    erased: { submission: 1, member: 2 },
    held: { 'forms deliver': 3, 'commerce receipt': 1 },
    raisedVersions: 1,
  }
  expect(describeAfterRestore(some)).toEqual([
    '2463 sessions were ended: everyone must sign in again.',
    'Put aside, because they may have run after that time: forms deliver 3, commerce receipt 1.',
    'Erased again from the journal: submission 1, member 2.',
    '1 website has a higher version, so that no cache keeps a page of the time that is gone.',
  ])
  expect(describeAfterRestore({ endedSessions: 1, erased: {}, held: {}, raisedVersions: 2 })).toEqual([
    '1 session was ended: everyone must sign in again.',
    'No job or mail was due.',
    'Nothing had to be erased again.',
    '2 websites have a higher version, so that no cache keeps a page of the time that is gone.',
  ])
})

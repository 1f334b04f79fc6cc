import { expect, test } from 'vitest'
import { auditActions, type AuditEntry } from '@portico/proto/http/audit'
import { byDay } from './data.ts'
import { actText, actorText } from './sentence.ts'

const act = (more: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: 0,
  actor: { kind: 'owner', id: 'a', name: 'Kim' },
  action: 'contributor.left',
  detail: {},
  ...more,
})

test('every act is a sentence', () => {
  for (const action of auditActions) expect(actText(act({ action }), 'a')).toMatch(/^[a-z].+\.$/)
})

test('an act names who did it and to whom, and calls the reader you', () => {
  const changed = act({
    action: 'contributor.roles-changed',
    subject: { kind: 'account', id: 'b', name: 'Robin' },
    detail: { from: ['editor'], to: ['storeManager', 'reporting'] },
  })
  expect(`${actorText(changed, 'a')} ${actText(changed, 'a')}`).toBe(
    'You changed the roles of Robin from Editor to Store manager, Reporting.',
  )
  expect(`${actorText(changed, 'b')} ${actText(changed, 'b')}`).toBe(
    'Kim changed your roles from Editor to Store manager, Reporting.',
  )
})

test('who was deleted has no name any more, and staff never has one', () => {
  expect(actorText(act({ actor: { kind: 'owner', id: 'x', name: '' } }), 'a')).toBe('A deleted account')
  expect(actorText(act({ actor: { kind: 'staff', name: 'Kim' } }), 'a')).toBe('Portico’s support')
  const gone = act({ action: 'member.deleted', subject: { kind: 'member', id: 'm', name: '' } })
  expect(actText(gone, 'a')).toBe('deleted a member.')
  expect(actText({ ...gone, action: 'member.disabled' }, 'a')).toBe('disabled a deleted member.')
})

test('acts stand under their day', () => {
  const now = new Date(2026, 2, 3, 12).getTime()
  const hour = 3_600_000
  const entries = [now, now - hour, now - 24 * hour, now - 240 * hour].map((at) => act({ at }))
  const days = byDay(entries, now)
  expect(days.map(({ entries: all }) => all.length)).toEqual([2, 1, 1])
  expect(days.map(({ name }) => name).slice(0, 2)).toEqual(['Today', 'Yesterday'])
})

import { expect, test } from 'vitest'
import { auditActions, type AuditEntry } from '@portico/proto/http/people/audit'
import { byDay } from './data.ts'
import { actionText, actorText } from './sentence.ts'

const act = (more: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: 0,
  actor: { kind: 'owner', id: 'a', name: 'Kim' },
  action: 'contributor.left',
  detail: {},
  ...more,
})

test('every action is a sentence', () => {
  for (const action of auditActions) expect(actionText(act({ action }), 'a')).toMatch(/^[a-z].+\.$/)
})

test('an entry names its actor and its subject, and the reader as “you”', () => {
  const changed = act({
    action: 'contributor.roles-changed',
    subject: { kind: 'account', id: 'b', name: 'Robin' },
    detail: { from: ['editor'], to: ['storeManager', 'reporting'] },
  })
  expect(`${actorText(changed, 'a')} ${actionText(changed, 'a')}`).toBe(
    'You changed the roles of Robin from Editor to Store manager, Reporting.',
  )
  expect(`${actorText(changed, 'b')} ${actionText(changed, 'b')}`).toBe(
    'Kim changed your roles from Editor to Store manager, Reporting.',
  )
})

test('a deleted account has no name, and staff are not named', () => {
  expect(actorText(act({ actor: { kind: 'owner', id: 'x', name: '' } }), 'a')).toBe('A deleted account')
  expect(actorText(act({ actor: { kind: 'staff', name: 'Kim' } }), 'a')).toBe('Portico’s support')
  const gone = act({ action: 'member.deleted', subject: { kind: 'member', id: 'm', name: '' } })
  expect(actionText(gone, 'a')).toBe('deleted a member.')
  expect(actionText({ ...gone, action: 'member.disabled' }, 'a')).toBe('disabled a deleted member.')
})

test('changed fields are listed by label, each part of the settings once', () => {
  const fields = [
    'cookieSettings.cookieBannerText',
    'cookieSettings.isCookieBannerEnabled',
    'timeZone',
    'title',
  ]
  expect(actionText(act({ action: 'website.settings-changed', detail: { fields } }), 'a')).toBe(
    'changed the settings of the website: cookies and privacy, time zone, title.',
  )
  const product = act({ action: 'product.changed', detail: { fields: ['urlId', 'price', 'stock'] } })
  expect(actionText(product, 'a')).toBe('changed a product: address, price, stock.')
  expect(actionText(act({ action: 'product.changed' }), 'a')).toBe('changed a product.')
})

test('entries are grouped by day', () => {
  const now = new Date(2026, 2, 3, 12).getTime()
  const hour = 3_600_000
  const entries = [now, now - hour, now - 24 * hour, now - 240 * hour].map((at) => act({ at }))
  const days = byDay(entries, now)
  expect(days.map(({ entries: all }) => all.length)).toEqual([2, 1, 1])
  expect(days.map(({ name }) => name).slice(0, 2)).toEqual(['Today', 'Yesterday'])
})

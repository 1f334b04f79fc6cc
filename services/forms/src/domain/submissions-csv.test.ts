import { expect, test } from 'vitest'
import type { InboxEntry } from '@portico/proto/http/forms/form-submissions'
import { csvTable } from './submissions-csv.ts'

const entry = (form: InboxEntry['form']): InboxEntry => ({
  id: 'a',
  formId: 'f',
  formName: 'Contact',
  state: 'unread',
  createdOn: Date.UTC(2026, 0, 2, 3, 4, 5),
  isOverlayForm: false,
  page: { path: '/contact' },
  form,
})
const text = { type: 'text', id: 't', title: 'Your words', required: false } as const

test('the CSV has a column for each field, including answered fields that the form no longer has', () => {
  const { head, rows } = csvTable([text], ['gone', 't'])
  expect(head + rows([entry({ t: 'Hello, "you"', gone: 'x' })])).toBe(
    '\ufeffSent,State,Page,Your words,gone\r\n2026-01-02T03:04:05.000Z,unread,/contact,"Hello, ""you""",x\r\n',
  )
})

test('formulas are escaped', () => {
  for (const formula of ['=1+1', '+1', '-1', '@sum(a1)', '\t=1'])
    expect(csvTable([text], []).rows([entry({ t: formula })])).toContain(`'${formula}`)
})

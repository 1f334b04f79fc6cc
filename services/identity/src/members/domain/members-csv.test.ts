import { expect, test } from 'vitest'
import { membersCsvHead, membersCsvRows } from './members-csv.ts'

const ada = {
  id: 'a',
  email: 'ada@example.com',
  emailConfirmed: true,
  firstName: 'Ada',
  lastName: '',
  createdOn: Date.UTC(2026, 2, 1),
  status: 'active' as const,
}

test('the CSV starts with a byte order mark and ends its lines with CRLF', () => {
  expect(membersCsvHead()).toBe(
    '\ufeffE-mail,Confirmed,First name,Last name,Member since,Last signed in,Status\r\n',
  )
  expect(membersCsvRows([ada])).toBe('ada@example.com,yes,Ada,,2026-03-01T00:00:00.000Z,,active\r\n')
})

test('formulas are kept as text, and quotes are escaped', () => {
  const hostile = {
    ...ada,
    email: '+1@x.example',
    firstName: '=HYPERLINK("http://x.example")',
    lastName: '@a,"b',
  }
  expect(membersCsvRows([hostile])).toMatch(/^'\+1@x\.example,yes,"'=HYPERLINK\(""http[^,]+,"'@a,""b",/)
})

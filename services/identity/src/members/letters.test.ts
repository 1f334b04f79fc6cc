import { expect, test } from 'vitest'
import type { MemberRecord } from './store/members.ts'
import { memberConfirmLetter, memberNoticeLetter, memberResetLetter } from './letters.ts'

const site = { title: 'Pots <b>& more</b>\r\nBcc: eve@x.example', origin: 'http://studio.localhost:8080' }
const member: MemberRecord = {
  id: 'm',
  email: 'ada@example.com',
  emailKey: 'ada@example.com',
  firstName: 'Ada\r\nBuy <a href="http://x.example">this</a>',
  lastName: '',
  passwordHash: 'h',
  emailConfirmed: true,
  disabled: false,
}
const url = 'http://studio.localhost:8080/account/password#token=a.b'
const letters = {
  confirm: memberConfirmLetter(site, { ...member, emailConfirmed: false }, url),
  reset: memberResetLetter(site, member, url),
  changed: memberNoticeLetter(site, member, { notice: 'changed', at: new Date(0) }),
}

test.each(Object.entries(letters))(
  '%s: the text contains everything that the HTML contains',
  (_, { to, text, html }) => {
    expect(to).toBe('ada@example.com')
    const htmlLines = html
      .replace(/<title>.*?<\/title>/, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const plain = (line: string) =>
      line
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
    for (const line of htmlLines) expect(text).toContain(plain(line))
    expect(text).toContain('http://studio.localhost:8080')
  },
)

test.each(Object.entries(letters))(
  '%s: names and titles are escaped and cannot add markup or a header',
  (_, { subject, html }) => {
    expect(subject).not.toMatch(/[\r\n]/)
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('<a href="http://x.example">')
    expect(html).toContain('Pots &lt;b&gt;&amp; more&lt;/b&gt;')
  },
)

test('a mail to an unconfirmed address contains no text of the sign-up', () => {
  const unconfirmed = { ...member, emailConfirmed: false }
  for (const { text, html, subject } of [
    letters.confirm,
    memberResetLetter(site, unconfirmed, url),
    memberNoticeLetter(site, unconfirmed, { notice: 'reset', at: new Date(0) }),
  ])
    expect(text + html + subject).not.toContain('Ada')
})

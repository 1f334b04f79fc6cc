import { afterAll, beforeAll, expect, test } from 'vitest'
import PostalMime, { type Email } from 'postal-mime'
import { MailRefused, type Mail } from '../mail/mail.ts'

/** An adapter under test, and what it delivered, as bytes, in the order of its arrival. */
export type MailUnderTest = { mail: Mail; delivered(): Promise<Uint8Array[]>; close(): Promise<void> }

export const FROM = 'Portico <no-reply@portico.example>'

/** What every mail adapter keeps to. */
export function mailContract(start: () => Promise<MailUnderTest>): void {
  let its: MailUnderTest
  beforeAll(async () => void (its = await start()))
  afterAll(() => its.close())

  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' }
  /** Of an attempt that has all its time. */
  const { signal } = new AbortController()
  const find = async (subject: string): Promise<Email[]> => {
    const mails = await Promise.all((await its.delivered()).map((bytes) => PostalMime.parse(bytes)))
    return mails.filter((mail) => mail.subject === subject)
  }

  test('a mail arrives whole: sender, receiver, subject, text and HTML, in any script', async () => {
    const subject = 'Grüße für Zoë ✉ 日本語'
    const text = `Zeile eins\n.\n..ends\n${'long '.repeat(400)}\nпривет`
    const html = '<p title="a &amp; b">Zoë &lt;3 ✉</p>'
    await its.mail.send({ to: 'zoe@example.com', subject, text, html }, signal)
    const [mail, ...more] = await find(subject)
    expect(more).toEqual([])
    expect(mail!.from).toMatchObject({ name: 'Portico', address: 'no-reply@portico.example' })
    expect(mail!.to).toMatchObject([{ address: 'zoe@example.com' }])
    expect(mail!.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text)
    expect(mail!.html?.trimEnd()).toBe(html)
    expect(Number.isNaN(Date.parse(mail!.date ?? ''))).toBe(false)
    expect(mail!.messageId).toMatch(/^<[^@]+@portico\.example>$/)
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('mails sent at once all arrive, each with an id of its own', async () => {
    const subjects = Array.from({ length: 12 }, (_, n) => `Parallel ${n}`)
    await Promise.all(subjects.map((subject) => its.mail.send({ ...letter, subject }, signal)))
    const found = (await Promise.all(subjects.map(find))).flat()
    expect(new Set(found.map((mail) => mail.messageId)).size).toBe(12)
  })

  test('a line break or control character in a header is refused, and nothing is sent', async () => {
    const before = (await its.delivered()).length
    const inside = ['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\r', '\u2028', '\u0085', '\0']
    for (const each of inside) {
      await expect(its.mail.send({ ...letter, subject: `Hi${each}` }, signal)).rejects.toThrow(MailRefused)
      await expect(its.mail.send({ ...letter, to: `ada@example.com${each}` }, signal)).rejects.toThrow(
        MailRefused,
      )
      await expect(its.mail.send({ ...letter, to: `ada${each}@example.com` }, signal)).rejects.toThrow(
        MailRefused,
      )
    }
    expect(await its.delivered()).toHaveLength(before)
  })

  test('what is more or less than one plain address is refused', async () => {
    const before = (await its.delivered()).length
    const wrong = [
      'ada@example.com, eve@example.com',
      'ada@example.com;eve@example.com',
      'ada@example.com eve@example.com',
      'Ada <ada@example.com>',
      '<ada@example.com>',
      '"ada, eve"@example.com',
      'ada@example.com (eve@example.com)',
      'group:ada@example.com;',
      'ada',
      '@example.com',
      '',
      `${'a'.repeat(65)}@example.com`,
    ]
    for (const to of wrong)
      await expect(its.mail.send({ ...letter, to }, signal), to).rejects.toThrow(MailRefused)
    await expect(its.mail.send({ ...letter, subject: '' }, signal)).rejects.toThrow(MailRefused)
    expect(await its.delivered()).toHaveLength(before)
  })

  test('a mail whose attempt is over is not sent, and may be tried again', async () => {
    const before = (await its.delivered()).length
    const over = its.mail.send(letter, AbortSignal.abort(new Error('took too long')))
    await expect(over).rejects.toThrow()
    await expect(over).rejects.not.toThrow(MailRefused)
    expect(await its.delivered()).toHaveLength(before)
  })

  test('a header inside the text stays text', async () => {
    await its.mail.send({ ...letter, subject: 'Body', text: 'Hi\r\n\r\nBcc: eve@example.com\r\n' }, signal)
    const [mail] = await find('Body')
    expect(mail!.bcc ?? []).toEqual([])
    expect(mail!.text).toContain('Bcc: eve@example.com')
  })
}

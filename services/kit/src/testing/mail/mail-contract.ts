import { afterAll, beforeAll, expect, test } from 'vitest'
import PostalMime, { type Email } from 'postal-mime'
import { MailRefused, type Mail } from '../../mail/mail.ts'

/** An adapter under test. `delivered` returns the mails as bytes, in the order of arrival. */
export type MailUnderTest = { mail: Mail; delivered(): Promise<Uint8Array[]>; close(): Promise<void> }

export const FROM = 'Portico <no-reply@portico.example>'

/** The tests that every mail adapter passes. */
export function mailContract(start: () => Promise<MailUnderTest>): void {
  let adapter: MailUnderTest
  beforeAll(async () => void (adapter = await start()))
  afterAll(() => adapter.close())

  const letter = { to: 'ada@example.com', subject: 'Hello', text: 'Hello Ada', html: '<p>Hello Ada</p>' }
  /** The signal of an attempt that is never aborted. */
  const { signal } = new AbortController()
  const find = async (subject: string): Promise<Email[]> => {
    const mails = await Promise.all((await adapter.delivered()).map((bytes) => PostalMime.parse(bytes)))
    return mails.filter((mail) => mail.subject === subject)
  }

  test('a mail arrives completely: sender, recipient, subject, text and HTML, in any script', async () => {
    const subject = 'Grüße für Zoë ✉ 日本語'
    const text = `Zeile eins\n.\n..ends\n${'long '.repeat(400)}\nпривет`
    const html = '<p title="a &amp; b">Zoë &lt;3 ✉</p>'
    await adapter.mail.send({ to: 'zoe@example.com', subject, text, html }, signal)
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

  test('mails that are sent in parallel all arrive, each with its own id', async () => {
    const subjects = Array.from({ length: 12 }, (_, n) => `Parallel ${n}`)
    await Promise.all(subjects.map((subject) => adapter.mail.send({ ...letter, subject }, signal)))
    const found = (await Promise.all(subjects.map(find))).flat()
    expect(new Set(found.map((mail) => mail.messageId)).size).toBe(12)
  })

  test('a line break or control character in a header is refused, and nothing is sent', async () => {
    const before = (await adapter.delivered()).length
    const inside = ['\r\nBcc: eve@example.com', '\nBcc: eve@example.com', '\r', '\u2028', '\u0085', '\0']
    for (const each of inside) {
      await expect(adapter.mail.send({ ...letter, subject: `Hi${each}` }, signal)).rejects.toThrow(
        MailRefused,
      )
      await expect(adapter.mail.send({ ...letter, to: `ada@example.com${each}` }, signal)).rejects.toThrow(
        MailRefused,
      )
      await expect(adapter.mail.send({ ...letter, to: `ada${each}@example.com` }, signal)).rejects.toThrow(
        MailRefused,
      )
    }
    expect(await adapter.delivered()).toHaveLength(before)
  })

  test('a recipient that is not one plain address is refused', async () => {
    const before = (await adapter.delivered()).length
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
      await expect(adapter.mail.send({ ...letter, to }, signal), to).rejects.toThrow(MailRefused)
    await expect(adapter.mail.send({ ...letter, subject: '' }, signal)).rejects.toThrow(MailRefused)
    expect(await adapter.delivered()).toHaveLength(before)
  })

  test('a mail with a message id has the same one each time, and replies go to the given address', async () => {
    const again = { ...letter, subject: 'Again', messageId: 'order-1', replyTo: 'shop@example.com' }
    await adapter.mail.send(again, signal)
    await adapter.mail.send(again, signal)
    const found = await find('Again')
    expect(found.map((mail) => mail.messageId)).toEqual(Array(2).fill('<order-1@portico.example>'))
    expect(found[0]!.replyTo).toMatchObject([{ address: 'shop@example.com' }])
    const wrong = [
      { replyTo: 'a@x.example, b@x.example' },
      { messageId: 'a@b' },
      { messageId: 'a\r\nBcc: b' },
    ]
    for (const each of wrong)
      await expect(adapter.mail.send({ ...letter, ...each }, signal)).rejects.toThrow(MailRefused)
  })

  test('a mail of an aborted attempt is not sent, and may be retried', async () => {
    const before = (await adapter.delivered()).length
    const aborted = adapter.mail.send(letter, AbortSignal.abort(new Error('took too long')))
    await expect(aborted).rejects.toThrow()
    await expect(aborted).rejects.not.toThrow(MailRefused)
    expect(await adapter.delivered()).toHaveLength(before)
  })

  test('a header in the text of a mail stays text', async () => {
    await adapter.mail.send(
      { ...letter, subject: 'Body', text: 'Hi\r\n\r\nBcc: eve@example.com\r\n' },
      signal,
    )
    const [mail] = await find('Body')
    expect(mail!.bcc ?? []).toEqual([])
    expect(mail!.text).toContain('Bcc: eve@example.com')
  })
}

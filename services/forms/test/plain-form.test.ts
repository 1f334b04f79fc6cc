import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { startForms } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let contact: string
const browser = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-site': 'same-origin' }
const post = (form: Record<string, string>, headers: Record<string, string> = browser) =>
  forms.send('/api/form/SaveFormSubmission', { form, headers })
const inputs = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [
        name,
        value
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&'),
      ],
    ),
  )
const answers = () => ({
  formId: contact,
  pagePath: '/contact?from=ad',
  'f.name-1.First': 'Ada',
  'f.name-1.Last': 'Lovelace',
  'f.email-1': 'ada@example.com',
  'f.note-1': '<script>alert("1")</script> & \'more\'',
  'f.pass-1': 'hunter2',
})
const stored = async () => (await forms.inbox(contact)).json<SubmissionsReply>().submissions

beforeAll(async () => {
  forms = await startForms()
  contact = await forms.form([
    { type: 'name', id: 'name-1', title: 'Name', required: true },
    { type: 'email', id: 'email-1', title: '<b>Email</b>', required: true },
    { type: 'textarea', id: 'note-1', title: 'Message' },
    { type: 'password', id: 'pass-1', title: 'Secret' },
    { type: 'likert', id: 'like-1', title: 'How was it', options: ['Easy', 'Quick'] },
    { type: 'hidden', id: 'utm-1', title: '', key: 'utm', value: 'spring' },
  ])
})
afterAll(() => forms.close())

test('FORM-03: without JavaScript the visitor confirms the answers with a new key and gets back to the page', async () => {
  const confirm = await post({ ...answers(), 'f.like-1.0': '2', 'f.like-1.1': '-1' })
  expect(confirm.status).toBe(200)
  expect(confirm.headers['cache-control']).toBe('no-store')
  expect(confirm.headers['content-type']).toContain('text/html')
  expect(await stored()).toHaveLength(0)

  const fields = inputs(confirm.text)
  expect(fields['key']).toMatch(/^1:\d+:/)
  const first = await post(fields)
  const again = await post(fields)
  for (const done of [first, again]) {
    expect([done.status, done.text]).toEqual([303, ''])
    expect(done.headers['location']).toBe(`/contact?from=ad&submitted=${contact}`)
  }
  const [submission, ...others] = await stored()
  expect(others).toEqual([])
  expect(submission?.form).toEqual({
    'name-1': { First: 'Ada', Last: 'Lovelace' },
    'email-1': 'ada@example.com',
    'note-1': '<script>alert("1")</script> & \'more\'',
    'pass-1': '__MASKED_FIELD__',
    'like-1': { Easy: 2, Quick: -1 },
    'utm-1': 'spring',
  })
})

test('FORM-24 WIRE-10: a hidden field takes its value from the query of the page that sent the form', async () => {
  const from = (referer: string) => post(answers(), { ...browser, host: 'mugs.localhost:8080', referer })
  const utm = async (referer: string) => inputs((await from(referer)).text)['f.utm-1']
  expect(await utm('http://mugs.localhost:8080/contact?from=ad&utm=news%20letter')).toBe('news letter')
  expect(await utm('http://mugs.localhost:8080/contact?utm=')).toBe('')
  expect(await utm('http://mugs.localhost:8080/contact')).toBe('spring')
  expect(await utm('http://evil.example/contact?utm=x')).toBe('spring')
  expect(await utm('http://mugs.localhost:8080/api/form/SaveFormSubmission?utm=x')).toBe('spring')
  expect(await utm('no address')).toBe('spring')

  const wrong = await post(
    { ...answers(), 'f.email-1': 'nope' },
    { ...browser, host: 'mugs.localhost:8080', referer: 'http://mugs.localhost:8080/?utm=kept' },
  )
  expect(inputs(wrong.text)['f.utm-1']).toBe('kept')
  const before = (await stored()).length
  expect((await post(inputs((await from('http://mugs.localhost:8080/?utm=news')).text))).status).toBe(303)
  const submissions = await stored()
  expect(submissions).toHaveLength(before + 1)
  expect(submissions.map(({ form }) => form['utm-1'])).toContain('news')
})

test('FORM-26: the confirmation page contains no password and escapes texts', async () => {
  const { text, headers } = await post(answers())
  expect(text).not.toContain('hunter2')
  expect(text).not.toContain('<script')
  expect(text).not.toContain('<b>Email')
  expect(text).toContain('&lt;script&gt;')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('FORM-22: errors are shown above their fields, and all answers are kept', async () => {
  const wrong = await post({ ...answers(), 'f.email-1': '"nope"' })
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(
    /<p class="error" id="email-1-error">Please enter a valid email<\/p><input[^>]*aria-invalid="true"/,
  )
  expect(wrong.text).toContain('value="Ada"')
  expect(wrong.text).toContain('value="&quot;nope&quot;"')
  expect(wrong.text).toContain('&lt;script&gt;alert(&quot;1&quot;)')
  expect(wrong.text).not.toContain('hunter2')
  expect(wrong.text).not.toContain('name="key"')
})

test('after the key expired, the visitor confirms again with a new key', async () => {
  const before = (await stored()).length
  const old = inputs((await post(answers())).text)
  forms.advance(25 * 3_600_000)
  const asked = await post(old)
  expect([asked.status, (await stored()).length]).toEqual([200, before])
  const fresh = inputs(asked.text)
  expect(fresh['key']).not.toBe(old['key'])
  expect((await post(fresh)).status).toBe(303)
})

test.each([
  [{ accept: 'text/html', 'sec-fetch-site': 'cross-site' }],
  [{ accept: 'text/html', 'sec-fetch-site': 'same-site' }],
  [{ accept: 'text/html', origin: 'https://evil.example' }],
  [{ accept: 'text/html', origin: 'null' }],
  [{ accept: 'text/html' }],
])('a form on a page of another origin is refused: %j', async (headers) => {
  expect((await post(answers(), headers)).status).toBe(403)
})

test('a request with an Origin header of this host and no Sec-Fetch-Site is accepted', async () => {
  const host = 'mugs.localhost:8080'
  expect((await post(answers(), { accept: 'text/html', origin: `http://${host}`, host })).status).toBe(200)
})

test('after success the visitor is sent to the address that the owner set', async () => {
  const form = await forms.form([{ type: 'text', id: 't', title: 'T' }], {
    submissionRedirect: '/谢谢\u0000',
  })
  const fields = inputs((await post({ formId: form, 'f.t': 'x' })).text)
  expect((await post(fields)).headers['location']).toBe('/%E8%B0%A2%E8%B0%A2')
})

import { describe, expect, test } from 'vitest'
import type { StoredForm } from '@portico/proto/http/forms/forms'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { answers, page, useContactForm } from './contact.ts'
import { SITE, otherVisitor, owner } from './service.ts'

// The calls of forms, as clients of the former product send them.

const contact = useContactForm()
const SAVE = '/api/form/SaveFormSubmission'

/** Sends one submission as JSON or as an HTML form. */
const save = async (encoding: 'JSON' | 'form', fields: Record<string, unknown>, accept: string) => {
  const text = (value: unknown) => (value === null ? '' : String(value))
  const form = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]))
  const headers = { accept }
  return contact.forms.send(SAVE, encoding === 'JSON' ? { json: fields, headers } : { form, headers })
}

describe.each(['JSON', 'form'] as const)('a submission by %s', (encoding) => {
  test('WIRE-08: is a 204, or a 200 {} where the client asks for JSON, and stores every field', async () => {
    for (const [accept, status, body] of [
      ['*/*', 204, ''],
      ['application/json', 200, '{}'],
    ] as const) {
      const note = `${encoding} as ${accept}`
      const key = await contact.forms.key()
      expect(key).toMatch(/^1:\d{10}:[A-Za-z0-9+/]{43}=$/)
      const sent = contact.body(key, { ...answers, 'note-1': note })
      const answer = await save(encoding, sent, accept)
      expect([answer.status, answer.text]).toEqual([status, body])
      const [stored] = await contact.stored(`&search=${encodeURIComponent(note.toLowerCase())}`)
      expect(stored).toMatchObject({
        ...{ formId: contact.id, collectionId: page.collectionId, objectName: page.objectName },
        ...{ isOverlayForm: false, submitButtonText: 'Send' },
        form: { 'note-1': note },
        page: {
          ...{ title: 'Contact', id: page.pageId, path: '/contact' },
          ...{ contentSource: 'c', permissionType: 1 },
        },
      })
    }
  })

  test('WIRE-08: wrong answers are a 400 with errors by field id; a forged, foreign or expired key is a 400', async () => {
    const wrong = contact.body(await contact.forms.key(), { 'email-1': 'nope' })
    const refused = await save(encoding, wrong, 'application/json')
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual(['name-1', 'email-1'])

    const before = (await contact.stored('&limit=100')).length
    const good = await contact.forms.key()
    const [version, seconds, bytes] = good.split(':') as [string, string, string]
    const other = bytes.startsWith('A') ? `B${bytes.slice(1)}` : `A${bytes.slice(1)}`
    const old = await contact.forms.key()
    const keys = {
      forged: `${version}:${seconds}:${other}`,
      later: `${version}:${Number(seconds) + 60}:${bytes}`,
      foreign: await contact.forms.key(otherVisitor),
    }
    for (const [name, key] of Object.entries(keys))
      expect((await save(encoding, contact.body(key), 'application/json')).status, name).toBe(400)
    contact.forms.advance(86_401_000)
    expect((await save(encoding, contact.body(old), 'application/json')).status, 'expired').toBe(400)
    expect(await contact.stored('&limit=100')).toHaveLength(before)
  })
})

test('WIRE-09: name, phone and email are accepted in both forms, and one shape is stored', async () => {
  const name = { First: 'Ada', Last: 'Lovelace' }
  const phone = { Country: '1', Areacode: '555', Prefix: '123', Line: '4567' }
  const forms = {
    'name-1': [['Ada', 'Lovelace'], name],
    'phone-1': [['1', '555', '123', '4567'], phone],
    'email-1': ['ada@example.com', { emailAddress: 'ada@example.com' }],
  }
  for (const one of forms['name-1'])
    for (const two of forms['phone-1'])
      for (const three of forms['email-1']) {
        const sent = { 'name-1': one, 'phone-1': two, 'email-1': three }
        const answer = await contact.forms.save(contact.body(await contact.forms.key(), sent))
        expect(answer.status, JSON.stringify(sent)).toBe(200)
        const [stored] = await contact.stored('&limit=1')
        expect(stored?.form).toEqual({ 'name-1': name, 'phone-1': phone, 'email-1': 'ada@example.com' })
        contact.forms.advance(1_000)
      }
  const three = { ...answers, 'phone-1': ['555', '123', '4567'] }
  await contact.forms.save(contact.body(await contact.forms.key(), three))
  const [short] = await contact.stored('&limit=1')
  expect(short?.form['phone-1']).toEqual({ ...phone, Country: '' })
})

test('WIRE-11: an owner creates a form, changes it, and reads its submissions by cursor', async () => {
  const path = (id = '', query = '') => `/api/rest/forms${id}?websiteId=${SITE}${query}`
  const field = { type: 'text', id: 'text-yui_3_17_2_1_1_1', title: 'T', description: 'D', required: true }
  const made = await contact.forms.send(path(), {
    caller: owner,
    json: {
      name: 'Orders',
      fields: [field, JSON.stringify({ type: 'number', title: 'N' })],
      ...{ submitButtonText: 'Go', submissionMessage: 'Thanks' },
    },
  })
  const { id } = made.json<{ id: string }>()
  expect(made.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/) as string })
  const read = async () => (await contact.forms.send(path(`/${id}`), { caller: owner })).json<StoredForm>()
  expect(await read()).toMatchObject({
    ...{ id, name: 'Orders', submitButtonText: 'Go', submissionMessage: 'Thanks' },
    fields: [
      field,
      { type: 'number', title: 'N', id: expect.stringMatching(/^number-yui_3_17_2_1_\d+_\d+$/) as string },
    ],
  })
  const changed = await contact.forms.send(path(`/${id}`), {
    ...{ caller: owner, method: 'PUT' },
    json: { name: 'Renamed', fields: [field] },
  })
  expect(changed.json()).toMatchObject({ id })
  expect(await read()).toMatchObject({ name: 'Renamed', fields: [field] })

  for (const text of ['one', 'two', 'three']) {
    await contact.forms.save({ key: await contact.forms.key(), formId: id, form: { [field.id]: text } })
    contact.forms.advance(1_000)
  }
  const inbox = async (query: string) =>
    (await contact.forms.send(path(`/${id}/submissions`, query), { caller: owner })).json<SubmissionsReply>()
  const first = await inbox('&limit=2')
  const second = await inbox(`&limit=2&cursor=${first.nextCursor}`)
  const texts = [...first.submissions, ...second.submissions].map(({ form }) => form[field.id])
  expect(texts).toEqual(['three', 'two', 'one'])
  expect(second.nextCursor).toBeUndefined()
})

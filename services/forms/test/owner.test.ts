import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormsReply, FormSummary, StoredForm } from '@portico/proto/http/forms/forms'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { savingMessages } from '@portico/proto/messages'
import { linkMessages } from '@portico/proto/texts/link-messages'
import { formFieldType } from '@portico/proto/enums/form-field-type'
import { OTHER_SITE, SITE, owner, startForms, visitor, web } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.close())

const path = (id = '') => `/api/rest/forms${id && `/${id}`}?websiteId=${SITE}`
const read = async (id: string) => (await forms.send(path(id), { caller: owner })).json<StoredForm>()

describe('form definitions', () => {
  test('FORM-11: text fields keep exactly their properties, and are also accepted as JSON text', async () => {
    const id = await forms.form([
      { type: 'text', title: 'A', description: 'd', placeholder: 'p', required: true },
      JSON.stringify({ type: 'currency', id: 'c-1', title: 'B', placeholder: 'p', currencySymbol: '€' }),
      { type: 'date', id: 'd-1', title: 'C', description: 'd' },
    ])
    const { fields } = await read(id)
    expect(fields[0]).toEqual({
      type: 'text',
      id: expect.stringMatching(/^text-yui_3_17_2_1_\d+_1$/),
      title: 'A',
      description: 'd',
      placeholder: 'p',
      required: true,
    })
    expect(fields[1]).toEqual({
      type: 'currency',
      id: 'c-1',
      title: 'B',
      placeholder: 'p',
      required: false,
      currencySymbol: '€',
    })
    expect(fields[2]).toEqual({ type: 'date', id: 'd-1', title: 'C', description: 'd', required: false })
  })

  test('FORM-12: a phone field keeps showCountryCode, and a section keeps underline', async () => {
    const id = await forms.form([
      { type: 'phone', id: 'p', title: 'P', showCountryCode: true },
      { type: 'section', id: 's', title: 'S', underline: true },
    ])
    expect((await read(id)).fields).toEqual([
      { type: 'phone', id: 'p', title: 'P', required: false, showCountryCode: true },
      { type: 'section', id: 's', title: 'S', underline: true },
    ])
  })

  test('FORM-13: choice fields keep options, and a hidden field keeps key and value', async () => {
    const options = ['A', 'B']
    const id = await forms.form([
      ...['radio', 'checkbox', 'select', 'likert'].map((type) => ({ type, id: type, title: type, options })),
      { type: 'hidden', id: 'h', key: 'utm', value: 'x' },
    ])
    const { fields } = await read(id)
    expect(fields.slice(0, 4).map((field) => 'options' in field && field.options)).toEqual([
      options,
      options,
      options,
      options,
    ])
    expect(fields[4]).toEqual({ type: 'hidden', id: 'h', title: '', key: 'utm', value: 'x' })
  })

  test('every field type of the enumeration is accepted', async () => {
    const chosen = ['radio', 'checkbox', 'select', 'likert']
    const fields = Object.keys(formFieldType).map((type) => ({
      type,
      title: type,
      ...(chosen.includes(type) && { options: ['A'] }),
      ...(type === 'hidden' && { key: 'k' }),
    }))
    expect((await read(await forms.form(fields))).fields.map((field) => field.type)).toEqual(
      Object.keys(formFieldType),
    )
  })

  test.each([
    ['name', { name: ' ', fields: [{ type: 'text', title: 'T' }] }],
    ['fields', { name: 'F', fields: [] }],
    ['fields.0.currencySymbol', { name: 'F', fields: [{ type: 'text', title: 'T', currencySymbol: '$' }] }],
    ['fields.0.placeholder', { name: 'F', fields: [{ type: 'date', title: 'T', placeholder: 'p' }] }],
    ['fields.0.required', { name: 'F', fields: ['{"type":"section","title":"T","required":true}'] }],
    [
      'fields',
      {
        name: 'F',
        fields: [
          { type: 'text', id: 'a', title: 'T' },
          { type: 'text', id: 'a', title: 'T' },
        ],
      },
    ],
    ['fields.0.type', { name: 'F', fields: [{ type: 'file', title: 'T' }] }],
    ['fields.0.options', { name: 'F', fields: [{ type: 'radio', title: 'T' }] }],
    ['fields.0.id', { name: 'F', fields: [{ type: 'text', id: '__proto__', title: 'T' }] }],
    [
      'submissionRedirect',
      { name: 'F', fields: [{ type: 'text', title: 'T' }], submissionRedirect: 'javascript:alert(1)' },
    ],
    [
      'submissionRedirect',
      { name: 'F', fields: [{ type: 'text', title: 'T' }], submissionRedirect: '//evil.example' },
    ],
    [
      'submissionRedirect',
      { name: 'F', fields: [{ type: 'text', title: 'T' }], submissionRedirect: 'mailto:a@b.example' },
    ],
  ])('an invalid definition gets a 400 that names %s', async (field, json) => {
    const answer = await forms.send(path(), { caller: owner, json })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })

  test('LINK-03: the page after a form has fewer than 150 characters as a path', async () => {
    const send = async (submissionRedirect: string) => {
      const json = { name: 'F', fields: [{ type: 'text', title: 'T' }], submissionRedirect }
      const answer = await forms.send(path(), { caller: owner, json })
      return [answer.status, answer.json<{ errors?: object }>().errors]
    }
    expect(await send(`/${'a'.repeat(148)}`)).toEqual([200, undefined])
    expect(await send(`/${'a'.repeat(149)}`)).toEqual([400, { submissionRedirect: linkMessages.internal }])
  })

  test('a form is partly changed, listed and deleted; its submissions stay readable', async () => {
    const id = await forms.form([{ type: 'text', id: 't', title: 'T' }])
    const change = {
      name: 'Renamed',
      fields: [{ type: 'text', id: 't', title: 'New' }],
      submitButtonText: 'Go',
    }
    expect((await forms.send(path(id), { caller: owner, method: 'PUT', json: change })).json()).toEqual({
      id,
      revision: 2,
    })
    expect(await read(id)).toMatchObject({ name: 'Renamed', submitButtonText: 'Go' })
    const { submitButtonText: _, ...rest } = change
    const put = (more: object) =>
      forms.send(path(id), { caller: owner, method: 'PUT', json: { ...rest, ...more } })
    await put({ submissionRedirect: '/thanks', submissionMessage: 'Merci' })
    await put({})
    const kept = { submitButtonText: 'Go', submissionMessage: 'Merci' }
    expect(await read(id)).toMatchObject({ ...kept, submissionRedirect: '/thanks' })
    await put({ submissionRedirect: '' })
    expect(await read(id)).toEqual({
      id,
      captcha: false,
      name: 'Renamed',
      fields: expect.any(Array) as unknown,
      ...kept,
      // The save without a change is not counted.
      revision: 4,
    })
    expect((await put({ sumbitButtonText: 'Gone' })).json()).toMatchObject({
      errors: { sumbitButtonText: 'is not a known field' },
    })
    await forms.save({ key: await forms.key(), formId: id, form: '{"t":"x"}' })

    const list = (await forms.send(path(), { caller: owner })).json<{ forms: FormSummary[] }>().forms
    expect(list.find((form) => form.id === id)).toMatchObject({
      name: 'Renamed',
      fieldCount: 1,
      submissionCount: 1,
    })

    expect((await forms.send(path(id), { caller: owner, method: 'DELETE' })).status).toBe(204)
    expect((await forms.send(path(id), { caller: owner })).status).toBe(404)
    expect((await forms.inbox(id)).json<SubmissionsReply>().submissions).toHaveLength(1)
  })

  test('a save that is based on an older revision is a 409 with the form as it is now', async () => {
    const fields = [{ type: 'text', id: 't', title: 'Old' }]
    const id = await forms.form(fields)
    const put = (title: string, revision?: number) =>
      forms.send(path(id), {
        caller: owner,
        method: 'PUT',
        json: { name: 'Form', fields: [{ ...fields[0], title }], ...(revision && { revision }) },
      })
    const first = (await read(id)).revision
    expect((await put('One', first)).json()).toEqual({ id, revision: first + 1 })
    const late = await put('Two', first)
    expect([late.status, late.json()]).toEqual([
      409,
      { error: savingMessages.formChanged, errorKey: 'form-changed', form: await read(id) },
    ])
    // One of several saves that are based on the same revision is stored.
    const together = await Promise.all(['A', 'B', 'C'].map((title) => put(title, first + 1)))
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    // A client that does not know revisions replaces the form, and its save counts too.
    expect((await put('Three')).json()).toEqual({ id, revision: first + 3 })
    expect((await put('Four', first + 2)).status).toBe(409)
    expect((await read(id)).fields[0]!.title).toBe('Three')
  })

  test('only a content manager of the website manages its forms', async () => {
    const json = { name: 'F', fields: [{ type: 'text', title: 'T' }] }
    expect((await forms.send(path(), { caller: visitor, json })).status).toBe(401)
    expect(
      (await forms.send(`/api/rest/forms?websiteId=${OTHER_SITE}`, { caller: owner, json })).status,
    ).toBe(403)
  })

  test('web reads definitions of its website in the requested order; visitors may not', async () => {
    const a = await forms.form([{ type: 'text', id: 'a', title: 'A' }])
    const b = await forms.form([{ type: 'text', id: 'b', title: 'B' }])
    const ask = (caller = web) => forms.send(`/internal/forms?ids=${b},${'0'.repeat(24)},${a}`, { caller })
    expect((await ask()).json<FormsReply>().forms.map((form) => form.id)).toEqual([b, a])
    const other = { ...web, website: { id: OTHER_SITE, identifier: 'bowls' } }
    expect((await ask(other)).json<FormsReply>().forms).toEqual([])
    expect((await ask(visitor)).status).toBe(404)
  })
})

describe('submissions of a form', () => {
  test('are read a page at a time, newest first, and searched', async () => {
    const id = await forms.form([{ type: 'text', id: 't', title: 'T' }])
    for (const text of ['one', 'two', 'Three', 'four', 'five']) {
      await forms.save({ key: await forms.key(), formId: id, form: { t: text } })
      forms.advance(text === 'two' ? 0 : 1_000)
    }
    const seen: unknown[] = []
    for (let cursor = ''; ;) {
      const page = (
        await forms.inbox(id, `&limit=2${cursor && `&cursor=${cursor}`}`)
      ).json<SubmissionsReply>()
      seen.push(...page.submissions.map((submission) => submission.form['t']))
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    expect(seen.slice(0, 2)).toEqual(['five', 'four'])
    const found = (await forms.inbox(id, '&search=THREE')).json<SubmissionsReply>().submissions
    expect(found.map((submission) => submission.form['t'])).toEqual(['Three'])
    expect((await forms.inbox(id, '&search=%25')).json<SubmissionsReply>().submissions).toEqual([])
  })

  test.each([
    ['limit', '&limit=0'],
    ['limit', '&limit=101'],
    ['limit', '&limit=x'],
    ['cursor', '&cursor=zzz'],
    ['search', `&search=${'x'.repeat(201)}`],
  ])('an invalid %s gets a 400 that names it', async (field, query) => {
    const answer = await forms.inbox('0'.repeat(24), query)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
  })

  test('are a 404 for an unknown form', async () => {
    expect((await forms.inbox('0'.repeat(24))).status).toBe(404)
  })
})

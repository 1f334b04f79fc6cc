import { fromBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import { MASKED } from '@portico/proto/http/forms/form-submissions'
import { until } from '@portico/kit/testing/until'
import { answers, page, useContactForm } from './contact.ts'
import { SITE, openVisitor } from './service.ts'

const contact = useContactForm()
const decode = (value: Uint8Array) => fromBinary(SubmittedSchema, value)

describe('a submission', () => {
  test('FORM-02: is stored and readable by the owner; the reply is 200 {} if JSON is accepted, else 204', async () => {
    const silent = await contact.forms.save(
      contact.body(await contact.forms.key(), { ...answers, 'note-1': 'Unmistakable' }),
      {
        accept: '*/*',
      },
    )
    expect([silent.status, silent.text]).toEqual([204, ''])
    const [submission] = await contact.stored('&search=unmistakable')
    expect(submission?.form).toEqual({
      'name-1': { First: 'Ada', Last: 'Lovelace' },
      'email-1': 'ada@example.com',
      'note-1': 'Unmistakable',
    })
  })

  test('FORM-04: its metadata is stored, sent as JSON or as a form', async () => {
    const more = {
      objectName: 'Popup',
      isOverlayForm: 'true',
      submitButtonText: 'Join',
      captchaKey: 'captcha-1',
    }
    const key = await contact.forms.key()
    const fields = contact.body(key, { ...answers, 'note-1': 'As a form' }, more)
    const answer = await contact.forms.send('/api/form/SaveFormSubmission', {
      form: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      headers: { accept: 'application/json' },
    })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    const [submission] = await contact.stored('&search=as a form')
    expect(submission).toMatchObject({
      formId: contact.id,
      collectionId: page.collectionId,
      objectName: 'Popup',
      isOverlayForm: true,
      submitButtonText: 'Join',
    })
    const row = await contact.forms.db.tenant(SITE, (tx) =>
      tx.query<{ key: string; captcha_key: string }>(
        'select key, captcha_key from submission where id = $1',
        [submission?.id],
      ),
    )
    expect(row.rows).toEqual([{ key, captcha_key: 'captcha-1' }])
  })

  test('FORM-05: page fields and a hash of the visitor are stored', async () => {
    await contact.forms.save(
      contact.body(await contact.forms.key(), { ...answers, 'note-1': 'From a page' }),
      undefined,
      openVisitor,
    )
    const [submission] = await contact.stored('&search=from a page')
    expect(submission?.visitor).toMatch(/^[0-9a-f]{32}$/)
    expect(submission?.page).toEqual({
      title: 'Contact',
      id: page.pageId,
      path: '/contact',
      contentSource: 'c',
      permissionType: 1,
    })
  })

  test('FORM-15: a phone number of three parts is stored with an empty country', async () => {
    await contact.forms.save(
      contact.body(await contact.forms.key(), {
        ...answers,
        'phone-1': ['555', '123', '4567'],
        'note-1': 'call me',
      }),
    )
    const [submission] = await contact.stored('&search=call me')
    expect(submission?.form['phone-1']).toEqual({ Country: '', Areacode: '555', Prefix: '123', Line: '4567' })
  })

  test('FORM-26: a password is neither stored nor returned', async () => {
    await contact.forms.save(
      contact.body(await contact.forms.key(), { ...answers, 'pass-1': 'hunter2-secret', 'note-1': 'masked' }),
    )
    const [submission] = await contact.stored('&search=masked')
    expect(submission?.form['pass-1']).toBe(MASKED)
    const rows = await contact.forms.db.tenant(SITE, (tx) =>
      tx.query('select submission::text as text from submission'),
    )
    expect(JSON.stringify(rows)).not.toContain('hunter2')
    expect(await contact.stored('&search=hunter2')).toEqual([])
  })

  test('FORM-22: invalid answers get a 400 with errors by field id, and do not spend the key', async () => {
    const key = await contact.forms.key()
    const wrong = await contact.forms.save(contact.body(key, { 'email-1': 'nope', 'pick-1': 'Green' }))
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toEqual({
      error: expect.any(String),
      errors: {
        'name-1': 'This field is required.',
        'email-1': 'Please enter a valid email',
        'pick-1': 'Please choose one of the options',
      },
    })
    expect((await contact.forms.save(contact.body(key))).status).toBe(200)
  })

  test('answers to unknown fields are dropped', async () => {
    await contact.forms.save(
      contact.body(await contact.forms.key(), { ...answers, 'note-1': 'has more', 'gone-1': 'dropped' }),
    )
    const [submission] = await contact.stored('&search=has more')
    expect(Object.keys(submission?.form ?? {})).not.toContain('gone-1')
    expect(await contact.forms.deps.metrics.registry.metrics()).toMatch(
      /forms_dropped_answers_total\{[^}]*\} 1/,
    )
  })

  test('publishes one fact without any answer', async () => {
    const before = contact.forms.published.length
    await contact.forms.save(contact.body(await contact.forms.key(), { ...answers, 'note-1': 'a fact' }))
    const [submission] = await contact.stored('&search=a fact')
    await until(() =>
      contact.forms.published
        .slice(before)
        .some(({ message }) => decode(message.value).submissionId === submission?.id),
    )
    const facts = contact.forms.published.filter(
      ({ message }) => decode(message.value).submissionId === submission?.id,
    )
    expect(facts).toHaveLength(1)
    expect(facts[0]?.topic).toBe('forms.submitted.v1')
    expect(decode(facts[0]!.message.value)).toMatchObject({
      websiteId: SITE,
      formId: contact.id,
      submittedAtMs: BigInt(submission?.createdOn ?? 0),
    })
  })

  test.each([
    ['formId', { formId: 'x' }],
    ['formId', { formId: ['a', 'b'] }],
    ['contentSource', { contentSource: 'z' }],
    ['isOverlayForm', { isOverlayForm: 'perhaps' }],
    ['pageTitle', { pageTitle: 'x'.repeat(1_001) }],
    ['pagePermissionTypeValue', { pagePermissionTypeValue: 'many' }],
    ['form', { form: '[1]' }],
    ['form', { form: '{' }],
    ['form', { form: 7 }],
    ['key', { key: { deep: 1 } }],
  ])('invalid input gets a 400 that names the field %s', async (field, more) => {
    const answer = await contact.forms.save(contact.body(await contact.forms.key(), answers, more))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field)
  })

  test('characters that Postgres cannot store are removed', async () => {
    const answer = await contact.forms.save(
      contact.body(
        await contact.forms.key(),
        { ...answers, 'note-1': 'nul\u0000 half\ud800' },
        { pageTitle: '\u0000' },
      ),
    )
    expect(answer.status).toBe(200)
    expect(await contact.stored('&search=nul half')).toHaveLength(1)
  })

  test('an unknown form is a 404, and a body that is not JSON a 400', async () => {
    expect(
      (await contact.forms.save(contact.body(await contact.forms.key(), answers, { formId: 'f'.repeat(24) })))
        .status,
    ).toBe(404)
    const broken = await contact.forms.send('/api/form/SaveFormSubmission', {
      text: '{',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
  })
})

import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import { MASKED, type SubmissionsReply } from '@portico/proto/http/forms'
import { until } from '@portico/kit/testing/until'
import { forgetKeys } from '../src/forget-keys.ts'
import { createSignals } from '../src/signals.ts'
import { createMetrics } from '@portico/kit/metrics'
import { OTHER_SITE, SITE, otherVisitor, owner, startForms, visitor } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let contact: string
const fields = [
  { type: 'name', id: 'name-1', title: 'Name', required: true },
  { type: 'email', id: 'email-1', title: 'Email', required: true },
  { type: 'textarea', id: 'note-1', title: 'Message' },
  { type: 'phone', id: 'phone-1', title: 'Phone' },
  { type: 'password', id: 'pass-1', title: 'Secret' },
  { type: 'select', id: 'pick-1', title: 'Colour', options: ['Red', 'Blue'] },
]
const answers = { 'name-1': ['Ada', 'Lovelace'], 'email-1': ' ada@example.com ' }
const page = {
  collectionId: 'c'.repeat(24),
  objectName: 'Contact page',
  isOverlayForm: false,
  submitButtonText: 'Send',
  captchaKey: null,
  pagePermissionTypeValue: 1,
  pageTitle: 'Contact',
  pageId: 'd'.repeat(24),
  contentSource: 'c',
  pagePath: '/contact',
  visitorCookie: 'v1|1|1|1|1',
}
const body = (key: string | undefined, form: object = answers, more: object = {}) => ({
  ...(key === undefined ? {} : { key }),
  formId: contact,
  form: JSON.stringify(form),
  ...page,
  ...more,
})
const stored = async (query = '') => (await forms.inbox(contact, query)).json<SubmissionsReply>().submissions

beforeAll(async () => {
  forms = await startForms()
  contact = await forms.form(fields)
})
afterAll(() => forms.close())

describe('submission key', () => {
  test('FORM-01: the call with an empty body answers a fresh key, bare and under data', async () => {
    const answer = await forms.send('/api/form/FormSubmissionKey', { method: 'POST' })
    expect(answer.status).toBe(200)
    const { key, data } = answer.json<{ key: string; data: { key: string } }>()
    expect(data.key).toBe(key)
    expect(key).toMatch(/^1:\d+:[A-Za-z0-9+/]{43}=$/)
    expect(await forms.key()).not.toBe(key)
  })

  test('FORM-03: without a key, or with a forged, foreign or expired one, the save is a 400 with a general error', async () => {
    const old = await forms.key()
    const foreign = await forms.key(otherVisitor)
    forms.advance(86_400_000)
    for (const key of [
      undefined,
      '',
      'made-up',
      `1:${Math.floor(Date.now() / 1000)}:${'A'.repeat(43)}=`,
      foreign,
      old,
    ]) {
      const answer = await forms.save(body(key))
      expect(answer.status, String(key)).toBe(400)
      expect(answer.json()).toEqual({ error: expect.stringContaining('could not be submitted') })
    }
  })

  test('FORM-03: a used key gives the first reply to the same body, and 422 to another', async () => {
    const key = await forms.key()
    const before = (await stored()).length
    const first = await forms.save(body(key))
    expect([first.status, first.text]).toEqual([200, '{}'])
    const again = await forms.save(body(key))
    expect([again.status, again.text]).toEqual([200, '{}'])
    const other = await forms.save(body(key, { ...answers, 'note-1': 'changed' }))
    expect(other.status).toBe(422)
    expect((await stored()).length).toBe(before + 1)
  })

  test('FORM-03: a repeat after the key expired still gets the first reply', async () => {
    const key = await forms.key()
    await forms.save(body(key))
    forms.advance(30 * 3_600_000)
    const again = await forms.save(body(key))
    expect([again.status, again.text]).toEqual([200, '{}'])
  })

  test('FORM-03: fifty repeats of one key at once make one submission and equal replies', async () => {
    const key = await forms.key()
    const before = (await stored('&limit=100')).length
    const replies = await Promise.all(Array.from({ length: 50 }, () => forms.save(body(key))))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`))).toEqual(new Set(['200 {}']))
    expect((await stored('&limit=100')).length).toBe(before + 1)
  })

  test('spent keys are forgotten after two days, and not before', async () => {
    const key = await forms.key()
    await forms.save(body(key))
    const signals = createSignals(createMetrics({ service: 'forms' }))
    const count = () =>
      forms.db.job(async (tx) => (await tx.query('select 1 from spent_key where key = $1', [key])).rowCount)
    forms.advance(47 * 3_600_000)
    await forgetKeys({ ...forms.deps, signals })
    expect(await count()).toBe(1)
    forms.advance(2 * 3_600_000)
    await forgetKeys({ ...forms.deps, signals })
    expect(await count()).toBe(0)
    expect((await forms.save(body(key))).status).toBe(400)
  })
})

describe('a submission', () => {
  test('FORM-02: is stored and readable by the owner; the success is 200 {} where JSON is asked for, else 204', async () => {
    const silent = await forms.save(body(await forms.key(), { ...answers, 'note-1': 'Unmistakable' }), {
      accept: '*/*',
    })
    expect([silent.status, silent.text]).toEqual([204, ''])
    const [submission] = await stored('&search=unmistakable')
    expect(submission?.form).toEqual({
      'name-1': { First: 'Ada', Last: 'Lovelace' },
      'email-1': 'ada@example.com',
      'note-1': 'Unmistakable',
    })
  })

  test('FORM-04: its own fields are stored, whether sent as JSON or as a form', async () => {
    const more = {
      objectName: 'Popup',
      isOverlayForm: 'true',
      submitButtonText: 'Join',
      captchaKey: 'captcha-1',
    }
    const key = await forms.key()
    const fields = body(key, { ...answers, 'note-1': 'As a form' }, more)
    const answer = await forms.send('/api/form/SaveFormSubmission', {
      form: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
      headers: { accept: 'application/json' },
    })
    expect([answer.status, answer.text]).toEqual([200, '{}'])
    const [submission] = await stored('&search=as a form')
    expect(submission).toMatchObject({
      formId: contact,
      collectionId: page.collectionId,
      objectName: 'Popup',
      isOverlayForm: true,
      submitButtonText: 'Join',
    })
    const row = await forms.db.tenant(SITE, (tx) =>
      tx.query<{ key: string; captcha_key: string }>(
        'select key, captcha_key from submission where id = $1',
        [submission?.id],
      ),
    )
    expect(row.rows).toEqual([{ key, captcha_key: 'captcha-1' }])
  })

  test('FORM-05: page fields and the visitor cookie are stored', async () => {
    await forms.save(body(await forms.key(), { ...answers, 'note-1': 'From a page' }))
    const [submission] = await stored('&search=from a page')
    expect(submission?.visitor).toBe(page.visitorCookie)
    expect(submission?.page).toEqual({
      title: 'Contact',
      id: page.pageId,
      path: '/contact',
      contentSource: 'c',
      permissionType: 1,
    })
  })

  test('FORM-15: a phone of three parts is stored with an empty country', async () => {
    await forms.save(
      body(await forms.key(), { ...answers, 'phone-1': ['555', '123', '4567'], 'note-1': 'call me' }),
    )
    const [submission] = await stored('&search=call me')
    expect(submission?.form['phone-1']).toEqual({ Country: '', Areacode: '555', Prefix: '123', Line: '4567' })
  })

  test('FORM-26: a password is neither stored nor returned', async () => {
    await forms.save(body(await forms.key(), { ...answers, 'pass-1': 'hunter2-secret', 'note-1': 'masked' }))
    const [submission] = await stored('&search=masked')
    expect(submission?.form['pass-1']).toBe(MASKED)
    const rows = await forms.db.tenant(SITE, (tx) =>
      tx.query('select submission::text as text from submission'),
    )
    expect(JSON.stringify(rows)).not.toContain('hunter2')
    expect(await stored('&search=hunter2')).toEqual([])
  })

  test('FORM-22: wrong answers are a 400 with errors by field id, and leave the key good', async () => {
    const key = await forms.key()
    const wrong = await forms.save(body(key, { 'email-1': 'nope', 'pick-1': 'Green' }))
    expect(wrong.status).toBe(400)
    expect(wrong.json()).toEqual({
      error: expect.any(String),
      errors: {
        'name-1': 'This field is required.',
        'email-1': 'Please enter a valid email',
        'pick-1': 'Please choose one of the options',
      },
    })
    expect((await forms.save(body(key))).status).toBe(200)
  })

  test('answers to fields that the form has not are dropped', async () => {
    await forms.save(body(await forms.key(), { ...answers, 'note-1': 'has more', 'gone-1': 'dropped' }))
    const [submission] = await stored('&search=has more')
    expect(Object.keys(submission?.form ?? {})).not.toContain('gone-1')
    expect(await forms.deps.metrics.registry.metrics()).toMatch(/forms_dropped_answers_total\{[^}]*\} 1/)
  })

  test('publishes one fact without any answer', async () => {
    const before = forms.published.length
    await forms.save(body(await forms.key(), { ...answers, 'note-1': 'a fact' }))
    const [submission] = await stored('&search=a fact')
    await until(() =>
      forms.published
        .slice(before)
        .some(({ message }) => decode(message.value).submissionId === submission?.id),
    )
    const facts = forms.published.filter(
      ({ message }) => decode(message.value).submissionId === submission?.id,
    )
    expect(facts).toHaveLength(1)
    expect(facts[0]?.topic).toBe('forms.submitted.v1')
    expect(decode(facts[0]!.message.value)).toMatchObject({
      websiteId: SITE,
      formId: contact,
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
  ])('bad input is a 400 that names the field %s', async (field, more) => {
    const answer = await forms.save(body(await forms.key(), answers, more))
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(field)
  })

  test('texts that a database cannot hold are stored without what it cannot hold', async () => {
    const answer = await forms.save(
      body(await forms.key(), { ...answers, 'note-1': 'nul\u0000 half\ud800' }, { pageTitle: '\u0000' }),
    )
    expect(answer.status).toBe(200)
    expect(await stored('&search=nul half')).toHaveLength(1)
  })

  test('an unknown form is a 404, a body that is no JSON a 400', async () => {
    expect((await forms.save(body(await forms.key(), answers, { formId: 'f'.repeat(24) }))).status).toBe(404)
    const broken = await forms.send('/api/form/SaveFormSubmission', {
      text: '{',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
  })
})

describe('load tests', () => {
  test('what a load test sends is kept and repeated like any other, and neither listed nor counted unless asked for', async () => {
    const id = await forms.form(fields)
    const loadTest = { ...visitor, synthetic: true } as const
    const sent = { ...body(await forms.key()), formId: id }
    expect((await forms.save(sent, undefined, loadTest)).status).toBe(200)
    expect((await forms.save(sent, undefined, loadTest)).status).toBe(200)
    await forms.save({ ...body(await forms.key()), formId: id })
    const listed = async (query: string) =>
      (await forms.inbox(id, query)).json<SubmissionsReply>().submissions
    expect(await listed('')).toHaveLength(1)
    expect(await listed('&synthetic=1')).toHaveLength(1)
    const own = await forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner })
    expect(own.json<{ forms: object[] }>().forms).toContainEqual(
      expect.objectContaining({ id, submissionCount: 1 }),
    )
    await until(() => forms.published.filter(({ message }) => message.key === id).length === 2)
    const marks = forms.published
      .filter(({ message }) => message.key === id)
      .map(({ message }) => decode(message.value).synthetic)
    expect(marks.sort()).toEqual([false, true])
  })
})

describe('tenancy', () => {
  test('a forgotten tenant finds no submission, form or key', async () => {
    for (const table of ['form', 'submission', 'submission_count', 'spent_key']) {
      expect((await forms.db.query(`select * from ${table}`)).rows, table).toEqual([])
      expect(
        (await forms.db.tenant(OTHER_SITE, (tx) => tx.query(`select * from ${table}`))).rows,
        table,
      ).toEqual([])
      expect(
        (await forms.db.tenant(SITE, (tx) => tx.query(`select * from ${table}`))).rows.length,
        table,
      ).toBeGreaterThan(0)
    }
  })

  test('a form of one website cannot be sent from another', async () => {
    const key = await forms.key(otherVisitor)
    expect((await forms.save(body(key), undefined, otherVisitor)).status).toBe(404)
  })

  test('only those who may read the inbox do', async () => {
    const path = `/api/rest/forms/${contact}/submissions?websiteId=`
    expect((await forms.send(path + SITE, { caller: visitor })).status).toBe(401)
    expect((await forms.send(path + OTHER_SITE, { caller: owner })).status).toBe(403)
    expect((await forms.send(path, { caller: owner })).status).toBe(400)
  })
})

const decode = (value: Uint8Array) => fromBinary(SubmittedSchema, value)

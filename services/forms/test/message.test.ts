import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormDefinition, FormsReply } from '@portico/proto/http/forms/forms'
import type { RoleName } from '@portico/proto/enums/website-role'
import { SITE, owner, startForms, web } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.close())

const fields = [{ type: 'text', id: 'text-1', title: 'A' }]
const path = (id = '') => `/api/rest/forms${id && `/${id}`}?websiteId=${SITE}`
const withRoles = (...roles: RoleName[]) => ({
  ...owner,
  principal: { ...owner.principal, sites: { [SITE]: roles } } as typeof owner.principal,
})
const editor = withRoles('editor')
const save = (submissionMessage: string, caller = owner) =>
  forms.send(path(), { caller, json: { name: 'A', fields, submissionMessage } })
const change = (id: string, more: object, caller = owner) =>
  forms.send(path(id), { method: 'PUT', caller, json: { name: 'A', fields, ...more } })
async function shown(id: string) {
  const reply = await forms.send(`/internal/forms?ids=${id}`, { caller: web })
  const [form] = reply.json<FormsReply>().forms
  return [form!.messageKind, form!.submissionMessage]
}
const idOf = (answer: { json<T>(): T }) => answer.json<{ id: string }>().id

test('FORM-09: a message with markup is cleaned HTML, and any other message is plain text', async () => {
  expect(await shown(idOf(await save('Thank you & < 3 days')))).toEqual(['text', 'Thank you & < 3 days'])
  const cleaned = await save('<p style="position:fixed">Done <b>well</b></p>', editor)
  expect(await shown(idOf(cleaned))).toEqual(['html', '<p>Done <b>well</b></p>'])
})

test.each([
  ['<b>Done</b><script>window.ran = 1</script>'],
  ['<img src="x" onerror="ran()">'],
  ['<a href="javascript:ran()">x</a>'],
])('FORM-09: only accounts with permission 1219 may store code in a message: %s', async (message) => {
  const refused = await save(message, editor)
  expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
    403,
    'You do not have permission to add code to this website.',
  ])
  const id = idOf(await save(message))
  expect(await shown(id)).toEqual(['code', message])
  // An editor may save the form with its message, but not change the code.
  expect((await change(id, { submissionMessage: message }, editor)).status).toBe(200)
  expect((await change(id, { submissionMessage: `${message}.` }, editor)).status).toBe(403)
  expect((await change(id, {}, editor)).status).toBe(200)
  expect(await shown(id)).toEqual(['code', message])
  expect((await change(id, { submissionMessage: 'Thanks' }, editor)).status).toBe(200)
  expect(await shown(id)).toEqual(['text', 'Thanks'])
})

test('a message that another release wrote, and one of before, are plain text', async () => {
  const id = idOf(await save('<b>Done</b>'))
  const markup = '<img src=x onerror=ran()>'
  await forms.db.tenant(SITE, (tx) =>
    tx.query('update form set submission_message = $2 where id = $1', [id, markup]),
  )
  expect(await shown(id)).toEqual(['text', markup])
})

test('FORM-14: a textarea keeps its maxLength, which is enforced; other fields have none', async () => {
  const note = { type: 'textarea', id: 'note-1', title: 'Note', maxLength: 5 }
  const id = await forms.form([note])
  const { fields: stored } = (await forms.send(path(id), { caller: owner })).json<FormDefinition>()
  expect(stored).toEqual([{ ...note, required: false }])
  const send = async (text: string) =>
    forms.save({ key: await forms.key(), formId: id, form: JSON.stringify({ 'note-1': text }) })
  expect((await send('12345')).status).toBe(200)
  expect((await send('1\r\n34')).status).toBe(200)
  const long = await send('123456')
  expect([long.status, long.json<{ errors: object }>().errors]).toEqual([
    400,
    { 'note-1': 'Please use at most 5 characters' },
  ])
  for (const maxLength of [0, 1.5, 20_001, '5']) {
    const refused = await change(id, { fields: [{ ...note, maxLength }] })
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      400,
      ['fields.0.maxLength'],
    ])
  }
  const other = await change(id, { fields: [{ ...note, type: 'text' }] })
  expect(other.status).toBe(400)
})

test('FORM-14: with the flag off a maxLength is refused, and a stored one is neither shown nor enforced', async () => {
  const off = await startForms({ off: ['textareaMaxLength'] })
  try {
    const note = { type: 'textarea', id: 'note-1', title: 'Note' }
    const refused = await off.send(path(), {
      caller: owner,
      json: { name: 'A', fields: [{ ...note, maxLength: 5 }] },
    })
    expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
      400,
      { 'fields.0.maxLength': 'is not available on this installation' },
    ])
    const id = await off.form([note])
    await off.db.tenant(SITE, (tx) =>
      tx.query(`update form set fields = jsonb_set(fields, '{0,maxLength}', '5') where id = $1`, [id]),
    )
    const reply = (await off.send(`/internal/forms?ids=${id}`, { caller: web })).json<FormsReply>()
    expect([reply.rollups, 'maxLength' in reply.forms[0]!.fields[0]!]).toEqual([
      { textareaMaxLength: false },
      false,
    ])
    const answer = { 'note-1': '1234567' }
    const saved = await off.save({ key: await off.key(), formId: id, form: JSON.stringify(answer) })
    expect(saved.status).toBe(200)
  } finally {
    await off.close()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSummary } from '@portico/proto/http/forms/forms'
import type { InboxReply } from '@portico/proto/http/forms/form-submissions'
import { OTHER_SITE, SITE, owner, startForms, visitor } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let contact: string
beforeAll(async () => {
  forms = await startForms()
  contact = await forms.form([{ type: 'text', id: 't', title: 'Words' }])
})
afterAll(() => forms.close())

const write = async (words: string) => {
  const body = { key: await forms.key(), formId: contact, form: { t: words } }
  await forms.save(body)
  forms.advance(1_000)
  return body
}
const inbox = async (query = '') =>
  (
    await forms.send(`/api/rest/forms/submissions?websiteId=${SITE}&show=all${query}`, { caller: owner })
  ).json<InboxReply>().submissions
const idOf = async (words: string) => (await inbox(`&search=${words}`))[0]!.id
const erase = (id: string, caller = owner, site = SITE) =>
  forms.send(`/api/rest/forms/submissions/${id}?websiteId=${site}`, { method: 'DELETE', caller })
const counts = async () => {
  const reply = await forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner })
  const [form] = reply.json<{ forms: FormSummary[] }>().forms
  return [form!.submissionCount, form!.unreadCount]
}
const mark = (id: string, state: string) =>
  forms.send(`/api/rest/forms/submissions/state?websiteId=${SITE}`, {
    method: 'PUT',
    caller: owner,
    json: { ids: [id], state },
  })

test('an erased submission is in no list, export or table; a repeat gets the same reply', async () => {
  const body = await write('Quince')
  await write('Medlar')
  const id = await idOf('quince')
  expect((await erase(id)).status).toBe(204)
  expect((await erase(id)).status).toBe(204)

  expect((await inbox()).map((entry) => entry.form['t'])).toEqual(['Medlar'])
  const one = await forms.send(`/api/rest/forms/submissions/${id}?websiteId=${SITE}`, { caller: owner })
  expect(one.status).toBe(404)
  const csv = await forms.send(`/api/rest/forms/${contact}/submissions.csv?websiteId=${SITE}`, {
    caller: owner,
  })
  expect(csv.text).toContain('Medlar')
  expect(csv.text).not.toContain('Quince')

  // A repeat of the submission, as after a lost reply: it gets the stored reply, and nothing is stored.
  const again = await forms.save(body)
  expect([again.status, again.text]).toEqual([200, '{}'])
  expect(await inbox('&search=quince')).toEqual([])
  const kept = await forms.db.tenant(SITE, async (tx) => [
    (await tx.query('select * from submission')).rows,
    (await tx.query('select * from submission_mark')).rows,
    (await tx.query('select status, body, location, key from spent_key')).rows,
  ])
  expect(JSON.stringify(kept)).not.toMatch(/quince/i)
})

test('an erased submission is subtracted from the counts of its form, read or unread', async () => {
  const before = await counts()
  for (const words of ['Sorb', 'Damson', 'Bullace']) await write(words)
  await mark(await idOf('sorb'), 'read')
  await mark(await idOf('damson'), 'archived')
  expect(await counts()).toEqual([before[0]! + 3, before[1]! + 1])
  await erase(await idOf('sorb'))
  expect(await counts()).toEqual([before[0]! + 2, before[1]! + 1])
  await erase(await idOf('bullace'))
  expect(await counts()).toEqual([before[0]! + 1, before[1]!])
  const id = await idOf('damson')
  await Promise.all([erase(id), erase(id)])
  expect(await counts()).toEqual(before)
})

test('only content managers of the website erase a submission', async () => {
  await write('Loquat')
  const id = await idOf('loquat')
  expect((await erase(id, visitor)).status).toBe(401)
  const viewer = {
    ...owner,
    principal: { ...owner.principal, sites: { [SITE]: ['viewer'] } },
  } as typeof owner
  expect((await erase(id, viewer)).status).toBe(403)
  const stranger = {
    ...owner,
    principal: { ...owner.principal, sites: { [OTHER_SITE]: ['admin'] } },
  } as typeof owner
  expect((await erase(id, stranger)).status).toBe(403)
  expect((await erase(id, stranger, OTHER_SITE)).status).toBe(204) // that website has no such id
  expect(await idOf('loquat')).toBe(id)
  const bad = await erase('x')
  expect([bad.status, Object.keys(bad.json<{ errors: object }>().errors)]).toEqual([400, ['id']])
})

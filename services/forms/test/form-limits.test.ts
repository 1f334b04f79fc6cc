import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE, owner, startForms } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
beforeAll(async () => {
  forms = await startForms()
})
afterAll(() => forms.close())

const fields = [{ type: 'text', title: 'Name' }]
const create = (given: object[] = fields) =>
  forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner, json: { name: 'Contact', fields: given } })
const addForms = (count: number, deletedAt: Date) =>
  forms.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into form (website_id, id, name, fields, submit_button_text, submission_message, created_at, updated_at,
         deleted_at)
       select $1, left(md5('old' || n), 24), 'Form', '[]', '', '', now(), now(), $3 from generate_series(1, $2::int) as n`,
      [SITE, count, deletedAt],
    ),
  )
const limitReached = (error: string) => ({ error, errors: { websiteId: error }, errorKey: 'limit-reached' })

test('a website has at most 100 forms, even with 20 concurrent creations, and 1,000 with deleted ones', async () => {
  await Promise.all(Array.from({ length: 85 }, () => create()))
  const answers = await Promise.all(Array.from({ length: 20 }, () => create()))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(5)
  for (const answer of refused) {
    expect(answer.status).toBe(409)
    expect(answer.json()).toEqual(limitReached('There may be at most 100 forms on a website.'))
  }
  const { id } = answers.find(({ status }) => status === 200)!.json<{ id: string }>()
  await forms.send(`/api/rest/forms/${id}?websiteId=${SITE}`, { caller: owner, method: 'DELETE' })
  expect((await create()).status).toBe(200)

  await addForms(899, new Date('2026-01-01T00:00:00Z'))
  const listed = await forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner })
  const [first] = listed.json<{ forms: { id: string }[] }>().forms
  await forms.send(`/api/rest/forms/${first!.id}?websiteId=${SITE}`, { caller: owner, method: 'DELETE' })
  expect((await create()).json()).toEqual(
    limitReached('There may be at most 1000 forms on a website, including deleted ones.'),
  )
})

test('a form has at most 100 fields', async () => {
  const refused = await create(Array.from({ length: 101 }, () => fields[0]!))
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({ errors: { fields: 'There may be at most 100 fields in a form.' } })
})

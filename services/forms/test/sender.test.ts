import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { earlierDatabase } from '@portico/kit/testing/earlier-database'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { SITE, openVisitor, startForms, visitor } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let contact: string
beforeAll(async () => {
  forms = await startForms()
  contact = await forms.form([{ type: 'text', id: 't', title: 'Words' }])
})
afterAll(() => forms.close())

const COOKIE = '0190f3c2-7d1e-7b6a-8c3d-5e4f60718293'
const write = async (caller: Caller, visitorCookie: string) => {
  const words = crypto.randomUUID()
  const key = await forms.key(caller)
  await forms.save({ key, formId: contact, form: { t: words }, visitorCookie }, undefined, caller)
  const [found] = (await forms.inbox(contact, `&search=${words}`)).json<SubmissionsReply>().submissions
  return found!.visitor
}

test('a submission has a hash of its sender, equal for one sender, which cannot be computed without the secret', async () => {
  const first = await write(openVisitor, `${COOKIE}|1|1|1|1`)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(await write(openVisitor, `${COOKIE}|1|1|5|2`)).toBe(first)
  expect(await write(openVisitor, 'another|1|1|1|1')).not.toBe(first)
  for (const guess of [COOKIE, `${SITE}|${COOKIE}`])
    expect(first).not.toBe(createHash('sha256').update(guess).digest('hex').slice(0, 32))
  const { rows } = await forms.db.tenant(SITE, (tx) => tx.query('select * from submission'))
  expect(JSON.stringify(rows)).not.toContain(COOKIE)
})

test('under the restrictive policy or with an invalid cookie a submission has no hash of its sender', async () => {
  expect(await write(visitor, `${COOKIE}|1|1|1|1`)).toBeUndefined()
  expect(await write(openVisitor, COOKIE)).toBeUndefined()
})

test('an upgrade deletes the cookies of earlier submissions, and of submissions that an earlier process still writes', async () => {
  const earlier = await earlierDatabase(
    'forms',
    new URL('../migrations/', import.meta.url),
    '0004-forget-visitors.sql',
  )
  const insert = (id: string) =>
    earlier.db.tenant(SITE, (tx) =>
      tx.query(
        `insert into submission (website_id, id, form_id, created_at, key, answers, search_text, is_overlay_form,
           visitor_cookie)
         values ($1, $2, 'f', now(), $2, '{"t": "kept"}', 'kept', false, 'v1|1|1|1|1')`,
        [SITE, id],
      ),
    )
  await earlier.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into form (website_id, id, name, fields, submit_button_text, submission_message, created_at, updated_at)
       values ($1, 'f', 'F', '[]', '', '', now(), now())`,
      [SITE],
    ),
  )
  await insert('before')
  await earlier.upgrade()
  await insert('meanwhile')
  const { rows } = await earlier.db.tenant(SITE, (tx) =>
    tx.query('select id, visitor_cookie, visitor, search_text from submission order by id'),
  )
  expect(rows).toEqual(
    ['before', 'meanwhile'].map((id) => ({ id, visitor_cookie: null, visitor: null, search_text: 'kept' })),
  )
  await earlier.close()
})

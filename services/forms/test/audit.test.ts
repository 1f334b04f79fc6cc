import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportedActs } from '@portico/kit/testing/acts'
import type { InboxReply } from '@portico/proto/http/forms/form-submissions'
import { OTHER_SITE, SITE, owner, startForms, visitor } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let contact: string
beforeAll(async () => {
  forms = await startForms()
  contact = await forms.form([{ type: 'text', id: 't', title: 'Words' }])
})
afterAll(() => forms.close())

const exportOf = (id: string, caller = owner, site = SITE) =>
  forms.send(`/api/rest/forms/${id}/submissions.csv?websiteId=${site}`, { caller })
const erase = (id: string) =>
  forms.send(`/api/rest/forms/submissions/${id}?websiteId=${SITE}`, { method: 'DELETE', caller: owner })
const by = { websiteId: SITE, accountId: 'a1', isStaff: false, reference: '', key: SITE, fields: [] }

test('audit (Low): an export of submissions is reported with form and account; a refused one is not', async () => {
  expect((await exportOf(contact)).status).toBe(200)
  expect((await exportOf(contact, visitor)).status).toBe(401)
  expect((await exportOf(contact, owner, OTHER_SITE)).status).toBe(403)
  expect((await exportOf('0'.repeat(24))).status).toBe(404)
  expect((await exportOf(contact)).status).toBe(200)
  const act = { ...by, action: 'submissions.exported', subjectKind: 'form', subjectId: contact }
  const actedAtMs = BigInt(Date.parse('2026-03-01T12:00:00Z'))
  await expect
    .poll(() => reportedActs(forms.published))
    .toEqual([act, act].map((each) => ({ ...each, actedAtMs })))
})

test('audit (Low): an erased submission is reported once, without its answers', async () => {
  await forms.save({ key: await forms.key(), formId: contact, form: { t: 'Quince' } })
  const path = `/api/rest/forms/submissions?websiteId=${SITE}&show=all`
  const [entry] = (await forms.send(path, { caller: owner })).json<InboxReply>().submissions
  const before = reportedActs(forms.published).length
  for (let time = 0; time < 2; time += 1) expect((await erase(entry!.id)).status).toBe(204)
  expect((await exportOf(contact)).status).toBe(200)
  await expect
    .poll(() => reportedActs(forms.published).slice(before))
    .toMatchObject([
      { ...by, action: 'submission.erased', subjectKind: 'submission', subjectId: entry!.id },
      { action: 'submissions.exported' },
    ])
})

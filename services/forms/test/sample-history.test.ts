import { fromBinary } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { FormSummary } from '@portico/proto/http/forms/forms'
import type { InboxReply } from '@portico/proto/http/forms/form-submissions'
import { useContactForm } from './contact.ts'
import { OTHER_SITE, SITE, owner } from './service.ts'

const contact = useContactForm()
const operator: Caller = { ...owner, synthetic: true }
const path = '/api/rest/forms/sample-history'
const december = Date.UTC(2025, 11, 1, 10)
const sample = (n: number, changes: object = {}) => ({
  submissionId: String(n).padStart(24, '0'),
  formId: contact.id,
  at: december + n * 60_000,
  answers: { 'name-1': ['Ada', 'Lovelace'], 'email-1': 'ada@mail.example', 'note-1': `Message ${n}` },
  path: '/contact',
  title: 'Contact',
  ...changes,
})
const add = (submissions: object[], caller = operator, websiteId = SITE) =>
  contact.forms.send(path, { caller, json: { websiteId, submissions } })
const remove = (caller = owner) =>
  contact.forms.send(`${path}?websiteId=${SITE}`, { method: 'DELETE', caller })
const inboxReply = async (query = '') =>
  (
    await contact.forms.send(`/api/rest/forms/submissions?websiteId=${SITE}${query}`, { caller: owner })
  ).json<InboxReply>()
const inbox = async (query = '') => (await inboxReply(query)).submissions
const counts = async () =>
  (await contact.forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner })).json<{
    forms: FormSummary[]
  }>().forms[0]!
const facts = () =>
  contact.forms.published
    .filter(({ topic }) => topic === 'forms.submitted.v1')
    .map(({ message }) => fromBinary(SubmittedSchema, message.value))

test('sample submissions keep their times and states, are marked, and a repeated call changes nothing', async () => {
  const submissions = [sample(1, { state: 'archived' }), sample(2, { state: 'read' }), sample(35)]
  for (let time = 0; time < 2; time++) expect((await add(submissions)).status).toBe(204)
  const entries = await inbox('&show=all')
  expect(entries.map(({ createdOn, state }) => [createdOn, state])).toEqual([
    [december + 35 * 60_000, 'unread'],
    [december + 2 * 60_000, 'read'],
    [december + 60_000, 'archived'],
  ])
  expect(entries[0]).toMatchObject({
    sample: true,
    form: { 'name-1': { First: 'Ada', Last: 'Lovelace' }, 'note-1': 'Message 35' },
    page: { path: '/contact', title: 'Contact' },
    submitButtonText: 'Submit',
  })
  expect(await inbox('&search=MESSAGE%2035&show=all')).toHaveLength(1)
  expect(await inboxReply('&search=nothing')).toEqual({ submissions: [], hasSample: true })
  expect(await counts()).toMatchObject({ submissionCount: 3, unreadCount: 1 })
  await expect.poll(() => facts().length).toBe(3)
  for (const fact of facts()) expect(fact).toMatchObject({ sample: true, synthetic: false })
})

test('the CSV export leaves sample submissions out', async () => {
  const csv = await contact.forms.send(
    `/api/rest/forms/${contact.id}/submissions.csv?websiteId=${SITE}&show=all`,
    { caller: owner },
  )
  expect(csv.text.trim().split('\r\n')).toHaveLength(1)
})

test.each([
  ['the operator’s token', () => add([sample(4)], owner), 'x-portico-synthetic'],
  [
    'a form of the website',
    () => add([sample(4), sample(5, { formId: 'e'.repeat(24) })]),
    'submissions.1.formId',
  ],
  [
    'a valid answer',
    () => add([sample(4), sample(5, { answers: { 'name-1': 'Ada', 'email-1': 'ada' } })]),
    'submissions.1.answers.email-1',
  ],
  ['a time of the past', () => add([sample(4, { at: Date.UTC(2026, 2, 2) })]), 'submissions.0.at'],
  ['an id', () => add([sample(4, { submissionId: 'x' })]), 'submissions.0.submissionId'],
])('a call without %s is refused, and nothing is stored', async (_, send, field) => {
  const refused = await send()
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.json<{ errors: object }>().errors)).toEqual([field])
  expect(await inbox('&show=all')).toHaveLength(3)
})

test('only an owner who may change settings adds and removes sample submissions', async () => {
  expect((await add([sample(4)], operator, OTHER_SITE)).status).toBe(403)
  expect((await remove({ ...owner, principal: { kind: 'anonymous' } })).status).toBe(401)
})

test('the owner removes all sample submissions; real ones stay, and the counts are true', async () => {
  await contact.forms.save(contact.body(await contact.forms.key()))
  expect(await counts()).toMatchObject({ submissionCount: 4, unreadCount: 2 })
  for (let time = 0; time < 2; time++) expect((await remove()).status).toBe(204)
  const entries = await inbox('&show=all')
  expect(entries).toHaveLength(1)
  expect(entries[0]!.sample).toBeUndefined()
  expect(await counts()).toMatchObject({ submissionCount: 1, unreadCount: 1 })
})

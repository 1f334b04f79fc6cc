import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormSummary } from '@portico/proto/http/forms/forms'
import type { InboxEntry, InboxReply } from '@portico/proto/http/forms/form-submissions'
import { OTHER_SITE, SITE, owner, startForms, visitor } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let contact: string
let news: string
beforeAll(async () => {
  forms = await startForms()
  contact = await forms.form([{ type: 'text', id: 't', title: 'Words' }])
  news = await forms.form([{ type: 'email', id: 'e', title: 'Email' }], { name: 'News' })
  for (const [form, answers] of [
    [contact, { t: 'one' }],
    [news, { e: 'two@example.com' }],
    [contact, { t: 'Three' }],
    [news, { e: 'four@example.com' }],
  ] as const) {
    await forms.save({ key: await forms.key(), formId: form, form: answers })
    forms.advance(1_000)
  }
})
afterAll(() => forms.close())

const read = (query = '', caller = owner) =>
  forms.send(`/api/rest/forms/submissions?websiteId=${SITE}${query}`, { caller })
const entries = async (query = '') => (await read(query)).json<InboxReply>().submissions
const words = (list: InboxEntry[]) => list.map((entry) => entry.form['t'] ?? entry.form['e'])
const mark = (ids: string[], state: string, caller = owner) =>
  forms.send(`/api/rest/forms/submissions/state?websiteId=${SITE}`, {
    method: 'PUT',
    caller,
    json: { ids, state },
  })

test('the inbox has the submissions of all forms or of one, newest first', async () => {
  expect(words(await entries())).toEqual(['four@example.com', 'Three', 'two@example.com', 'one'])
  expect((await entries())[0]).toMatchObject({ formName: 'News', formId: news, state: 'unread' })
  expect(words(await entries(`&formId=${contact}`))).toEqual(['Three', 'one'])
  expect(words(await entries('&search=THREE'))).toEqual(['Three'])
})

test('the pages of the inbox contain each submission of all forms once', async () => {
  const seen: unknown[] = []
  for (let cursor = ''; ;) {
    const page = (await read(`&limit=1${cursor && `&cursor=${cursor}`}`)).json<InboxReply>()
    seen.push(...words(page.submissions))
    if (page.nextCursor === undefined) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual(['four@example.com', 'Three', 'two@example.com', 'one'])
})

test('the list of forms counts the submissions since a time, if one is given', async () => {
  const [, three] = await entries()
  const since = new Date(three!.createdOn).toISOString()
  const ask = (query: string) => forms.send(`/api/rest/forms?websiteId=${SITE}${query}`, { caller: owner })
  const counts = (await ask(`&since=${since}`)).json<{ forms: FormSummary[] }>().forms
  expect(counts.map(({ name, sinceCount }) => [name, sinceCount])).toEqual([
    [counts[0]!.name, 1],
    ['News', 1],
  ])
  expect((await ask('')).json<{ forms: FormSummary[] }>().forms[0]).not.toHaveProperty('sinceCount')
  const refused = await ask('&since=yesterday')
  expect(refused.status).toBe(400)
  expect(refused.json()).toHaveProperty('errors.since')
})

test('submissions are marked as read, archived and unread again; the forms count unread ones', async () => {
  const [four, three] = await entries()
  const unread = async () =>
    (await forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner }))
      .json<{ forms: FormSummary[] }>()
      .forms.map((form) => form.unreadCount)
  expect(await unread()).toEqual([2, 2])
  expect((await mark([four!.id], 'read')).json()).toEqual({ marked: 1 })
  expect((await mark([three!.id], 'archived')).json()).toEqual({ marked: 1 })
  expect((await mark([three!.id], 'archived')).json()).toEqual({ marked: 1 })
  expect(await unread()).toEqual([1, 1])
  expect(words(await entries())).toEqual(['four@example.com', 'two@example.com', 'one'])
  expect(words(await entries('&show=unread'))).toEqual(['two@example.com', 'one'])
  expect(words(await entries('&show=archived'))).toEqual(['Three'])
  expect(await entries('&show=all')).toHaveLength(4)
  const one = await forms.send(`/api/rest/forms/submissions/${four!.id}?websiteId=${SITE}`, { caller: owner })
  expect(one.json()).toMatchObject({ id: four!.id, state: 'read', formName: 'News' })

  expect((await mark([four!.id, three!.id], 'unread')).json()).toEqual({ marked: 2 })
  expect(await unread()).toEqual([2, 2])
})

test('submissions are exported as CSV with escaped formulas', async () => {
  await forms.save({ key: await forms.key(), formId: contact, form: { t: '=HYPERLINK("x")' } })
  forms.advance(1_000)
  const answer = await forms.send(`/api/rest/forms/${contact}/submissions.csv?websiteId=${SITE}`, {
    caller: owner,
  })
  expect(answer.status).toBe(200)
  expect(answer.text.split('\r\n')[0]).toContain('Sent,State,Page,Words')
  expect(answer.text.split('\r\n')[1]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(answer.text.split('\r\n')).toHaveLength(5)
})

test('a long export contains each submission once, newest first', async () => {
  const many = await forms.form([{ type: 'text', id: 't', title: 'Words' }], { name: 'Many' })
  await forms.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into submission (website_id, id, form_id, created_at, key, answers, search_text, is_overlay_form)
       select $1, lpad(n::text, 24, '0'), $2, timestamptz '2026-01-01' + n / 3 * interval '1 second', n,
         jsonb_build_object('t', 'w' || n, 'gone', 'x'), 'w', false
       from generate_series(1, 450) as n`,
      [SITE, many],
    ),
  )
  const answer = await forms.send(`/api/rest/forms/${many}/submissions.csv?websiteId=${SITE}`, {
    caller: owner,
  })
  const [head, ...lines] = answer.text.trim().split('\r\n')
  expect(head).toMatch(/Sent,State,Page,Words,gone$/)
  expect(lines.map((line) => line.split(',')[3])).toEqual(
    Array.from({ length: 450 }, (_, at) => `w${450 - at}`),
  )
})

test.each([
  ['cursor', '&cursor=zzz'],
  ['limit', '&limit=0'],
  ['show', '&show=gone'],
  ['formId', '&formId=x'],
  ['search', `&search=${'x'.repeat(201)}`],
])('an invalid %s gets a 400 that names it', async (field, query) => {
  const answer = await read(query)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
})

test.each([
  ['ids', { ids: [], state: 'read' }],
  ['ids.0', { ids: ['x'], state: 'read' }],
  ['state', { ids: ['0'.repeat(24)], state: 'gone' }],
])('an invalid change of state gets a 400 that names %s', async (field, json) => {
  const answer = await forms.send(`/api/rest/forms/submissions/state?websiteId=${SITE}`, {
    method: 'PUT',
    caller: owner,
    json,
  })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field])
})

test('only content managers read and mark the inbox, and only the inbox of their website', async () => {
  const [first] = await entries()
  expect((await read('', visitor)).status).toBe(401)
  expect((await mark([first!.id], 'read', visitor)).status).toBe(401)
  const strangers = {
    ...owner,
    principal: { ...owner.principal, sites: { [OTHER_SITE]: ['admin'] } },
  } as typeof owner
  expect((await read('', strangers)).status).toBe(403)
  const there = `websiteId=${OTHER_SITE}`
  const theirs = (path: string, json?: object) =>
    forms.send(`/api/rest/forms/${path}?${there}`, {
      caller: strangers,
      ...(json ? { method: 'PUT', json } : {}),
    })
  expect((await theirs('submissions')).json()).toEqual({ submissions: [], hasSample: false })
  expect((await theirs(`submissions/${first!.id}`)).status).toBe(404)
  expect((await theirs(`${contact}/submissions.csv`)).status).toBe(404)
  expect((await theirs('submissions/state', { ids: [first!.id], state: 'archived' })).json()).toEqual({
    marked: 0,
  })
  expect((await entries()).find((entry) => entry.id === first!.id)?.state).toBe('unread')
})

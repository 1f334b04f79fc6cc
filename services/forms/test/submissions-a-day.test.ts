import { expect, test } from 'vitest'
import { MAX_SUBMISSIONS_PER_DAY } from '@portico/proto/limits'
import { formMessages } from '@portico/proto/messages'
import type { InboxReply } from '@portico/proto/http/forms/form-submissions'
import { answers, useContactForm } from './contact.ts'
import { SITE, owner } from './service.ts'

const contact = useContactForm()

test('beyond the limit of a day a visitor is told so, the owner sees it, and the next day works again', async () => {
  const { forms } = contact
  const save = async (key: string, headers?: Record<string, string>) =>
    forms.save(contact.body(key, answers), headers)
  const inbox = async () =>
    (await forms.send(`/api/rest/forms/submissions?websiteId=${SITE}`, { caller: owner })).json<InboxReply>()
  expect((await save(await forms.key())).status).toBe(200)
  expect(await inbox()).not.toHaveProperty('refusedToday')
  await forms.db.tenant(SITE, (tx) =>
    tx.query('update submission_day set submissions = $1', [MAX_SUBMISSIONS_PER_DAY]),
  )
  const key = await forms.key()
  const refused = await save(key)
  expect([refused.status, refused.json<{ error: string }>().error]).toEqual([429, formMessages.dayFull])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const plain = await forms.send('/api/form/SaveFormSubmission', {
    text: new URLSearchParams(
      Object.entries(contact.body(key, answers)).map(([name, value]) => [name, String(value)]),
    ).toString(),
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
    },
  })
  expect([plain.status, plain.text.includes(formMessages.dayFull)]).toEqual([429, true])
  expect((await inbox()).refusedToday).toBe(2)
  expect(await forms.deps.metrics.registry.metrics()).toMatch(
    /forms_refusals_total\{reason="day_limit".*\} [1-9]/,
  )
  // The key was not spent.
  forms.advance(20 * 3_600_000)
  expect((await save(key)).status).toBe(200)
  expect(await inbox()).not.toHaveProperty('refusedToday')
})

test('once half of a day is used, an address that has sent many is refused, and others are not', async () => {
  const { forms } = contact
  forms.advance(86_400_000)
  const save = async (address: string) => {
    const headers = { accept: 'application/json', 'x-forwarded-for': address }
    return (await forms.save(contact.body(await forms.key(), answers), headers)).status
  }
  const share = MAX_SUBMISSIONS_PER_DAY / 50
  for (let sent = 0; sent < share; sent += 1) expect(await save('192.0.2.1')).toBe(200)
  expect(await save('192.0.2.1')).toBe(200)
  await forms.db.tenant(SITE, (tx) =>
    tx.query(
      `update submission_day set submissions = $1
       where (day, slot) = (select day, slot from submission_day order by day desc, slot limit 1)`,
      [MAX_SUBMISSIONS_PER_DAY / 2],
    ),
  )
  expect(await save('192.0.2.1')).toBe(429)
  expect(await save('192.0.2.2')).toBe(200)
})

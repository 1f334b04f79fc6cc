import { expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import type { Caller } from '@portico/kit/http/principal'
import type {
  ButtonsReply,
  EventsReply,
  FormsReply,
  ShownReply,
} from '@portico/proto/http/visits/census-figures'
import { MAX_VALUES_PER_KEY } from '@portico/proto/limits'
import { clock } from '../census-app.ts'
import { cookie, useCensus } from '../use-census.ts'

const { website, visitor, send, settled, ask, read, stored, dropped } = useCensus()

test('BTN-01, BTN-02, WIRE-30: renderings and clicks of buttons are stored, and counted with the last text and target', async () => {
  const button = { id: 'b1', buttonText: 'Buy', clickthroughUrl: '/shop?from=home', alignment: 'left' }
  for (const n of [1, 2, 3])
    await send('/api/census/button-render', { json: { ...button, visitorCookie: cookie(`v${n}`) } })
  clock.at = new Date(clock.at.getTime() + 1_000)
  await send('/api/census/button-click', {
    json: { ...button, buttonText: 'Buy now', newWindow: true, size: 'large', context: 2, pagePath: '/a?b' },
  })
  await settled()
  expect((await read<ButtonsReply>('buttons')).rows).toEqual([
    { key: 'b1', text: 'Buy now', target: '/shop', renders: 3, clicks: 1 },
  ])
  const click = (await stored<{ kind: number; fields: string; path: string }>('event')).find(
    ({ kind }) => kind === 6,
  )!
  expect(click.path).toBe('/a')
  expect(JSON.parse(click.fields)).toMatchObject({ newWindow: true, size: 'large', context: 2 })
  expect(JSON.stringify(await stored('event'))).not.toContain('v1|1')
})

test('CENS-08, CENS-09, WIRE-30: forms, overlays and quick views are stored and counted', async () => {
  for (const n of [1, 2])
    await send('/api/census/form-render', {
      form: { formId: 'f1', formTitle: `Contact ${n}`, pagePath: '/contact', visitorCookie: cookie('v1') },
    })
  await send('/api/census/overlay', { form: { pagePath: '/' } })
  await send('/api/census/RecordQuickView/p1', { form: { pagePath: '/shop', ss_cvr: cookie('v1') } })
  await settled()
  const forms = await read<FormsReply>('forms')
  expect(forms.rows).toEqual([{ key: 'f1', title: 'Contact 2', renders: 2, submissions: 0 }])
  expect(forms).toMatchObject({ hasSample: false, freshAsOf: clock.at.toISOString() })
  expect((await read<ShownReply>('overlays')).rows).toEqual([{ key: '(unknown)', shown: 1 }])
  expect((await read<ShownReply>('quick-views')).rows).toEqual([{ key: 'p1', shown: 1 }])
})

test('EVT-05, EVT-07, EVT-09, EVT-10: events are stored and counted by name, property and day, repeats once', async () => {
  const eventId = uuidv7()
  const v0 = {
    event: 'plan_opened',
    plan: 'pro',
    crumb: 'secret',
    data: JSON.stringify({ eventId, pagePath: '/pricing', pageHash: '#a', member_locale: 'de-DE', seats: 3 }),
    ss_cvr: cookie('v1'),
  }
  await send('/api/events/RecordEvent', { form: v0 })
  await send('/api/events/RecordEvent', { form: v0 })
  const commonData = {
    actor: 'visitor',
    action: 'plan_opened',
    event_owner_team: 'store',
    event_source: 'WEB',
    object_type: 'plan',
    visitor_cookie: cookie('v2'),
    indirect_object_type: null,
  }
  const v1 = { analyticsId: 'a-1', commonData, customData: { plan: 'free' }, customSchemaName: 'plans' }
  await send('/api/v1/events', { form: { data: JSON.stringify([v1, v1]) } })
  await settled()
  expect(await read<EventsReply>('events', { by: 'name' })).toMatchObject({
    rows: [{ key: 'plan_opened', events: 3, visitors: 2 }],
    properties: [],
  })
  const byPlan = await read<EventsReply>('events', { by: 'property', name: 'plan_opened', property: 'plan' })
  expect(byPlan.rows).toEqual([
    { key: 'free', events: 2, visitors: 1 },
    { key: 'pro', events: 1, visitors: 1 },
  ])
  expect(byPlan.properties).toEqual(expect.arrayContaining(['plan', 'pageHash', 'member_locale', 'seats']))
  expect((await read<EventsReply>('events', { by: 'day', name: 'plan_opened' })).rows).toEqual([
    { key: '2026-01-15', events: 3, visitors: 2 },
  ])
  const fields = (await stored<{ fields: string }>('event')).map((row) => row.fields).join('\n')
  expect(fields).not.toContain('secret')
  expect(fields).toContain('"customSchemaName":"plans"')
})

test('EVT-14, EVT-19: traces and landings are stored and counted', async () => {
  const entries = [{ pageUrl: 'https://acme.test/a?b', type: 'slow', data: '{}' }]
  await send('/api/events/Trace', { form: { data: JSON.stringify(entries) } })
  await send('/api/track/Track?landing=https://acme.test/l&refer=https://search.test/x&source=ads&rk=1', {})
  await settled()
  const keys = (await read<EventsReply>('events', { by: 'name' })).rows.map((row) => row.key)
  expect(keys.sort()).toEqual(['landing', 'trace:slow'])
  expect(await stored('event')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ path: '/l', source: 'ads', referrer_host: 'search.test' }),
    ]),
  )
})

test('bots, foreign origins, editors, other websites and old events are answered like kept ones, and counted', async () => {
  const json = { id: 'b1', pagePath: '/' }
  const day = 86_400_000
  const before = await Promise.all(
    ['bot', 'foreign-origin', 'site-editor', 'other-website', 'too-old'].map(dropped),
  )
  await send('/api/census/button-click', { json, headers: { 'user-agent': 'Googlebot/2.1' } })
  await send('/api/census/button-click', { json, headers: { origin: 'https://evil.test' } })
  const principal = {
    kind: 'presence',
    accountId: 'c',
    sessionId: 's',
    websiteId: website().id,
    roles: ['editor'],
  }
  await send('/api/census/button-click', { json, caller: { website: website(), principal } as Caller })
  await send('/api/census/button-click', { json: { ...json, websiteId: 'b2'.repeat(12) } })
  await send('/api/census/button-click', {
    json: { ...json, clientDate: clock.at.getTime() - 2 * day, sentAt: clock.at.getTime() },
  })
  for (const clientDate of [0, Date.UTC(2100, 0, 1)])
    await send('/api/census/button-render', { json: { ...json, clientDate } })
  await settled()
  const after = await Promise.all(
    ['bot', 'foreign-origin', 'site-editor', 'other-website', 'too-old'].map(dropped),
  )
  expect(after.map((count, at) => count - before[at]!)).toEqual([1, 1, 1, 1, 1])
  // Clocks of 1970 and 2100 count at the time of arrival.
  expect((await read<ButtonsReply>('buttons')).rows).toMatchObject([{ renders: 2, clicks: 0 }])
})

test('values beyond the cap of a property count together, and CSV holds no formula', async () => {
  const events = Array.from({ length: MAX_VALUES_PER_KEY + 5 }, (_, n) => ({ event: 'e', v: `=${n}` }))
  await Promise.all(events.map((form) => send('/api/events/RecordEvent', { form })))
  await settled()
  const query = { by: 'property', name: 'e', property: 'v', limit: '500' }
  const { rows } = await read<EventsReply>('events', query)
  expect(rows).toHaveLength(MAX_VALUES_PER_KEY + 1)
  expect(rows[0]).toMatchObject({ key: '(other)', events: 5 })
  const csv = await ask('events', { ...query, format: 'csv' })
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.text.split('\r\n').filter((line) => line.startsWith('='))).toEqual([])
})

test('the readings need the permission and a valid range', async () => {
  for (const name of ['events', 'buttons', 'forms', 'overlays', 'quick-views', 'errors'] as const) {
    const query: Record<string, string> = name === 'events' ? { by: 'name' } : {}
    expect((await ask(name, query, 'b2'.repeat(12))).status).toBe(403)
    expect((await ask(name, { ...query, to: '2026-01-14' })).status).toBe(400)
  }
})

test('load tests are stored raw and left out of the figures', async () => {
  await send('/api/census/overlay', { json: {}, caller: { ...visitor(), synthetic: true } })
  await settled()
  expect((await read<ShownReply>('overlays')).rows).toEqual([])
  expect(await stored('event')).toMatchObject([{ synthetic: true }])
})

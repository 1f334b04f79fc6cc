import { afterEach, beforeEach, expect, test } from 'vitest'
import { invalidJson, unusualJson } from '@portico/kit/testing/json-bodies'
import { until } from '@portico/kit/testing/until'
import { replayQuarantine } from '../src/use-cases/replay-quarantine.ts'
import { NOW, record, startPerformance, visitor, website, type Performance } from './performance-app.ts'

let performance: Performance
beforeEach(async () => void (performance = await startPerformance()))
afterEach(() => performance.stop())

const query = async <Row extends object>(sql: string, params: unknown[] = []) =>
  (await performance.db.job((tx) => tx.query<Row>(sql, params))).rows

test('PERF-12: an empty record is kept with the reason "Data is empty"', async () => {
  await performance.post([{}, { ...record({ timeToFirstByte: 80 }), d: {} }])
  const kept = () => query<{ reason: string }>('select reason from quarantine')
  await until(async () => (await kept()).length === 2)
  expect(await kept()).toEqual([{ reason: 'Data is empty' }, { reason: 'Data is empty' }])
})

test('a malformed record is kept with its reason, and counted once when a replay can read it', async () => {
  const broken = record({ timeToFirstByte: 80 })
  await performance.post([
    { ...broken, d: { ttfb: '?' } },
    { ...broken, d: { ttfb: 'zzzzzzz' } },
  ])
  const kept = () =>
    query<{ reason: string; website_id: string }>('select reason, website_id from quarantine order by reason')
  await until(async () => (await kept()).length === 2)
  expect(await kept()).toEqual([
    { reason: 'Invalid number', website_id: website.id },
    { reason: expect.stringMatching(/^data\.timeToFirstByte: /) as string, website_id: website.id },
  ])
  const replay = () => replayQuarantine(performance.db, website.id, new Date(NOW))
  expect(await replay()).toEqual({ replayed: 0, stillMalformed: 2 })

  // As if the code had been mended: one of them has a value that can be read.
  const mended = Buffer.from(JSON.stringify([broken]))
  await query(`update quarantine set body = $1 where reason = 'Invalid number'`, [mended])
  expect(await replay()).toEqual({ replayed: 1, stillMalformed: 1 })
  expect(await replay()).toEqual({ replayed: 0, stillMalformed: 1 })
  expect(await performance.rows('ttfb', 'all')).toMatchObject([{ count: 1 }])
  await query('update quarantine set replayed_at = null')
  await replay()
  expect(await performance.rows('ttfb', 'all')).toMatchObject([{ count: 1 }])
})

test('a text that is no JSON is a 400 and is kept, and a replay counts its records when it can read it', async () => {
  for (const [mistake, text] of invalidJson) {
    const answer = await performance.post(text)
    expect([mistake, answer.status]).toEqual([mistake, 400])
  }
  const kept = async () => (await query('select 1 from quarantine')).length
  await until(async () => (await kept()) === invalidJson.length)
  const replay = () => replayQuarantine(performance.db, website.id, new Date(NOW))
  expect(await replay()).toEqual({ replayed: 0, stillMalformed: invalidJson.length })
  const mended = Buffer.from(
    JSON.stringify([record({ timeToFirstByte: 80 }), record({ timeToFirstByte: 90 })]),
  )
  await query('update quarantine set body = $1 where id = (select max(id::text)::uuid from quarantine)', [
    mended,
  ])
  expect(await replay()).toEqual({ replayed: 1, stillMalformed: invalidJson.length - 1 })
  expect(await performance.rows('ttfb', 'all')).toMatchObject([{ count: 2 }])
})

test('a body of an editor that is malformed counts nothing after a replay', async () => {
  const principal = { kind: 'presence' as const, accountId: 'c3', sessionId: 's', websiteId: website.id }
  await performance.post('[', { ...visitor, principal: { ...principal, roles: ['editor'] } })
  await until(async () => (await query('select 1 from quarantine')).length === 1)
  await query('update quarantine set body = $1', [Buffer.from(JSON.stringify([record({ fcp: 5 })]))])
  expect(await replayQuarantine(performance.db, website.id, new Date(NOW))).toEqual({
    replayed: 1,
    stillMalformed: 0,
  })
  expect(await query('select 1 from record')).toEqual([])
})

test('unusual values are stored with their record', async () => {
  for (const value of unusualJson) {
    const [encoded, end] = JSON.stringify([record({})]).split(/(?=\}\}\]$)/) as [string, string]
    const answer = await performance.post(`${encoded},"added":${value}${end}`)
    expect([value.slice(0, 40), answer.status]).toEqual([value.slice(0, 40), 204])
  }
  await performance.settled()
  expect(await query('select 1 from record')).toHaveLength(unusualJson.length)
})

test('a website beyond its quota of records is refused with 429 and Retry-After', async () => {
  const small = await startPerformance(undefined, { rateFactor: 0.001 })
  try {
    expect((await small.post(Array.from({ length: 20 }, () => record({})))).status).toBe(204)
    const refused = await small.post([record({})])
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await small.dropped('over-quota', 1)
    const other = { ...visitor, website: { id: 'b2'.repeat(12), identifier: 'other' } }
    expect((await small.post([record({})], other)).status).toBe(204)
  } finally {
    await small.stop()
  }
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type CallOptions } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { MAX_QUARANTINED_PER_HOUR } from '@portico/proto/limits'
import { runHousekeeping } from '../../src/housekeeping.ts'
import { clock, FIREFOX, other, startCensus, visitor } from '../census-app.ts'

const COMMAND = fileURLToPath(new URL('../../src/commands/replay-quarantine.ts', import.meta.url))

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => {
  clock.at = new Date('2026-01-15T12:10:00Z')
  census = await startCensus()
})
afterAll(() => census.stop())

const send = (path: string, options: CallOptions) =>
  call(`${census.url}${path}`, {
    to: 'census',
    caller: visitor,
    ...options,
    headers: { 'user-agent': FIREFOX, 'content-type': 'application/json', ...options.headers },
  })
type Row = {
  id: string
  website_id: string
  route: string
  reason: string
  body: Buffer
  replayed_at: Date | null
}
const rows = async () =>
  (await census.db.job((tx) => tx.query<Row>('select * from quarantine order by id'))).rows
const events = async () =>
  (await census.db.job((tx) => tx.query<{ kind: number; object_id: string }>('select * from event'))).rows

/** Bodies of the kinds in JSON test suites: cut, deep, wrong numbers, wrong texts, wrong types. */
const bodies: [string, string | Buffer][] = [
  ['nothing but a bracket', '['],
  ['an open text', '{"id":"b'],
  ['a trailing comma', '{"id":"b1",}'],
  ['single quotes', "{'id':'b1'}"],
  ['a comment', '{"id":"b1"/**/}'],
  ['not a number', '{"id":NaN}'],
  ['a number with a leading zero', '{"id":"b1","clientDate":01}'],
  ['a byte order mark inside', '{\ufeff"id":"b1"}'],
  ['two values', '{"id":"b1"} {"id":"b2"}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a list', '[]'],
  ['null', 'null'],
  ['a text', '"b1"'],
  ['a deep list', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['deep objects', `${'{"id":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
  ['an id that is an object', '{"id":{"$gt":""}}'],
  ['a number beyond all dates', '{"id":"b1","clientDate":-1}'],
]

test.each(bodies)('a body that is %s is a 400 and is kept as it came', async (_, body) => {
  const before = (await rows()).length
  const answer = await send('/api/census/button-click', { text: body })
  expect(answer.status).toBe(400)
  expect(answer.json<{ error: string }>().error).not.toBe('')
  await until(async () => (await rows()).length === before + 1)
  const last = (await rows()).at(-1)!
  expect(last.body.equals(Buffer.from(body as string))).toBe(true)
  expect(last).toMatchObject({
    website_id: visitor.website!.id,
    route: '/api/census/button-click',
    replayed_at: null,
  })
})

test('a gigantic body is a 413 and is not kept, and the owner’s role cannot read what is kept', async () => {
  const before = (await rows()).length
  expect((await send('/api/census/button-click', { text: `{"id":"${'x'.repeat(70_000)}"}` })).status).toBe(
    413,
  )
  expect((await rows()).length).toBe(before)
  await expect(census.db.query('select * from quarantine')).rejects.toThrow(/permission denied/)
})

test('a replay publishes what can be read now, once however often it runs, and marks it', async () => {
  await send('/api/census/button-click', { text: '{"id":7,"pagePath":"/"}' })
  await until(async () => (await rows()).at(-1)!.reason.startsWith('id'))
  const { id } = (await rows()).at(-1)!
  const env = { ...process.env, DATABASE_APP_URL: census.appUrl, DATABASE_JOB_URL: census.db.directUrl }
  const run = async () =>
    (await promisify(execFile)(process.execPath, [COMMAND, '--log', census.busUrl], { env })).stdout
  expect(await run()).toMatch(/^0 requests replayed/)
  // The mend: in this test of the body, in production of the code.
  const mended = Buffer.from('{"id":"b7","pagePath":"/"}')
  await census.db.job((tx) => tx.query('update quarantine set body = $2 where id = $1', [id, mended]))
  expect(await run()).toMatch(/^1 requests replayed/)
  await until(async () => (await events()).length === 1)
  expect((await rows()).find((row) => row.id === id)?.replayed_at).not.toBeNull()
  expect(await run()).toMatch(/^0 requests replayed/)
  // As after a replay that could not mark what it had published.
  await census.db.job((tx) => tx.query('update quarantine set replayed_at = null where id = $1', [id]))
  expect(await run()).toMatch(/^1 requests replayed/)
  await send('/api/census/overlay', { text: '{}' })
  await until(async () => (await events()).some((event) => event.kind === 8))
  expect((await events()).filter((event) => event.object_id === 'b7')).toHaveLength(1)
})

test('a website cannot fill the quarantine, and what is old is deleted', async () => {
  const caller = { ...visitor, website: { ...other } }
  for (let n = 0; n < MAX_QUARANTINED_PER_HOUR + 20; n++)
    expect((await send('/api/census/overlay', { text: '{', caller })).status).toBe(400)
  const kept = async () => (await rows()).filter((row) => row.website_id === other.id).length
  await until(async () => (await kept()) === MAX_QUARANTINED_PER_HOUR)
  await runHousekeeping(census.db, new Date('2026-02-13T00:00:00Z'), 90)
  expect(await kept()).toBe(MAX_QUARANTINED_PER_HOUR)
  await runHousekeeping(census.db, new Date('2026-02-15T00:00:00Z'), 90)
  expect(await kept()).toBe(0)
})

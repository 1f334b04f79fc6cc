import { expect, test } from 'vitest'
import type { ErrorReply, ErrorsReply } from '@portico/proto/http/visits/census-figures'
import { clock } from '../census-app.ts'
import { useCensus } from '../use-census.ts'

const { send, settled, ask, read } = useCensus()

test('EVT-16, EVT-17: errors that differ in numbers and quoted values are one group, with its latest stack', async () => {
  const report = (message: string, more: object = {}) => ({
    event: 'error',
    data: JSON.stringify({
      app: 'site',
      message,
      stack: `Error\n    at run (https://acme.test/s/main-1a2b3c4d.js:7:9)\n${'x'.repeat(6_000)}`,
      file: 'https://acme.test/s/main-1a2b3c4d.js?v=2',
      line: 7,
      column: 9,
      url: 'https://acme.test/a?token=1',
      release: 'r1',
      ...more,
    }),
    timestamp: clock.at.getTime(),
  })
  await send('/api/events/RecordJavascriptErrors', {
    json: [
      report("cannot read 'a' of 17"),
      report("cannot read 'b' of 18", { url: 'https://acme.test/b', release: 'r2' }),
      report('another message'),
    ],
  })
  await settled()
  const { rows } = await read<ErrorsReply>('errors')
  expect(rows.map(({ errors, visitors }) => [errors, visitors])).toEqual([
    [2, 1],
    [1, 1],
  ])
  expect(rows[0]).toMatchObject({ file: 'https://acme.test/s/main-1a2b3c4d.js', line: 7 })
  const one = await read<ErrorReply>(`errors/${rows[0]!.key}`)
  expect(one.stack).toHaveLength(5_000)
  expect(one.pages).toEqual([
    { key: '/a', errors: 1 },
    { key: '/b', errors: 1 },
  ])
  expect(one.browsers).toEqual([{ key: 'Firefox', errors: 2 }])
  expect(one.releases.map((row) => row.key)).toEqual(['r1', 'r2'])
  expect(one.days).toEqual([{ key: '2026-01-15', errors: 2 }])
  expect(rows[0]!.times).toEqual([{ key: '2026-01-15', errors: 2 }])
  expect((await ask(`errors/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await ask('errors/x')).status).toBe(400)
})

test('the groups of errors are listed with their counts by day, and by month in a long range', async () => {
  const report = (message: string) => ({
    json: [{ event: 'error', data: JSON.stringify({ message, file: 'https://acme.test/a.js' }) }],
  })
  for (const [day, message] of [
    ['2026-01-13', 'broken'],
    ['2026-01-15', 'broken'],
    ['2026-01-15', 'late'],
  ] as const) {
    clock.at = new Date(`${day}T12:10:00Z`)
    await send('/api/events/RecordJavascriptErrors', report(message))
  }
  await settled()
  const timesOf = async (from: string, to: string) =>
    (await read<ErrorsReply>('errors', { from, to })).rows.map(({ message, times }) => [message, times])
  expect(await timesOf('2026-01-10', '2026-01-16')).toEqual([
    [
      'broken',
      [
        { key: '2026-01-13', errors: 1 },
        { key: '2026-01-15', errors: 1 },
      ],
    ],
    ['late', [{ key: '2026-01-15', errors: 1 }]],
  ])
  expect(await timesOf('2025-06-01', '2026-02-01')).toEqual([
    ['broken', [{ key: '2026-01', errors: 2 }]],
    ['late', [{ key: '2026-01', errors: 1 }]],
  ])
})

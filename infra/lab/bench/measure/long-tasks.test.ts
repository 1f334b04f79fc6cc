import { expect, test } from 'vitest'
import { longTasksOfLoad } from './long-tasks.ts'
import type { TraceEvent } from './trace.ts'

const url = 'http://demo.localhost/'
const event = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: ts * 1_000,
  dur: dur * 1_000,
  tdur: dur * 500,
  args: {},
  ...more,
})

test('the longest tasks of a page are found with their parts, apart from the tasks before its HTML and of others', () => {
  const events = [
    event('RunTask', 10, 90),
    event('RunTask', 200, 40),
    event('ParseHTML', 205, 10, { args: { beginData: { url } } }),
    event('FunctionCall', 220, 12),
    event('Layout', 222, 4),
    event('FunctionCall', 234, 4),
    event('RunTask', 300, 60),
    event('UpdateLayoutTree', 300, 20),
    event('Layout', 320, 36),
    event('PaintImage', 330, 4),
    event('RunTask', 300, 500, { tid: 2 }),
    event('RunTask', 300, 500, { pid: 2 }),
  ]
  const { longest, longestScript } = longTasksOfLoad(events, url)
  expect(longest).toEqual({
    cpu: 30,
    wall: 60,
    script: 0,
    parts: [
      { name: 'Layout', ms: 16 },
      { name: 'UpdateLayoutTree', ms: 10 },
      { name: 'PaintImage', ms: 2 },
    ],
  })
  expect(longestScript).toMatchObject({ cpu: 20, script: 8 })
})

test('a trace without the page is an error', () => {
  expect(() => longTasksOfLoad([event('RunTask', 0, 10)], url)).toThrow('has no page')
})

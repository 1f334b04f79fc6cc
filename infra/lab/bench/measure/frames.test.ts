import { expect, test } from 'vitest'
import { workByFrame } from './frames.ts'
import type { TraceEvent } from './trace.ts'

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
const touch = { args: { data: { type: 'touchmove' } } }

test('the work of each frame is added up on the thread that handles the input; inner events count once', () => {
  const events = [
    event('BeginMainThreadFrame', 10, 0, { pid: 2 }),
    event('FunctionCall', 11, 50, { pid: 2 }),
    event('BeginMainThreadFrame', 100, 0),
    event('EventDispatch', 101, 4, touch),
    event('FunctionCall', 102, 2),
    event('Layout', 106, 6),
    event('BeginMainThreadFrame', 116, 0),
    event('BeginMainThreadFrame', 132, 0),
    event('UpdateLayoutTree', 133, 2),
  ]
  expect(workByFrame(events, 'touchmove')).toEqual([5, 1])
})

test('a trace without the input is an error', () => {
  expect(() => workByFrame([event('BeginMainThreadFrame', 10, 0)], 'touchmove')).toThrow('has no touchmove')
})

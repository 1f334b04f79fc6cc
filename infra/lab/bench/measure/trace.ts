import type { CDPSession } from 'playwright-core'

/** An event of Chromium's trace. `ts`, `dur` and `tdur` (CPU time of the thread) are in microseconds. */
export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string; data?: { type?: string }; beginData?: { url?: string } }
}

/** The events of the thread of `one` in the order of their start, outer ones first. */
export const eventsOfThread = (events: readonly TraceEvent[], one: TraceEvent): TraceEvent[] =>
  events
    .filter(({ pid, tid, ts }) => pid === one.pid && tid === one.tid && ts > 0)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))

/** The first event of a page's script for input of this type. @throws Error if no page of the trace handles it */
export function handlerOf(events: readonly TraceEvent[], input: string): TraceEvent {
  const handled = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === input)
  if (!handled) throw new Error(`the trace has no ${input}`)
  return handled
}

/** Starts a trace of these categories. `end` stops it and returns its events. */
export async function startTrace(devtools: CDPSession, categories: readonly string[]) {
  const events: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories] },
  })
  return {
    async end(): Promise<readonly TraceEvent[]> {
      const ended = new Promise<void>((done) => devtools.once('Tracing.tracingComplete', () => done()))
      await devtools.send('Tracing.end')
      await ended
      return events
    },
  }
}

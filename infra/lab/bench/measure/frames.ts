import { eventsOfThread, handlerOf, type TraceEvent } from './trace.ts'

/** The trace categories that `workByFrame` needs. */
export const FRAME_CATEGORIES = [
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
]

/** The main thread's work of a frame. Events inside others are counted once. */
const WORK = new Set([
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'EventDispatch',
  'UpdateLayoutTree',
  'Layout',
])

/**
 * Script, style and layout in ms of CPU for each frame of the page that handles events of type `input`. Frames without work
 * are left out. @throws Error if no page of the trace does
 */
export function workByFrame(events: readonly TraceEvent[], input: string): number[] {
  const main = eventsOfThread(events, handlerOf(events, input))
  const frames: number[] = []
  let end = 0
  for (const { name, ts, dur, tdur } of main) {
    if (name === 'BeginMainThreadFrame') frames.push(0)
    if (!WORK.has(name) || dur === undefined || ts < end || frames.length === 0) continue
    end = ts + dur
    frames[frames.length - 1]! += (tdur ?? 0) / 1_000
  }
  return frames.filter((ms) => ms > 0)
}

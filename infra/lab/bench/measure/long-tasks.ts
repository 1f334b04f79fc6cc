import { eventsOfThread, handlerOf, type TraceEvent } from './trace.ts'

/** The trace categories of long tasks. */
export const TASK_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

/**
 * A task of a page's main thread, in ms of its CPU time. `script` is the part of the page's scripts, with the style and layout
 * that they force. `wall` includes the time in which the thread waited for a core. `parts` are the CPU times of the events in
 * the task without the times of the events inside them, longest first.
 */
export type Task = {
  cpu: number
  wall: number
  script: number
  parts: readonly { name: string; ms: number }[]
}

/** `longest` is the task with the most CPU time, `longestScript` the one with the most of `script`. */
export type LongTasks = { longest: Task; longestScript: Task }

/**
 * The tasks of the page at `url` from the moment its HTML is parsed: in earlier ones, Chromium creates the process and the
 * document. The API for long tasks in pages is not used: it misses tasks of style and layout that the trace shows.
 * @throws Error if the trace has no such page
 */
export function longTasksOfLoad(events: readonly TraceEvent[], url: string): LongTasks {
  const parse = events.find(({ name, args }) => name === 'ParseHTML' && args.beginData?.url === url)
  if (!parse) throw new Error(`the trace has no page ${url}`)
  return longTasksOf(eventsOfThread(events, parse), parse.ts)
}

/** The tasks of the page that handles input of this type. @throws Error if no page of the trace does */
export const longTasksOfInput = (events: readonly TraceEvent[], input: string): LongTasks =>
  longTasksOf(eventsOfThread(events, handlerOf(events, input)), 0)

/** The tasks among the events of a thread that end at `from` (µs) or later. */
function longTasksOf(main: readonly TraceEvent[], from: number): LongTasks {
  const tasks = main.filter((event) => event.name === 'RunTask' && endOf(event) >= from)
  const [first, ...others] = tasks.map((task) => taskOf(task, main))
  if (!first) throw new Error('the trace has no task of the page')
  const most = (value: (task: Task) => number) =>
    others.reduce((best, each) => (value(each) > value(best) ? each : best), first)
  return { longest: most(({ cpu }) => cpu), longestScript: most(({ script }) => script) }
}

/** Events that run a page's script. */
const SCRIPT = new Set([
  'EvaluateScript',
  'v8.evaluateModule',
  'FunctionCall',
  'RunMicrotasks',
  'EventDispatch',
])

function taskOf(task: TraceEvent, main: readonly TraceEvent[]): Task {
  const inside = main.filter((event) => event !== task && isInside(event, task))
  let script = 0
  let end = 0
  for (const event of inside) {
    if (!SCRIPT.has(event.name) || event.ts < end) continue
    script += cpuOf(event)
    end = endOf(event)
  }
  return { cpu: cpuOf(task), wall: lengthOf(task) / 1_000, script, parts: partsOf(inside) }
}

const lengthOf = ({ dur = 0 }: TraceEvent) => dur
/** In ms. */
const cpuOf = ({ tdur = 0 }: TraceEvent) => tdur / 1_000
const endOf = (event: TraceEvent) => event.ts + lengthOf(event)
const isInside = (event: TraceEvent, outer: TraceEvent) => event.ts >= outer.ts && event.ts < endOf(outer)

/** `events` are in the order of their start, outer ones first. */
function partsOf(events: readonly TraceEvent[]): Task['parts'] {
  const own = new Map<string, number>()
  const open: TraceEvent[] = []
  const add = (name: string, ms: number) => own.set(name, (own.get(name) ?? 0) + ms)
  for (const event of events) {
    while (open.length > 0 && event.ts >= endOf(open.at(-1)!)) open.pop()
    add(event.name, cpuOf(event))
    const outer = open.at(-1)
    if (outer) add(outer.name, -cpuOf(event))
    open.push(event)
  }
  return [...own].map(([name, ms]) => ({ name, ms })).sort((a, b) => b.ms - a.ms)
}

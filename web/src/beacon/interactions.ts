import { selectorOf } from './selector.ts'

/** The shortest event that browsers report, in milliseconds. */
const SHORTEST_MS = 16
/** Assumed duration of interactions that were too short to be reported. */
const UNREPORTED_MS = 8
/** Number of the longest interactions that are kept for each view. */
const LONGEST = 10
/** One of the longest interactions is ignored as an outlier for each 50 interactions. */
const PER_OUTLIER = 50
/** How long an ended view waits for the entry of the interaction that ended it. */
const ENTRY_WAIT_MS = 1_000

type Interaction = { id: number; duration: number; cause: string | undefined }
type EventTiming = PerformanceEventTiming & { interactionId?: number }

/** The interactions of one page view. */
export type ViewInteractions = {
  /** Interaction to next paint so far, in milliseconds; undefined if no interaction was measured. */
  inp(): number | undefined
  /** The selector of the element of that interaction. */
  cause(): string | undefined
  /** Ends the view at `at`. Calls `done` once: when the entry of the interaction at `by` arrives, or after a second. */
  end(at: number, by: number, done: () => void): void
}

/**
 * Observes interactions during the lifetime of the document and assigns each to the view in which it began: the entry of
 * a click arrives after the next paint, when a soft navigation may already have shown another view.
 */
export function watchInteractions(): (from: number) => ViewInteractions {
  const views = new Set<ReturnType<typeof createView>>()
  const take = (entries: PerformanceEntryList) => {
    for (const entry of entries as EventTiming[])
      if (entry.interactionId) for (const view of views) view.add(entry)
  }
  const observer = observe(take)
  return (from) => {
    const view = createView(from)
    views.add(view)
    return {
      inp() {
        take(observer?.takeRecords() ?? [])
        return view.inp()
      },
      cause: () => view.worst()?.cause,
      end(at, by, done) {
        const finish = () => {
          if (!views.delete(view)) return
          clearTimeout(overdue)
          view.over()
          done()
        }
        const overdue = setTimeout(finish, observer ? ENTRY_WAIT_MS : 0)
        view.end(at, by, finish)
      },
    }
  }
}

function createView(from: number) {
  const counted = interactionCount()
  let until = Infinity
  let ending: { by: number; finish: () => void } | undefined
  let isOver = false
  let last: EventTiming | undefined
  let longest: Interaction[] = []
  const finishIfSeen = () => {
    if (ending && last && last.startTime <= ending.by && last.processingEnd >= ending.by) ending.finish()
  }
  return {
    add(entry: EventTiming) {
      const { interactionId: id = 0, startTime, duration } = entry
      if (startTime < from || startTime >= until) return
      if (!last || startTime >= last.startTime) last = entry
      const known = longest.find((one) => one.id === id)
      if (known) {
        known.duration = Math.max(known.duration, duration)
        known.cause ??= selectorOf(entry.target)
      } else longest.push({ id, duration, cause: selectorOf(entry.target) })
      longest = longest.sort((one, other) => other.duration - one.duration).slice(0, LONGEST)
      finishIfSeen()
    },
    over() {
      isOver = true
    },
    inp(): number | undefined {
      const count = Math.max(0, interactionCount() - counted)
      // Until the view is over, an entry may still arrive.
      if (longest.length === 0) return count > 0 && isOver ? UNREPORTED_MS : undefined
      return this.worst()!.duration
    },
    /** The interaction that decides the value. */
    worst(): Interaction | undefined {
      const count = Math.max(0, interactionCount() - counted)
      return longest[Math.min(Math.floor(count / PER_OUTLIER), longest.length - 1)]
    },
    end(at: number, by: number, finish: () => void) {
      until = at
      ending = { by, finish }
      finishIfSeen()
    },
  }
}

/** Number of interactions of this document so far; 0 if the browser does not count them. */
const interactionCount = (): number => {
  const { interactionCount: count } = performance as { interactionCount?: unknown }
  return typeof count === 'number' ? count : 0
}

function observe(take: (entries: PerformanceEntryList) => void): PerformanceObserver | undefined {
  try {
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({
      type: 'event',
      buffered: true,
      durationThreshold: SHORTEST_MS,
    } as PerformanceObserverInit)
    observer.observe({ type: 'first-input', buffered: true })
    return observer
  } catch {
    return undefined // this browser does not measure interactions
  }
}

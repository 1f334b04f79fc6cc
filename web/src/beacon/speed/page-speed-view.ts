import type { ViewInteractions } from '../interactions.ts'
import type { Measured } from './metrics.ts'

export type View = {
  /** Sends the record of this view. Further calls do nothing. */
  flush(): void
  /** Ends this view: another one that began by `by` replaced it at `at`. The record waits for its interaction. */
  leave(at: number, by: number): void
}

type ViewFacts = {
  /** Reads what is measured so far. */
  measured: () => Measured
  interactions: ViewInteractions
  /** The record is sent at this time at the latest, in ms since page load. */
  sendBy: number
  unsent: Set<View>
  /** Sends metrics and attribution as one record. */
  send(measured: object): void
}

/** Collects the measurements of one page view until its record is sent. Adds the view to `unsent`. */
export function createView({ measured, interactions, sendBy, unsent, send }: ViewFacts): View {
  let read = measured
  const view: View = {
    flush() {
      if (!unsent.delete(view)) return
      const { metrics, attribution } = read()
      const inp = interactions.inp()
      const causes = { ...attribution, inp: inp === undefined ? undefined : interactions.cause() }
      const isKnown = Object.values(causes).some((cause) => cause !== undefined)
      send({ ...metrics, interactionToNextPaint: inp, attribution: isKnown ? causes : undefined })
    },
    leave(at, by) {
      const last = read()
      read = () => last
      interactions.end(at, by, view.flush)
    },
  }
  unsent.add(view)
  setTimeout(view.flush, sendBy - performance.now())
  return view
}

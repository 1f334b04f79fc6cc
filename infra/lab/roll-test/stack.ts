import type { Target } from '../chaos/targets/target.ts'

/** A process that was replaced, and how long its predecessor took to end after its signal, ms. */
export type Ended = { name: string; goneMs: number }

/** One roll of the test: every process is replaced once. */
export type Leg = { name: string; roll: () => Promise<Ended[]> }

/** A running Portico whose processes the test replaces under load. */
export type RollStack = {
  target: Target
  ledgerFile: (run: string) => string
  /** The rolls that are always made, in order. */
  legs: Leg[]
  /** The rolls that are repeated in turn until enough requests were sent. */
  more: Leg[]
  /** Ends what the test started. Calling it twice does no harm. */
  close(): Promise<void>
}

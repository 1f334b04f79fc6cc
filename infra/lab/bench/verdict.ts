import { median } from './load/load.ts'

/** The share by which the median may rise. */
const MAX_RISE = 0.1

export type Verdict = { base: number; now: number; change: number; worse: boolean }

/** A cost is worse if the median rises by more than 10 percent and every round now is above every round of the base. */
export function verdictOf(base: readonly number[], now: readonly number[]): Verdict {
  const [before, after] = [median(base), median(now)]
  const change = after / before - 1
  return {
    base: before,
    now: after,
    change,
    worse: after > before * (1 + MAX_RISE) && Math.min(...now) > Math.max(...base),
  }
}

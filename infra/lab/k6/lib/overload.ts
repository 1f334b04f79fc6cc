/** The least share of the best throughput that a site must keep under overload. */
const MIN_THROUGHPUT_SHARE = 0.8
/** The least share of good answers after the overload. */
const MIN_GOOD_SHARE = 0.9
/** The greatest share of visits that may not begin; above it the run did not send the planned load. */
const MAX_DROPPED_SHARE = 0.1

/** Reports a run in which too many visits could not begin (`dropped`) to judge the site. */
export function sentTooLittle(visits: number, dropped: number): string[] {
  return dropped > MAX_DROPPED_SHARE * (visits + dropped)
    ? [
        `${dropped} of ${visits + dropped} visits could not begin: the load generator did not send the planned load`,
      ]
    : []
}

/** A level of a run: the visits a second that were sent, and their good answers. */
export type Level = { visits: number; goodPerSecond: number; goodShare: number }

/**
 * Reports in sentences what is wrong with the behaviour under overload; `levels` are in order. A level with more visits
 * than an earlier one must keep most of its throughput. If the last level has fewer visits than the highest, its
 * answers must be good again.
 */
export function overloadProblems(levels: readonly Level[]): string[] {
  const problems = levels.flatMap((level, at) => {
    const best = levels
      .slice(0, at)
      .filter(({ visits }) => visits < level.visits)
      .reduce(
        (most: Level | null, one) => (one.goodPerSecond > (most?.goodPerSecond ?? 0) ? one : most),
        null,
      )
    return best !== null && level.goodPerSecond < MIN_THROUGHPUT_SHARE * best.goodPerSecond
      ? [
          `at ${level.visits} visits a second ${level.goodPerSecond.toFixed(1)} good answers a second, under ${MIN_THROUGHPUT_SHARE * 100} % of the ${best.goodPerSecond.toFixed(1)} at ${best.visits}`,
        ]
      : []
  })
  const last = levels.at(-1)!
  const most = Math.max(...levels.map(({ visits }) => visits))
  if (last.visits < most && last.goodShare < MIN_GOOD_SHARE)
    problems.push(
      `back at ${last.visits} visits a second only ${(last.goodShare * 100).toFixed(1)} % of the answers are good, under ${MIN_GOOD_SHARE * 100} %`,
    )
  return problems
}

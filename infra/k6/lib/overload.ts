/** What a site must still get done beyond its strength, as a share of what it got done at its best. */
const KEPT = 0.8
/** The share of good answers once the crowd has left. */
const HEALED = 0.9

/** The share of visits that may fall out for want of a free visitor; beyond it the run did not ask what it says. */
const FALLEN_OUT = 0.1

/** What is wrong when visits could not begin (`dropped`) beside those that did: too little was sent to judge by. */
export function sentTooLittle(visits: number, dropped: number): string[] {
  return dropped > FALLEN_OUT * (visits + dropped)
    ? [
        `${dropped} of ${visits + dropped} visits could not begin: the loader did not send what the levels ask for`,
      ]
    : []
}

/** A level of a run: what was asked (visits a second), and what came of it. */
export type Level = { visits: number; goodPerSecond: number; goodShare: number }

/**
 * What is wrong with how a site bent, in sentences; none when all is well. `levels` in order. A level that asks for more
 * than an earlier one must get nearly as much done; when the last asks for less than the most, its answers must be good
 * again.
 */
export function bentBadly(levels: readonly Level[]): string[] {
  const problems = levels.flatMap((level, at) => {
    const best = levels
      .slice(0, at)
      .filter(({ visits }) => visits < level.visits)
      .reduce(
        (most: Level | null, one) => (one.goodPerSecond > (most?.goodPerSecond ?? 0) ? one : most),
        null,
      )
    return best !== null && level.goodPerSecond < KEPT * best.goodPerSecond
      ? [
          `at ${level.visits} visits a second ${level.goodPerSecond.toFixed(1)} good answers a second, under ${KEPT * 100} % of the ${best.goodPerSecond.toFixed(1)} at ${best.visits}`,
        ]
      : []
  })
  const last = levels.at(-1)!
  const most = Math.max(...levels.map(({ visits }) => visits))
  if (last.visits < most && last.goodShare < HEALED)
    problems.push(
      `back at ${last.visits} visits a second only ${(last.goodShare * 100).toFixed(1)} % of the answers are good, under ${HEALED * 100} %`,
    )
  return problems
}

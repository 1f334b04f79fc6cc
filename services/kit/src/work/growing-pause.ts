const LONGEST_MS = 3_600_000

/**
 * Returns the pause before the next attempt at something that has had no outcome since a time: half of its age, at least `shortestMs`
 * and at most an hour. So a thing that fails for days costs little, and one that has just begun is not kept waiting.
 */
export const growingPause = (since: Date, now: Date, shortestMs: number): number =>
  Math.min(LONGEST_MS, Math.max(shortestMs, (now.getTime() - since.getTime()) / 2))

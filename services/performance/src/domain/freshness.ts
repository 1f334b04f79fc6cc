/**
 * Until when the figures are complete: now, unless a partition has messages that are not rolled up; then the moment
 * of the last message that is, on the partition that is furthest behind. `ends` null: the bus did not answer.
 */
export function freshAsOf(
  progress: readonly { partition: number; next: number; at: Date }[],
  ends: readonly { partition: number; next: number }[] | null,
  now: Date,
): Date {
  const behind = ends
    ? ends.filter((end) => end.next > (progress.find((each) => each.partition === end.partition)?.next ?? 0))
    : progress
  const moments = behind.map(
    (each) => progress.find((one) => one.partition === each.partition)?.at.getTime() ?? 0,
  )
  return moments.length === 0 ? now : new Date(Math.min(...moments, now.getTime()))
}

/**
 * Counts of values by bucket (`histogram.ts`): bucket, count, bucket, count …, by rising bucket. Most rows of a batch have
 * few values, which take a tenth of the memory of a plain array of all buckets.
 */
export type Counts = number[]

/** Adds `count` values of a bucket. */
export function addCount(counts: Counts, bucket: number, count = 1): void {
  let at = counts.length - 2
  while (at >= 0 && counts[at]! > bucket) at -= 2
  if (at >= 0 && counts[at] === bucket) counts[at + 1]! += count
  else counts.splice(at + 2, 0, bucket, count)
}

/** Adds the counts of `other`. */
export function addCounts(to: Counts, other: Counts): void {
  for (let at = 0; at < other.length; at += 2) addCount(to, other[at]!, other[at + 1])
}

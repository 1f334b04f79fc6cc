import type { Topic } from '@portico/kit/bus/bus'

/** Counted hits, kept for a week so that roll-ups can be made again from the log. */
export const HIT_TOPIC: Topic = { name: 'census.hit.v1', partitions: 6, retentionMs: 7 * 86_400_000 }

import type { Topic } from '@portico/kit/bus/bus'

/** Page-speed records, kept for three days. */
export const RECORD_TOPIC: Topic = { name: 'performance.record.v1', partitions: 3, retentionMs: 3 * 86_400_000 }

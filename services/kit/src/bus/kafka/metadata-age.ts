/**
 * How long a client uses a topic's list of partitions, in milliseconds. After partitions were added, every process must
 * use the new list before anything is published: two processes with different lists would send messages with the same
 * key to different partitions. `make topics` keeps a topic paused for longer than this time.
 */
export const METADATA_MAX_AGE_MS = 5_000

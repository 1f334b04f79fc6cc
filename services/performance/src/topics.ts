import { topics } from '@portico/proto/topics'

/** Page-speed records, kept for three days. Owners read the roll-ups. */
export const RECORD_TOPIC = topics.record

/** Facts of the sites service: a website was published. */
export const PUBLISHED_TOPIC = topics.releasePublished

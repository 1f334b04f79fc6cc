import { topics } from '@portico/proto/topics'

/** Page-speed records, kept for three days. Owners read the histograms. */
export const RECORD_TOPIC = topics.record

import { topics } from '@portico/proto/topics'

/** Page-speed records, kept for three days: what owners read are the histograms. */
export const RECORD_TOPIC = topics.record

import { topics } from '@portico/proto/topics'

/** Accepted hits, kept for a week, so that roll-ups can be built again from the log. */
export const HIT_TOPIC = topics.hit

/** Facts of the forms service, counted as conversions. */
export const SUBMITTED_TOPIC = topics.submitted

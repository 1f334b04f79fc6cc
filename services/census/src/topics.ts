import { actedTopics, topics } from '@portico/proto/topics'

/** Accepted hits, kept for a week, so that roll-ups can be built again from the log. */
export const HIT_TOPIC = topics.hit

/** Facts of the forms service, counted as conversions. */
export const SUBMITTED_TOPIC = topics.submitted

/** Accepted events of pages: named events, buttons, forms, overlays, quick views, landings, traces. */
export const EVENT_TOPIC = topics.event

/** Script errors of visitors' pages. */
export const SCRIPT_ERROR_TOPIC = topics.scriptError

/** Facts of the sites service: a website was published. */
export const PUBLISHED_TOPIC = topics.releasePublished

/** Acts of owners, for the audit. */
export const ACTED_TOPIC = actedTopics.census

/** Visitors' decisions about cookies. */
export const CONSENT_TOPIC = topics.consent

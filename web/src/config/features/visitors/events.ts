/** The reading of events, for owners. */
export const EVENTS_PATH = '/api/rest/census/events'

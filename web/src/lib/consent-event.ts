/** Dispatched on `window` when the visitor's choice has changed. */
export const CONSENT_EVENT = 'portico:consent'

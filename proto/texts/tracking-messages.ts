/** Events and storage; for logs only. Apart from the others, because the collectors of a page need only these. */
export const eventMessages = {
  noPayload: 'no payload',
  eventStatus: (status: number) => `Error tracking event: HTTP Status ${status}`,
  /** EVT-06 */
  commonField: (name: string) => `The common field ${name} was not set or was the incorrect type.`,
  /** EVT-08; ours. */
  queueFull: 'Error tracking event: too many events wait to be sent',
  noAnalyticsId: 'Unable to store analyticsId',
  noStorage: 'Unable access local/session storage.',
} as const

/** Performance, events and storage; for logs only. The grammar is the specification's. */
export const trackingMessages = {
  noPageLoadId: 'Unable to resolve pageLoadId',
  settingsTimeout: 'Metric settings request timeout',
  xhrStatus: (status: number) => `XHR request DONE with unexpected status: ${status}`,
  invalidEncodingMap: 'Invalid encoding map',
  noData: 'Data is empty',
  rumTiming: 'RUM timing error',
  ...eventMessages,
} as const

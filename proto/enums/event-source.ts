/** Sources of analytics events (ENUM-32). */
export const eventSource = {
  web: 'WEB',
  ios: 'IOS',
  android: 'ANDROID',
  server: 'SERVER',
} as const

export type EventSourceName = keyof typeof eventSource
export type EventSource = (typeof eventSource)[EventSourceName]

/** Census event types (ENUM-34). */
export const censusEvent = {
  pageView: 1,
  siteSearch: 2,
  heartbeat: 10,
  audio: 20,
  video: 21,
} as const

export type CensusEventName = keyof typeof censusEvent
export type CensusEvent = (typeof censusEvent)[CensusEventName]

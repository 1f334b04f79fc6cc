/** Website status: `siteStatus.value` (ENUM-02). 9 and 10 are not used. */
export const websiteStatus = {
  expired: 1,
  pastDue: 2,
  trial: 3,
  beta: 4,
  removed: 5,
  internal: 6,
  comped: 7,
  paid: 8,
  v5Linked: 11,
  activeParkingPage: 12,
  resold: 13,
  resoldGracePeriod: 14,
  enterprise: 15,
} as const

export type WebsiteStatusName = keyof typeof websiteStatus
export type WebsiteStatus = (typeof websiteStatus)[WebsiteStatusName]

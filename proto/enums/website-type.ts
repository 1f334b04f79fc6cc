/** Website types (ENUM-01). */
export const websiteType = {
  classic: 1,
  coverPage: 2,
  parkingPage: 3,
  commerce: 4,
  enterprise: 5,
} as const

export type WebsiteTypeName = keyof typeof websiteType
export type WebsiteType = (typeof websiteType)[WebsiteTypeName]

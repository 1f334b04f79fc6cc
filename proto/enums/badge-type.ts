/** Badge types: `ssBadgeType` (ENUM-15). Codes are ours. */
export const badgeType = {
  none: 1,
  black: 2,
  white: 3,
} as const

export type BadgeTypeName = keyof typeof badgeType
export type BadgeType = (typeof badgeType)[BadgeTypeName]

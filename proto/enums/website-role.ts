/** Roles on a website (ENUM-12). Codes are ours; names are stored and sent. */
export const websiteRole = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 5,
  commenter: 6,
  storeManager: 7,
  scheduling: 8,
  viewer: 9,
  campaignsEditor: 10,
  schedulingViewer: 11,
  schedulingEditor: 12,
} as const

export type RoleName = keyof typeof websiteRole
export const roleNames = Object.keys(websiteRole) as [RoleName, ...RoleName[]]
export type RoleCode = (typeof websiteRole)[RoleName]

/** True for the name of a role. */
export function isRoleName(name: unknown): name is RoleName {
  return typeof name === 'string' && Object.hasOwn(websiteRole, name)
}

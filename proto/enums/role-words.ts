import { permission } from './permission.ts'
import { permissionsOf } from './role-permissions.ts'
import { isRoleName, type RoleName } from './website-role.ts'

/** The displayed names of roles. */
const names: Readonly<Record<RoleName, string>> = {
  admin: 'Admin',
  billing: 'Billing',
  reporting: 'Reporting',
  editor: 'Editor',
  moderator: 'Moderator',
  commenter: 'Commenter',
  storeManager: 'Store manager',
  scheduling: 'Scheduling',
  viewer: 'Viewer',
  campaignsEditor: 'Campaigns editor',
  schedulingViewer: 'Scheduling viewer',
  schedulingEditor: 'Scheduling editor',
}

/** The permissions as text, in display order. */
const abilities: readonly (readonly [number: number, words: string])[] = [
  [permission.contentManager, 'write and publish pages'],
  [permission.contentManager, 'read messages'],
  [permission.commerceInventory, 'edit products, prices and stock'],
  [permission.commerceOrders, 'view carts and orders'],
  [permission.commerceStoreSettings, 'set currency and tax'],
  [permission.activityStats, 'view visitors and page speed'],
  [permission.activityComments, 'approve comments'],
  [permission.trustedCommenter, 'comment without approval'],
  [permission.campaigns, 'write email campaigns'],
  [permission.scheduling, 'manage appointments'],
  [permission.settingsBilling, 'view and pay bills'],
]

/** The displayed name of a role: `storeManager` is "Store manager". Unknown roles stay unchanged. */
export const roleName = (role: string): string => (isRoleName(role) ? names[role] : role)

/**
 * The abilities of an account with these roles, as a sentence without a subject: "View visitors and page speed." It is
 * derived from the permissions, so it cannot contradict them.
 */
export function roleSentence(roles: readonly string[]): string {
  const held = permissionsOf(roles)
  if (held.has(permission.admin)) return 'Full access, including contributors and their roles.'
  const words = abilities.filter(([number]) => held.has(number)).map(([, each]) => each)
  if (words.length > 0) return sentence(words)
  if (held.has(permission.config)) return 'View this area without changing anything.'
  return 'View the website as a contributor, without changing anything.'
}

function sentence(words: readonly string[]): string {
  const last = words.at(-1)!
  const text = words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${last}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

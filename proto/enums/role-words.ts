import { permission } from './permission.ts'
import { permissionsOf } from './role-permissions.ts'
import { isRoleName, type RoleName } from './website-role.ts'

/** Roles as people call them. */
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

/** What the numbers mean to a person, in the order in which it is told. */
const abilities: readonly (readonly [number: number, words: string])[] = [
  [permission.contentManager, 'write and publish pages'],
  [permission.contentManager, 'read messages'],
  [permission.commerceInventory, 'change products, prices and stock'],
  [permission.commerceOrders, 'see carts and orders'],
  [permission.commerceStoreSettings, 'set currency and tax'],
  [permission.activityStats, 'see visitors and speed'],
  [permission.activityComments, 'approve comments'],
  [permission.trustedCommenter, 'comment without approval'],
  [permission.campaigns, 'write mail campaigns'],
  [permission.scheduling, 'plan appointments'],
  [permission.settingsBilling, 'see and pay bills'],
]

/** `storeManager` as "Store manager"; a role we do not know stays as it is. */
export const roleName = (role: string): string => (isRoleName(role) ? names[role] : role)

/**
 * What an account with these roles may do, in a sentence without a subject: "See visitors and
 * speed." It follows from the permissions, so that it cannot promise what they do not hold.
 */
export function roleSentence(roles: readonly string[]): string {
  const held = permissionsOf(roles)
  if (held.has(permission.admin)) return 'Do everything, and decide who else may.'
  const words = abilities.filter(([number]) => held.has(number)).map(([, each]) => each)
  if (words.length > 0) return sentence(words)
  if (held.has(permission.config)) return 'Look into this area without changing anything.'
  return 'See the website as one of its people, without changing anything.'
}

function sentence(words: readonly string[]): string {
  const last = words.at(-1)!
  const text = words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${last}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

import { permission } from './permission.ts'
import type { RoleName } from './website-role.ts'

/*
 * The permissions of each role. The specification leaves them open, so this table is ours (S-45). It denies by default:
 * no role has a permission that is not listed. The number of a group opens its area but does not include its members.
 * No role has staff permissions.
 */

/**
 * The members of each group, found by the prefix of their names: the digits of a number do not show its group
 * (C-25).
 */
export const permissionGroups = {
  contentManager: [permission.changeStructure, permission.trustedCommenter],
  settings: membersOf('settings'),
  activity: membersOf('activity'),
  commerce: membersOf('commerce'),
  newsletter: membersOf('newsletter'),
  damask: [],
  crm: [permission.crmCommerceCustomers],
} as const satisfies Readonly<Record<string, readonly number[]>>

const base = permission.authenticated
const config = [base, permission.config]

/** The complete permissions of each role (S-45). */
export const rolePermissions: Readonly<Record<RoleName, ReadonlySet<number>>> = {
  admin: new Set(Object.values(permission)),
  billing: new Set([...config, permission.settings, permission.settingsBilling]),
  reporting: new Set([...config, permission.activity, permission.activityStats]),
  editor: new Set([...config, permission.contentManager, ...permissionGroups.contentManager]),
  moderator: new Set([
    ...config,
    permission.activity,
    permission.activityComments,
    permission.trustedCommenter,
  ]),
  commenter: new Set([base, permission.trustedCommenter]),
  storeManager: new Set([
    ...config,
    permission.commerce,
    // Only admins decide where payments go.
    ...permissionGroups.commerce.filter((number) => number !== permission.commercePayments),
    permission.crm,
    ...permissionGroups.crm,
  ]),
  scheduling: new Set([...config, permission.scheduling]),
  viewer: new Set([base]),
  campaignsEditor: new Set([...config, permission.campaigns]),
  // Reading and writing the schedule share one permission, so a read-only role cannot have it.
  schedulingViewer: new Set(config),
  schedulingEditor: new Set([...config, permission.scheduling]),
}

/** The permissions of an account with these roles; an unknown role adds none. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<number> {
  const all = new Set<number>()
  for (const role of roles) for (const number of permissionsOfRole(role)) all.add(number)
  return all
}

/** True if an account with these roles has the permission `number`. */
export function hasPermission(roles: readonly string[], number: number): boolean {
  return roles.some((role) => permissionsOfRole(role).has(number))
}

const none: ReadonlySet<number> = new Set()

function permissionsOfRole(role: string): ReadonlySet<number> {
  return Object.hasOwn(rolePermissions, role) ? rolePermissions[role as RoleName] : none
}

function membersOf(group: 'settings' | 'activity' | 'commerce' | 'newsletter'): readonly number[] {
  return Object.entries(permission)
    .filter(([name]) => name.startsWith(group) && name !== group)
    .map(([, number]) => number)
}

import { permission } from './permission.ts'
import type { RoleName } from './website-role.ts'

/*
 * What each role may do; the documents are silent, so this table is ours (S-45). It denies by default: a number that
 * stands in no list is held by nobody. A group's number opens its area and stands for none of its members. Staff
 * permissions belong to no role.
 */

/**
 * The permissions inside each group, by the group's word in their names: the digits of a number do not say
 * its group (C-25).
 */
export const permissionGroups = {
  contentManager: [permission.changeStructure, permission.trustedCommenter],
  settings: startingWith('settings'),
  activity: startingWith('activity'),
  commerce: startingWith('commerce'),
  newsletter: startingWith('newsletter'),
  damask: [],
  crm: [permission.crmCommerceCustomers],
} as const satisfies Readonly<Record<string, readonly number[]>>

const base = permission.authenticated
const config = [base, permission.config]

/** Each role's permissions, the whole list (S-45). */
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
    // Where a shop's money goes is for its admins to say.
    ...permissionGroups.commerce.filter((number) => number !== permission.commercePayments),
    permission.crm,
    ...permissionGroups.crm,
  ]),
  scheduling: new Set([...config, permission.scheduling]),
  viewer: new Set([base]),
  campaignsEditor: new Set([...config, permission.campaigns]),
  // One number covers reading and writing the schedule, so the role that may only read does not hold it.
  schedulingViewer: new Set(config),
  schedulingEditor: new Set([...config, permission.scheduling]),
}

/** All that an account with these roles may do; a role we do not know adds nothing. */
export function permissionsOf(roles: readonly string[]): ReadonlySet<number> {
  const all = new Set<number>()
  for (const role of roles) for (const number of permissionsOfRole(role)) all.add(number)
  return all
}

/** May an account with these roles do this? */
export function holds(roles: readonly string[], number: number): boolean {
  return roles.some((role) => permissionsOfRole(role).has(number))
}

const nothing: ReadonlySet<number> = new Set()

function permissionsOfRole(role: string): ReadonlySet<number> {
  return Object.hasOwn(rolePermissions, role) ? rolePermissions[role as RoleName] : nothing
}

function startingWith(group: 'settings' | 'activity' | 'commerce' | 'newsletter'): readonly number[] {
  return Object.entries(permission)
    .filter(([name]) => name.startsWith(group) && name !== group)
    .map(([, number]) => number)
}

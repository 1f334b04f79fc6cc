import { expect, test } from 'vitest'
import { permission, staffPermission } from './permission.ts'
import { hasPermission, permissionGroups, permissionsOf, rolePermissions } from './role-permissions.ts'
import { isRoleName } from './website-role.ts'

test('ENUM-12: a name of no role is refused', () => {
  expect(['viewer', 'owner', 'constructor', 9].map(isRoleName)).toEqual([true, false, false, false])
})

test('PERM-12: each role has exactly its listed permissions', () => {
  const held = Object.fromEntries(
    Object.entries(rolePermissions).map(([role, numbers]) => [role, [...numbers].sort((a, b) => a - b)]),
  )
  const commerce = Array.from({ length: 12 }, (_, index) => 1410 + index)
  expect(held).toEqual({
    admin: Object.values(permission),
    billing: [0, 1, 12, 1224],
    reporting: [0, 1, 13, 1310],
    editor: [0, 1, 11, 1110, 1111],
    moderator: [0, 1, 13, 1111, 1311],
    commenter: [0, 1111],
    storeManager: [0, 1, 14, 18, ...commerce.filter((number) => number !== 1420), 1810],
    scheduling: [0, 1, 1920],
    viewer: [0],
    campaignsEditor: [0, 1, 1911],
    schedulingViewer: [0, 1],
    schedulingEditor: [0, 1, 1920],
  })
})

test('PERM-11: no role has a staff permission; unknown roles have no permissions', () => {
  const staffNumbers = new Set<number>(Object.values(staffPermission))
  for (const numbers of Object.values(rolePermissions))
    expect([...numbers].some((number) => staffNumbers.has(number))).toBe(false)
  expect(permissionsOf([]).size).toBe(0)
  expect(permissionsOf(['owner', 'toString']).size).toBe(0)
  expect(hasPermission(['owner', 'toString'], 0)).toBe(false)
  expect(hasPermission(['admin'], 4711)).toBe(false)
})

test('an account with several roles has the permissions of all of them', () => {
  expect(hasPermission(['viewer', 'editor'], permission.contentManager)).toBe(true)
  expect(hasPermission(['viewer'], permission.config)).toBe(false)
  expect([...permissionsOf(['reporting', 'billing'])].sort((a, b) => a - b)).toEqual([
    0, 1, 12, 13, 1224, 1310,
  ])
})

test('a group contains its members but not its own number', () => {
  expect(permissionGroups.settings).toHaveLength(23)
  expect(permissionGroups.activity).toEqual([1310, 1311])
  expect(permissionGroups.commerce).toHaveLength(12)
  expect(permissionGroups.newsletter).toHaveLength(8)
  expect(permissionGroups.contentManager).toEqual([1110, 1111])
  expect(permissionGroups.crm).toEqual([1810])
})

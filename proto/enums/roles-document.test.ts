import { expect, test } from 'vitest'
import { permission, staffPermission } from './permission.ts'
import { rolePermissions } from './role-permissions.ts'
import { rolesDocument } from './roles-document.ts'

test('PERM-12: ROLES.md equals the table of roles and permissions', async () => {
  await expect(rolesDocument()).toMatchFileSnapshot('./ROLES.md')
})

test('PERM-11: no role has a staff permission, an admin has every permission of the site', () => {
  const all = Object.values(rolePermissions).flatMap((numbers) => [...numbers])
  const staffNumbers = new Set<number>(Object.values(staffPermission))
  expect(all.filter((number) => staffNumbers.has(number))).toEqual([])
  expect([...rolePermissions.admin]).toEqual(Object.values(permission))
})

test('PERM-12: only an admin manages accounts, billing, payments and code of a website', () => {
  const reserved = [
    permission.admin,
    permission.settingsUserAccounts,
    permission.settingsMemberAccounts,
    permission.settingsRemoveWebsite,
    permission.settingsCodeInjection,
    permission.settingsDeveloper,
    permission.settingsSessions,
    permission.commercePayments,
    permission.domainsAdd,
    permission.domainsRemove,
    permission.acceptTos,
  ]
  for (const [role, numbers] of Object.entries(rolePermissions)) {
    const held = reserved.filter((number) => numbers.has(number))
    expect(held, role).toEqual(role === 'admin' ? reserved : [])
  }
})

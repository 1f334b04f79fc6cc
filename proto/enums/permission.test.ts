import { expect, test } from 'vitest'
import { permission, staffPermission } from './permission.ts'
import { hasPermission, permissionGroups, permissionsOf, rolePermissions } from './role-permissions.ts'
import { isRoleName, websiteRole } from './website-role.ts'

/** The permissions with numbers from `first` to `last`, inclusive. */
function between(first: number, last: number): [string, number][] {
  return Object.entries(permission).filter(([, number]) => number >= first && number <= last)
}

/** The names with `prefix`, numbered from `first`. */
function numbered(first: number, prefix: string, names: string): [string, number][] {
  return names.split(' ').map((name, index) => [prefix + name, first + index])
}

test('PERM-01: authenticated is 0, config 1, admin 2', () => {
  expect(between(0, 10)).toEqual([
    ['authenticated', 0],
    ['config', 1],
    ['admin', 2],
  ])
})

test('PERM-02: the config groups and their numbers; 16 and 19 are unused', () => {
  expect(between(11, 1111)).toEqual([
    ['contentManager', 11],
    ['settings', 12],
    ['activity', 13],
    ['commerce', 14],
    ['newsletter', 15],
    ['damask', 17],
    ['crm', 18],
    ['changeStructure', 1110],
    ['trustedCommenter', 1111],
  ])
})

test('PERM-03: the twenty-three settings take 1210 to 1232 in the listed order', () => {
  const names =
    'General Locale SocialAccount Facebook SocialSettings MemberAccounts Domain Template Import CodeInjection ' +
    'Advanced Developer Sessions Mobile Billing Support Site Labs Advertising UserAccounts RemoveWebsite ' +
    'CircleLabs InternalLabs'
  expect(between(1210, 1299)).toEqual(numbered(1210, 'settings', names))
  expect(permission.settingsInternalLabs).toBe(1232)
})

test('PERM-04: activity stats are 1310 and comments 1311', () => {
  expect(between(1300, 1399)).toEqual([
    ['activityStats', 1310],
    ['activityComments', 1311],
  ])
})

test('PERM-05: the twelve commerce permissions take 1410 to 1421 in the listed order', () => {
  const names =
    'Orders StoreSettings Shipping Coupons Taxes EmailNotifications Inventory Donations Accounting Discounts ' +
    'Payments Pos'
  expect(between(1400, 1499)).toEqual(numbered(1410, 'commerce', names))
  expect(permission.commercePos).toBe(1421)
})

test('PERM-06: newsletter reads and writes its four subjects with 1510 to 1517', () => {
  expect(between(1500, 1599)).toEqual([
    ['newsletterReadSubscriber', 1510],
    ['newsletterWriteSubscriber', 1511],
    ['newsletterReadGroup', 1512],
    ['newsletterWriteGroup', 1513],
    ['newsletterReadMessage', 1514],
    ['newsletterWriteMessage', 1515],
    ['newsletterReadSettings', 1516],
    ['newsletterWriteSettings', 1517],
  ])
})

test('PERM-07: accepting the terms is 1610, removing domains 1611, adding them 1612', () => {
  expect(between(1600, 1699)).toEqual([
    ['acceptTos', 1610],
    ['domainsRemove', 1611],
    ['domainsAdd', 1612],
  ])
})

test('PERM-08: customers, marketing, campaigns, local listings and scheduling', () => {
  expect(between(1700, 9999)).toEqual([
    ['crmCommerceCustomers', 1810],
    ['marketing', 1910],
    ['campaigns', 1911],
    ['localListings', 1912],
    ['scheduling', 1920],
  ])
})

test('PERM-09, PERM-10: the thirty-seven staff permissions follow the listed order from 2010', () => {
  const names =
    'grantAccess billingRead billingWrite billingRefund billingChangePlan billingAddCredit ' +
    'billingDeletePaymentMethod customerDataRead customerDataWrite identifiableDataRead loginAs loginAsPublic ' +
    'suspend removeSite massRemoval terminateMemberAccount lockMemberAccount preserveMemberAccount ' +
    'redactSiteUsers changeOwner addContributor removeContributor changeUserEmail notes extendTrial domains ' +
    'googleApps taxation referrals surveys twoFactor fraudDetection enterprise internalCampaignsSender ' +
    'extensionsConsole extensionsConsoleInternalClients testToggleDenial'
  expect(Object.entries(staffPermission)).toEqual(numbered(2010, '', names))
  expect(staffPermission.testToggleDenial).toBe(2046)
})

test('ENUM-12: the twelve website roles', () => {
  expect(Object.keys(websiteRole)).toEqual([
    'admin',
    'billing',
    'reporting',
    'editor',
    'moderator',
    'commenter',
    'storeManager',
    'scheduling',
    'viewer',
    'campaignsEditor',
    'schedulingViewer',
    'schedulingEditor',
  ])
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

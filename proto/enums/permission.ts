/**
 * Permissions of site accounts: base permissions, groups and their members (PERM-01 to PERM-08). Settings, commerce and
 * newsletter permissions are numbered in the listed order.
 */
export const permission = {
  authenticated: 0,
  config: 1,
  admin: 2,

  contentManager: 11,
  settings: 12,
  activity: 13,
  commerce: 14,
  newsletter: 15,
  damask: 17,
  crm: 18,
  changeStructure: 1110,
  trustedCommenter: 1111,

  settingsGeneral: 1210,
  settingsLocale: 1211,
  settingsSocialAccount: 1212,
  settingsFacebook: 1213,
  settingsSocialSettings: 1214,
  settingsMemberAccounts: 1215,
  settingsDomain: 1216,
  settingsTemplate: 1217,
  settingsImport: 1218,
  settingsCodeInjection: 1219,
  settingsAdvanced: 1220,
  settingsDeveloper: 1221,
  settingsSessions: 1222,
  settingsMobile: 1223,
  settingsBilling: 1224,
  settingsSupport: 1225,
  settingsSite: 1226,
  settingsLabs: 1227,
  settingsAdvertising: 1228,
  settingsUserAccounts: 1229,
  settingsRemoveWebsite: 1230,
  settingsCircleLabs: 1231,
  settingsInternalLabs: 1232,

  activityStats: 1310,
  activityComments: 1311,

  commerceOrders: 1410,
  commerceStoreSettings: 1411,
  commerceShipping: 1412,
  commerceCoupons: 1413,
  commerceTaxes: 1414,
  commerceEmailNotifications: 1415,
  commerceInventory: 1416,
  commerceDonations: 1417,
  commerceAccounting: 1418,
  commerceDiscounts: 1419,
  commercePayments: 1420,
  commercePos: 1421,

  newsletterReadSubscriber: 1510,
  newsletterWriteSubscriber: 1511,
  newsletterReadGroup: 1512,
  newsletterWriteGroup: 1513,
  newsletterReadMessage: 1514,
  newsletterWriteMessage: 1515,
  newsletterReadSettings: 1516,
  newsletterWriteSettings: 1517,

  acceptTos: 1610,
  domainsRemove: 1611,
  domainsAdd: 1612,
  crmCommerceCustomers: 1810,
  marketing: 1910,
  campaigns: 1911,
  localListings: 1912,
  scheduling: 1920,
} as const

export type PermissionName = keyof typeof permission
export type Permission = (typeof permission)[PermissionName]

/**
 * Permissions of the provider's staff, numbered from 2010 in the listed order; the numbers up to 2068 are reserved
 * (PERM-09, PERM-10, C-32).
 */
export const staffPermission = {
  grantAccess: 2010,
  billingRead: 2011,
  billingWrite: 2012,
  billingRefund: 2013,
  billingChangePlan: 2014,
  billingAddCredit: 2015,
  billingDeletePaymentMethod: 2016,
  customerDataRead: 2017,
  customerDataWrite: 2018,
  identifiableDataRead: 2019,
  loginAs: 2020,
  loginAsPublic: 2021,
  suspend: 2022,
  removeSite: 2023,
  massRemoval: 2024,
  terminateMemberAccount: 2025,
  lockMemberAccount: 2026,
  preserveMemberAccount: 2027,
  redactSiteUsers: 2028,
  changeOwner: 2029,
  addContributor: 2030,
  removeContributor: 2031,
  changeUserEmail: 2032,
  notes: 2033,
  extendTrial: 2034,
  domains: 2035,
  googleApps: 2036,
  taxation: 2037,
  referrals: 2038,
  surveys: 2039,
  twoFactor: 2040,
  fraudDetection: 2041,
  enterprise: 2042,
  internalCampaignsSender: 2043,
  extensionsConsole: 2044,
  extensionsConsoleInternalClients: 2045,
  testToggleDenial: 2046,
} as const

export type StaffPermissionName = keyof typeof staffPermission
export type StaffPermission = (typeof staffPermission)[StaffPermissionName]

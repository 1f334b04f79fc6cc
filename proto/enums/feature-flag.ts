/**
 * The named feature flags (ENUM-21). Flags have the numbers 1 to 65; their assignment to names is ours
 * (S-04). `feature-area.ts` lists the flags that turn an area of the owner's area on or off.
 */
export const featureFlag = {
  commerce: 1,
  subscriptions: 2,
  giftCards: 3,
  pointOfSale: 4,
  bulkManager: 5,
  abandonedCartRecovery: 6,
  siteUserAccounts: 7,
  codeInjection: 8,
  announcementBar: 9,
  popupOverlay: 10,
  formsInterface: 11,
  ordersInterface: 12,
  inventoryInterface: 13,
  productsInterface: 14,
  profilesInterface: 15,
  transactionsInterface: 16,
  automaticTaxCalculation: 17,
  paymentInstallmentOption: 18,
} as const

export type FeatureFlagName = keyof typeof featureFlag
export type FeatureFlag = (typeof featureFlag)[FeatureFlagName]

/** True for a flag number, with or without a name. */
export function isFeatureFlagNumber(number: unknown): number is number {
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 65
}

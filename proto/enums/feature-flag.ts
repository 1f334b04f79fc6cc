/**
 * The feature flags that are named (ENUM-21). Flags are numbered 1 to 65; which number is which is ours
 * (S-04).
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

/** Is this a flag number, named or not? */
export function isFeatureFlagNumber(number: unknown): number is number {
  return typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= 65
}

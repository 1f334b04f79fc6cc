/** Units of a billing period (ENUM-47). */
export const billingPeriodUnit = {
  week: 'week',
  month: 'month',
  year: 'year',
} as const

export type BillingPeriodUnitName = keyof typeof billingPeriodUnit
export type BillingPeriodUnit = (typeof billingPeriodUnit)[BillingPeriodUnitName]

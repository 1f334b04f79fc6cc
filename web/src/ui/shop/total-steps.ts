import type { TotalStep } from '@portico/proto/money/total-steps'
import { centsText } from './money.ts'

const percent = (ppm: number) => `${ppm / 10_000} %`

/** A step of a total in words, with its rule and its base. */
export function stepText(step: TotalStep, currency: string): string {
  const inMoney = (minor: number) => centsText(minor, currency)
  switch (step.kind) {
    case 'items':
      return step.quantity === 1 ? '1 item' : `${step.quantity} items`
    case 'percentCoupon':
      return `${percent(step.ppm)} coupon ${step.code} on ${inMoney(step.base)}`
    case 'fixedCoupon':
      return `Coupon ${step.code} on ${inMoney(step.base)}`
    case 'freeShippingCoupon':
      return `Free shipping by ${step.code}`
    case 'shipping':
      return `Shipping: ${step.name}`
    case 'tax':
      return `${percent(step.ppm)} ${step.name} on ${inMoney(step.base)}`
    case 'includedTax':
      return `Included: ${percent(step.ppm)} ${step.name} in ${inMoney(step.base)}`
    case 'total':
      return 'Total'
  }
}

import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { CartProblem } from '@portico/proto/http/shop/carts'
import { formatMoney } from '@portico/proto/money/money-format'
import { money } from '@portico/proto/money/money'
import type { InvalidCoupon } from '../../pricing/domain/discounts.ts'

const texts: Record<Exclude<InvalidCoupon['reason'], 'minimum'>, (code: string) => string> = {
  unknown: (code) => `There is no coupon ${code}.`,
  notStarted: (code) => `The coupon ${code} is not valid yet.`,
  ended: (code) => `The coupon ${code} has ended.`,
  usedUp: (code) => `The coupon ${code} has been used up.`,
  usedByCustomer: (code) => `You have used the coupon ${code} already.`,
  otherProducts: (code) => `The coupon ${code} is for other products.`,
  notCombined: (code) => `The coupon ${code} does not combine with the others, which save more.`,
}

/** Says why a coupon does not count. */
export function couponText({ code, reason, missing = 0 }: InvalidCoupon, currency: CurrencyCode): string {
  if (reason !== 'minimum') return texts[reason](code)
  return `Add ${formatMoney(money(missing, currency))} more to use the coupon ${code}.`
}

/** The problem of a coupon that does not count; none if only others save more. */
export function couponProblems(invalid: readonly InvalidCoupon[], currency: CurrencyCode): CartProblem[] {
  return invalid
    .filter(({ reason }) => reason !== 'notCombined')
    .map((coupon) => ({
      code: coupon.reason === 'minimum' ? 'MINIMUM_NOT_MET' : 'COUPON_INVALID',
      promoCode: coupon.code,
      message: couponText(coupon, currency),
    }))
}

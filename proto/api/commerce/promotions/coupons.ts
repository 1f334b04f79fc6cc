import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import type { Coupon, CouponInput, CouponsReply } from '../../../http/shop/coupons.ts'
import type { Done } from '../../../http/common/replies.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.commerceCoupons, 'query', featureFlag.commerce)

export const listCoupons = endpoint<{ query: typeof WebsiteQuery; answers: { 200: typeof CouponsReply } }>(
  'GET',
  '/api/rest/commerce/coupons',
  { access },
)

export const addCoupon = endpoint<{
  query: typeof WebsiteQuery
  body: typeof CouponInput
  answers: { 200: typeof Coupon }
}>('POST', '/api/rest/commerce/coupons', { access, changes: [listCoupons] })

export const saveCoupon = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof CouponInput
  answers: { 200: typeof Coupon }
}>('PUT', '/api/rest/commerce/coupons/:id', { access, changes: [listCoupons] })

export const deleteCoupon = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof Done }
}>('DELETE', '/api/rest/commerce/coupons/:id', { access, changes: [listCoupons] })

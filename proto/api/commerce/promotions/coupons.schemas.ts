import { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import { Coupon, CouponInput, CouponsReply } from '../../../http/shop/coupons.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './coupons.ts'

export const listCoupons = contract(endpoints.listCoupons, {
  summary: 'Lists the store’s coupons, newest first.',
  query: WebsiteQuery,
  answers: { 200: CouponsReply },
})

export const addCoupon = contract(endpoints.addCoupon, {
  summary: 'Adds a coupon; 409 if its code is taken.',
  query: WebsiteQuery,
  body: CouponInput,
  answers: { 200: Coupon },
})

export const saveCoupon = contract(endpoints.saveCoupon, {
  summary: 'Replaces a coupon; its uses stay.',
  params: ProductParams,
  query: WebsiteQuery,
  body: CouponInput,
  answers: { 200: Coupon },
})

export const deleteCoupon = contract(endpoints.deleteCoupon, {
  summary: 'Deletes a coupon; orders that used it keep their discount.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: Done },
})

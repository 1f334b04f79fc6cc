import { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import { PickupsInput, ShippingReply, ShippingZoneInput } from '../../../http/shop/shipping.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './shipping.ts'

export const readShipping = contract(endpoints.readShipping, {
  summary: 'Returns the store’s shipping zones with their options, and its places of pickup.',
  query: WebsiteQuery,
  answers: { 200: ShippingReply },
})

export const addShippingZone = contract(endpoints.addShippingZone, {
  summary: 'Adds a shipping zone with its options.',
  query: WebsiteQuery,
  body: ShippingZoneInput,
  answers: { 200: ShippingReply },
})

export const saveShippingZone = contract(endpoints.saveShippingZone, {
  summary: 'Replaces a shipping zone and its options.',
  params: ProductParams,
  query: WebsiteQuery,
  body: ShippingZoneInput,
  answers: { 200: ShippingReply },
})

export const deleteShippingZone = contract(endpoints.deleteShippingZone, {
  summary: 'Deletes a shipping zone with its options.',
  params: ProductParams,
  query: WebsiteQuery,
  answers: { 200: ShippingReply },
})

export const savePickups = contract(endpoints.savePickups, {
  summary: 'Replaces the places of pickup.',
  query: WebsiteQuery,
  body: PickupsInput,
  answers: { 200: ShippingReply },
})

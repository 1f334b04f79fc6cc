import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { ProductParams, WebsiteQuery } from '../../../http/shop/commerce.ts'
import type { PickupsInput, ShippingReply, ShippingZoneInput } from '../../../http/shop/shipping.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

const access = may(permission.commerceShipping, 'query', featureFlag.commerce)

export const readShipping = endpoint<{ query: typeof WebsiteQuery; answers: { 200: typeof ShippingReply } }>(
  'GET',
  '/api/rest/commerce/shipping',
  { access },
)

export const addShippingZone = endpoint<{
  query: typeof WebsiteQuery
  body: typeof ShippingZoneInput
  answers: { 200: typeof ShippingReply }
}>('POST', '/api/rest/commerce/shipping/zones', { access, changes: [readShipping] })

export const saveShippingZone = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  body: typeof ShippingZoneInput
  answers: { 200: typeof ShippingReply }
}>('PUT', '/api/rest/commerce/shipping/zones/:id', { access, changes: [readShipping] })

export const deleteShippingZone = endpoint<{
  params: typeof ProductParams
  query: typeof WebsiteQuery
  answers: { 200: typeof ShippingReply }
}>('DELETE', '/api/rest/commerce/shipping/zones/:id', { access, changes: [readShipping] })

export const savePickups = endpoint<{
  query: typeof WebsiteQuery
  body: typeof PickupsInput
  answers: { 200: typeof ShippingReply }
}>('PUT', '/api/rest/commerce/shipping/pickups', { access, changes: [readShipping] })

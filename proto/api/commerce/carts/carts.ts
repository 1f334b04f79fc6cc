import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type {
  CartV1,
  AddEntry,
  AddedV1,
  EntryParams,
  ChangeEntry,
  CartParams,
  CartV3,
  AddItem,
  CartItemParams,
  CartsSummaryQuery,
  CartsSummary,
  AddEntryForm,
  AddPromoCode,
  ChooseOption,
  PromoCodeParams,
  ShippingLocation,
  CartPromoCodeParams,
} from '../../../http/shop/carts.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readCart = endpoint<{ answers: { 200: typeof CartV1 } }>('GET', '/api/commerce/shopping-cart', {
  access: 'anyone',
})

export const addCartEntry = endpoint<{ body: typeof AddEntry; answers: { 200: typeof AddedV1 } }>(
  'POST',
  '/api/commerce/shopping-cart/entries',
  { access: 'anyone' },
)

export const changeCartEntry = endpoint<{
  params: typeof EntryParams
  body: typeof ChangeEntry
  answers: { 200: typeof CartV1 }
}>('PUT', '/api/commerce/shopping-cart/entries/:entryId', { access: 'anyone' })

export const removeCartEntry = endpoint<{ params: typeof EntryParams; answers: { 200: typeof CartV1 } }>(
  'DELETE',
  '/api/commerce/shopping-cart/entries/:entryId',
  { access: 'anyone' },
)

export const readCartV3 = endpoint<{ params: typeof CartParams; answers: { 200: typeof CartV3 } }>(
  'GET',
  '/api/3/commerce/cart/:cartToken',
  { access: 'anyone' },
)

export const addItemV3 = endpoint<{
  params: typeof CartParams
  body: typeof AddItem
  answers: { 200: typeof CartV3 }
}>('POST', '/api/3/commerce/cart/:cartToken/items', { access: 'anyone' })

export const changeItemV3 = endpoint<{
  params: typeof CartItemParams
  body: typeof ChangeEntry
  answers: { 200: typeof CartV3 }
}>('PUT', '/api/3/commerce/cart/:cartToken/items/:entryId', { access: 'anyone' })

export const removeItemV3 = endpoint<{ params: typeof CartItemParams; answers: { 200: typeof CartV3 } }>(
  'DELETE',
  '/api/3/commerce/cart/:cartToken/items/:entryId',
  { access: 'anyone' },
)

export const readCartsSummary = endpoint<{
  query: typeof CartsSummaryQuery
  answers: { 200: typeof CartsSummary }
}>('GET', '/api/rest/commerce/carts/summary', {
  access: may(permission.commerceOrders, 'query', featureFlag.commerce),
})

export const setCartLocation = endpoint<{
  body: typeof ShippingLocation
  answers: { 200: typeof CartV1 }
}>('PUT', '/api/commerce/shopping-cart/shipping/location', { access: 'anyone' })

export const chooseCartOption = endpoint<{ body: typeof ChooseOption; answers: { 200: typeof CartV1 } }>(
  'PUT',
  '/api/commerce/shopping-cart/shipping/option',
  { access: 'anyone' },
)

export const addPromoCode = endpoint<{ body: typeof AddPromoCode; answers: { 200: typeof CartV1 } }>(
  'POST',
  '/api/commerce/shopping-cart/promo-codes',
  { access: 'anyone' },
)

export const removePromoCode = endpoint<{
  params: typeof PromoCodeParams
  answers: { 200: typeof CartV1 }
}>('DELETE', '/api/commerce/shopping-cart/promo-codes/:promoCode', { access: 'anyone' })

export const repairCart = endpoint<{ answers: { 200: typeof CartV1 } }>(
  'POST',
  '/api/commerce/shopping-cart/repair',
  { access: 'anyone' },
)

export const setLocationV3 = endpoint<{
  params: typeof CartParams
  body: typeof ShippingLocation
  answers: { 200: typeof CartV3 }
}>('PUT', '/api/3/commerce/cart/:cartToken/shipping/location', { access: 'anyone' })

export const chooseOptionV3 = endpoint<{
  params: typeof CartParams
  body: typeof ChooseOption
  answers: { 200: typeof CartV3 }
}>('PUT', '/api/3/commerce/cart/:cartToken/shipping/option', { access: 'anyone' })

export const addPromoCodeV3 = endpoint<{
  params: typeof CartParams
  body: typeof AddPromoCode
  answers: { 200: typeof CartV3 }
}>('POST', '/api/3/commerce/cart/:cartToken/promo-codes', { access: 'anyone' })

export const removePromoCodeV3 = endpoint<{
  params: typeof CartPromoCodeParams
  answers: { 200: typeof CartV3 }
}>('DELETE', '/api/3/commerce/cart/:cartToken/promo-codes/:promoCode', { access: 'anyone' })

export const addCartEntryForm = endpoint<{ body: typeof AddEntryForm; answers: { 303: null } }>(
  'POST',
  '/api/commerce/shopping-cart/form',
  { access: 'anyone' },
)

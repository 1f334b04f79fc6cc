import {
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
import { contract } from '../../contract.ts'
import * as endpoints from './carts.ts'

export const readCart = contract(endpoints.readCart, {
  summary: 'Returns the visitor’s cart; 404 if there is none.',
  answers: { 200: CartV1 },
})

export const addCartEntry = contract(endpoints.addCartEntry, {
  summary: 'Adds a product to the visitor’s cart; the first one creates the cart.',
  body: AddEntry,
  answers: { 200: AddedV1 },
  unknownFields: 'ignored',
  keyHeader: 'Add-To-Cart-Id',
})

export const changeCartEntry = contract(endpoints.changeCartEntry, {
  summary: 'Sets the quantity of an entry of the visitor’s cart; 0 removes it.',
  params: EntryParams,
  body: ChangeEntry,
  answers: { 200: CartV1 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const removeCartEntry = contract(endpoints.removeCartEntry, {
  summary: 'Removes an entry from the visitor’s cart.',
  params: EntryParams,
  answers: { 200: CartV1 },
  keyHeader: 'Idempotency-Key',
})

export const readCartV3 = contract(endpoints.readCartV3, {
  summary: 'Returns the cart of this token in the v3 format.',
  params: CartParams,
  answers: { 200: CartV3 },
})

export const addItemV3 = contract(endpoints.addItemV3, {
  summary: 'Adds a product to the cart of this token.',
  params: CartParams,
  body: AddItem,
  answers: { 200: CartV3 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const changeItemV3 = contract(endpoints.changeItemV3, {
  summary: 'Sets the quantity of an item of the cart; 0 removes it.',
  params: CartItemParams,
  body: ChangeEntry,
  answers: { 200: CartV3 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const removeItemV3 = contract(endpoints.removeItemV3, {
  summary: 'Removes an item from the cart.',
  params: CartItemParams,
  answers: { 200: CartV3 },
  keyHeader: 'Idempotency-Key',
})

export const readCartsSummary = contract(endpoints.readCartsSummary, {
  summary: 'Returns how many carts changed since a time, and their items and value.',
  query: CartsSummaryQuery,
  answers: { 200: CartsSummary },
})

export const setCartLocation = contract(endpoints.setCartLocation, {
  summary: 'Sets where the visitor’s cart is sent; the reply has the shipping options for the place.',
  body: ShippingLocation,
  answers: { 200: CartV1 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const chooseCartOption = contract(endpoints.chooseCartOption, {
  summary: 'Chooses a shipping option of the visitor’s cart.',
  body: ChooseOption,
  answers: { 200: CartV1 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const addPromoCode = contract(endpoints.addPromoCode, {
  summary: 'Adds a coupon to the visitor’s cart; 400 with the code `COUPON_INVALID` if it cannot count.',
  body: AddPromoCode,
  answers: { 200: CartV1 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const removePromoCode = contract(endpoints.removePromoCode, {
  summary: 'Takes a coupon out of the visitor’s cart.',
  params: PromoCodeParams,
  answers: { 200: CartV1 },
  keyHeader: 'Idempotency-Key',
})

export const repairCart = contract(endpoints.repairCart, {
  summary: 'Removes what cannot be bought from the visitor’s cart, and accepts changed prices.',
  answers: { 200: CartV1 },
  keyHeader: 'Idempotency-Key',
})

export const setLocationV3 = contract(endpoints.setLocationV3, {
  summary: 'Sets where the cart is sent; the reply has the fulfilment options for the place.',
  params: CartParams,
  body: ShippingLocation,
  answers: { 200: CartV3 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const chooseOptionV3 = contract(endpoints.chooseOptionV3, {
  summary: 'Chooses a fulfilment option of the cart by its key.',
  params: CartParams,
  body: ChooseOption,
  answers: { 200: CartV3 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const addPromoCodeV3 = contract(endpoints.addPromoCodeV3, {
  summary: 'Adds a coupon to the cart; 400 with the code `COUPON_INVALID` if it cannot count.',
  params: CartParams,
  body: AddPromoCode,
  answers: { 200: CartV3 },
  unknownFields: 'ignored',
  keyHeader: 'Idempotency-Key',
})

export const removePromoCodeV3 = contract(endpoints.removePromoCodeV3, {
  summary: 'Takes a coupon out of the cart.',
  params: CartPromoCodeParams,
  answers: { 200: CartV3 },
  keyHeader: 'Idempotency-Key',
})

export const addCartEntryForm = contract(endpoints.addCartEntryForm, {
  summary: 'Adds the product of a plain HTML form to the visitor’s cart, and leads to the cart.',
  body: AddEntryForm,
  answers: { 303: null },
  unknownFields: 'ignored',
  accepts: 'form',
})

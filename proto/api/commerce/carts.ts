import { featureFlag } from '../../enums/feature-flag.ts'
import { permission } from '../../enums/permission.ts'
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
} from '../../http/carts.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'

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

export const addCartEntryForm = endpoint<{ body: typeof AddEntryForm; answers: { 303: null } }>(
  'POST',
  '/api/commerce/shopping-cart/form',
  { access: 'anyone' },
)

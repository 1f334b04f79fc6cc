import * as api from '@portico/proto/api/commerce/products/product-names.schemas'
import { route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import { listNames } from '../store/names.ts'
import { changeNames, placeCategory } from '../use-cases/change-names.ts'

export const productNames = ({ db }: ProductsDeps) =>
  route(api.listProductNames, ({ query: { websiteId } }) =>
    db.tenant(websiteId, (tx) => listNames(tx, websiteId)),
  )

export const changeProductNames = (commerce: ProductsDeps) =>
  route(api.changeProductNames, async ({ query: { websiteId }, principal: { accountId }, body }) => ({
    changed: await changeNames(commerce, { websiteId, accountId }, body),
  }))

export const saveCategory = (commerce: ProductsDeps) =>
  route(api.saveCategory, async ({ query: { websiteId }, body }) => {
    await placeCategory(commerce, websiteId, body)
    return {}
  })

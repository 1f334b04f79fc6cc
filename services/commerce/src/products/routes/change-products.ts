import * as api from '@portico/proto/api/commerce/products/product-bulk.schemas'
import { route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import { changeProductsOf } from '../use-cases/change-products.ts'

const CHANGES_BYTES = 900 * 1_024

export const changeProducts = (commerce: ProductsDeps) =>
  route(
    api.changeProducts,
    async ({ query: { websiteId }, principal: { accountId }, body }) => ({
      products: await changeProductsOf(commerce, { websiteId, accountId }, body.changes),
    }),
    { bodyLimit: CHANGES_BYTES },
  )

import * as api from '@portico/proto/api/commerce/products/products.schemas'
import { route } from '@portico/kit/http/route'
import type { ProductsDeps } from '../deps.ts'
import { changeVariantsOf } from '../use-cases/change-variants.ts'

/** Changes price and stock of some variants and leaves everything else. Returns the version of the product. */
export const changeVariants = (commerce: ProductsDeps) =>
  route(
    api.changeVariants,
    async ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) => ({
      id,
      version: await changeVariantsOf(commerce, { websiteId, accountId }, id, body),
    }),
  )

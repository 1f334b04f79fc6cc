import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/sample-history.schemas'
import type { CartsDeps } from '../carts/deps.ts'
import { deleteSampleCarts } from './store/sample-carts.ts'

/** DELETE /api/rest/commerce/sample-history: deletes all sample carts of a website, in one transaction. */
export const removeHistory = ({ db }: CartsDeps) =>
  route(api.removeSampleHistory, ({ query: { websiteId } }) => deleteSampleCarts(db, websiteId))

import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { RemoveHistory } from '@portico/proto/http/sample-history'
import type { CommerceContext } from '../deps.ts'
import { deleteSampleCarts } from '../store/sample-carts.ts'

/** DELETE /api/rest/commerce/sample-history: deletes all sample carts of a website, in one transaction. */
export const removeHistory = ({ db }: CommerceContext) =>
  route({
    method: 'DELETE',
    path: '/api/rest/commerce/sample-history',
    summary: 'Deletes the sample carts of a website.',
    access: may(permission.settingsGeneral, 'query'),
    query: RemoveHistory,
    answers: { 204: null },
    handle: ({ query: { websiteId } }) => deleteSampleCarts(db, websiteId),
  })

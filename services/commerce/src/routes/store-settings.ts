import { permission } from '@portico/proto/enums/permission'
import { StoreSettings, WebsiteQuery } from '@portico/proto/http/commerce'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import type { CommerceContext } from '../deps.ts'
import { readSettings, writeSettings } from '../store/settings.ts'

const path = '/api/rest/commerce/settings'

export const getSettings = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path,
    summary: 'The store’s currency, tax and address.',
    access: may(permission.commerceStoreSettings, 'query'),
    query: WebsiteQuery,
    answers: { 200: StoreSettings },
    async handle(context) {
      const { websiteId } = context.query
      return db.tenant(websiteId, (tx) => readSettings(tx, websiteId))
    },
  })

/** The store's currency, tax and address, whole (CUR-03): what is left out goes back to its default. */
export const putSettings = ({ db }: CommerceContext) =>
  route({
    method: 'PUT',
    path,
    summary: 'Replaces the store’s currency, tax and address.',
    access: may(permission.commerceStoreSettings, 'query'),
    query: WebsiteQuery,
    body: StoreSettings,
    answers: { 200: StoreSettings },
    async handle(context) {
      const { websiteId } = context.query
      await db.tenant(websiteId, (tx) => writeSettings(tx, websiteId, context.body))
      return context.body
    },
  })

import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { ChangeStoreSettings, StoreSettings, WebsiteQuery } from '@portico/proto/http/commerce'
import { reportAct } from '@portico/kit/audit/report-act'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { changedFields } from '@portico/kit/audit/changed-fields'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import type { CommerceContext } from '../deps.ts'
import { settingsChanged } from '../facts.ts'
import { changeSettings, readSettings } from '../store/settings.ts'

const path = '/api/rest/commerce/settings'

export const getSettings = ({ db }: CommerceContext) =>
  route({
    method: 'GET',
    path,
    summary: 'Returns the store’s currency, tax and path.',
    access: may(permission.commerceStoreSettings, 'query', featureFlag.commerce),
    query: WebsiteQuery,
    answers: { 200: StoreSettings },
    async handle(context) {
      const { websiteId } = context.query
      return db.tenant(websiteId, (tx) => readSettings(tx, websiteId))
    },
  })

/** Changes the settings that the body has (CUR-03). The names of the changed settings are reported for the audit. */
export const putSettings = ({ db, clock, ids }: CommerceContext) =>
  route({
    method: 'PUT',
    path,
    summary: 'Changes the given ones of the store’s currency, tax and path.',
    access: may(permission.commerceStoreSettings, 'query', featureFlag.commerce),
    query: WebsiteQuery,
    body: ChangeStoreSettings,
    answers: { 200: StoreSettings },
    async handle(context) {
      const { websiteId } = context.query
      return db.tenant(websiteId, async (tx) => {
        const before = await readSettings(tx, websiteId)
        const { settings, version } = await changeSettings(tx, websiteId, context.body)
        enqueue(tx, settingsChanged(ids.uuid(), websiteId, version))
        const fields = changedFields(before, settings)
        if (fields.length > 0) {
          const { accountId } = context.principal
          reportAct({ clock, ids }, tx, 'commerce', {
            websiteId,
            accountId,
            action: 'store.settings-changed',
            fields,
          })
        }
        return settings
      })
    },
  })

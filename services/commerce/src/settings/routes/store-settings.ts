import { reportAct } from '@portico/kit/audit/report-act'
import { conflict } from '@portico/kit/errors'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { changedFields } from '@portico/kit/audit/changed-fields'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/settings/store-settings.schemas'
import type { SettingsDeps } from '../deps.ts'
import { settingsChanged } from '../facts.ts'
import { changeSettings, hasOpenCheckout, readSettings } from '../store/settings.ts'

export const getSettings = ({ db }: SettingsDeps) =>
  route(api.readStoreSettings, async (context) => {
    const { websiteId } = context.query
    return db.tenant(websiteId, (tx) => readSettings(tx, websiteId))
  })

/** Changes the settings that the body has (CUR-03). The names of the changed settings are reported for the audit. */
export const putSettings = ({ db, clock, ids }: SettingsDeps) =>
  route(api.updateStoreSettings, async (context) => {
    const { websiteId } = context.query
    return db.tenant(websiteId, async (tx) => {
      const before = await readSettings(tx, websiteId)
      // A new currency gives every price another meaning.
      const { currency = before.currency } = context.body
      if (currency !== before.currency && (await hasOpenCheckout(tx, websiteId)))
        throw conflict('A buyer is paying. Please change the currency in a few minutes.')
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
  })

import * as api from '@portico/proto/api/commerce/settings/store-settings.schemas'
import type { StoreReply } from '@portico/proto/http/shop/commerce'
import { route } from '@portico/kit/http/route'
import type { SettingsDeps } from '../deps.ts'
import { readSettings } from '../store/settings.ts'

/** Returns what every page of the caller's website contains of its store, for `web` (CTX-04, CUR-03). */
export const internalStore = ({ db }: SettingsDeps) =>
  route(api.internalStore, async ({ website }): Promise<StoreReply> => {
    const { currency } = await db.tenant(website.id, (tx) => readSettings(tx, website.id))
    return { currency }
  })

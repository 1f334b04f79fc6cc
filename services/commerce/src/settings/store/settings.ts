import { StoreSettings, type ChangeStoreSettings } from '@portico/proto/http/shop/commerce'
import type * as z from 'zod'
import type { Tx } from '@portico/kit/postgres/db'

export const DEFAULT_SETTINGS: StoreSettings = StoreSettings.parse({})

/** SQL expression for a website's settings as JSON, or null. `$1` is the website's id. */
export const SETTINGS_JSON = `(select jsonb_build_object('currency', currency, 'shopPath', shop_path)
  from store_settings where website_id = $1)`

/** Returns the settings of a website's store, or the defaults. */
export async function readSettings(tx: Tx, websiteId: string): Promise<StoreSettings> {
  const { rows } = await tx.query<{ settings: StoreSettings | null }>(`select ${SETTINGS_JSON} as settings`, [
    websiteId,
  ])
  return rows[0]?.settings ?? DEFAULT_SETTINGS
}

/** Changes the given settings in one statement, so that concurrent changes of different settings do not undo each other. */
export async function changeSettings(
  tx: Tx,
  websiteId: string,
  change: z.infer<typeof ChangeStoreSettings>,
): Promise<{ settings: StoreSettings; version: number }> {
  const defaults = DEFAULT_SETTINGS
  const { currency = null, shopPath = null } = change
  const { rows } = await tx.query<StoreSettings & { version: number }>(
    `insert into store_settings as s (website_id, currency, shop_path, version)
     values ($1, coalesce($2::text, $4), coalesce($3::text, $5), 1)
     on conflict (website_id) do update set currency = coalesce($2, s.currency),
       shop_path = coalesce($3, s.shop_path), version = s.version + 1
     returning currency, shop_path as "shopPath", version`,
    [websiteId, currency, shopPath, defaults.currency, defaults.shopPath],
  )
  const { version, ...settings } = rows[0]!
  return { settings, version }
}

/** Whether a buyer is paying at this website. */
export async function hasOpenCheckout(tx: Tx, websiteId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select 1 from checkout where website_id = $1 and state in ('open', 'paying') limit 1`,
    [websiteId],
  )
  return rowCount > 0
}

import { StoreSettings, type ChangeStoreSettings } from '@portico/proto/http/commerce'
import type * as z from 'zod'
import type { Tx } from '@portico/kit/postgres/db'

export const DEFAULT_SETTINGS: StoreSettings = StoreSettings.parse({})

/** SQL expression for a website's settings as JSON, or null. `$1` is the website's id. */
export const SETTINGS_JSON = `(select jsonb_build_object('currency', currency, 'taxBasisPoints', tax_basis_points,
  'shopPath', shop_path) from store_settings where website_id = $1)`

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
  const { currency = null, taxBasisPoints = null, shopPath = null } = change
  const { rows } = await tx.query<StoreSettings & { version: number }>(
    `insert into store_settings as s (website_id, currency, tax_basis_points, shop_path, version)
     values ($1, coalesce($2::text, $5), coalesce($3::integer, $6), coalesce($4::text, $7), 1)
     on conflict (website_id) do update set currency = coalesce($2, s.currency),
       tax_basis_points = coalesce($3, s.tax_basis_points), shop_path = coalesce($4, s.shop_path),
       version = s.version + 1
     returning currency, tax_basis_points as "taxBasisPoints", shop_path as "shopPath", version`,
    [
      websiteId,
      currency,
      taxBasisPoints,
      shopPath,
      defaults.currency,
      defaults.taxBasisPoints,
      defaults.shopPath,
    ],
  )
  const { version, ...settings } = rows[0]!
  return { settings, version }
}

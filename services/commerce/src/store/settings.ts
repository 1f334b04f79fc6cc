import { StoreSettings, type ChangeStoreSettings } from '@portico/proto/http/commerce'
import type * as z from 'zod'
import type { Tx } from '@portico/kit/postgres/db'

export const DEFAULT_SETTINGS: StoreSettings = StoreSettings.parse({})

/** A website's settings as JSON, or null: part of the statements that need them. Written over `$1`, the website's id. */
export const SETTINGS_JSON = `(select jsonb_build_object('currency', currency, 'taxBasisPoints', tax_basis_points,
  'shopPath', shop_path) from store_settings where website_id = $1)`

export async function readSettings(tx: Tx, websiteId: string): Promise<StoreSettings> {
  const { rows } = await tx.query<{ settings: StoreSettings | null }>(`select ${SETTINGS_JSON} as settings`, [
    websiteId,
  ])
  return rows[0]?.settings ?? DEFAULT_SETTINGS
}

/** Changes what is named, in one statement, so that two owners who change different fields do not undo each other. */
export async function changeSettings(
  tx: Tx,
  websiteId: string,
  change: z.infer<typeof ChangeStoreSettings>,
): Promise<{ settings: StoreSettings; version: number }> {
  const { currency = null, taxBasisPoints = null, shopPath = null } = change
  const unset = DEFAULT_SETTINGS
  const { rows } = await tx.query<StoreSettings & { version: number }>(
    `insert into store_settings as s (website_id, currency, tax_basis_points, shop_path, version)
     values ($1, coalesce($2::text, $5), coalesce($3::integer, $6), coalesce($4::text, $7), 1)
     on conflict (website_id) do update set currency = coalesce($2, s.currency),
       tax_basis_points = coalesce($3, s.tax_basis_points), shop_path = coalesce($4, s.shop_path),
       version = s.version + 1
     returning currency, tax_basis_points as "taxBasisPoints", shop_path as "shopPath", version`,
    [websiteId, currency, taxBasisPoints, shopPath, unset.currency, unset.taxBasisPoints, unset.shopPath],
  )
  const { version, ...settings } = rows[0]!
  return { settings, version }
}

import { StoreSettings } from '@portico/proto/http/commerce'
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

export async function writeSettings(tx: Tx, websiteId: string, settings: StoreSettings): Promise<void> {
  await tx.query(
    `insert into store_settings (website_id, currency, tax_basis_points, shop_path) values ($1, $2, $3, $4)
     on conflict (website_id) do update set currency = $2, tax_basis_points = $3, shop_path = $4`,
    [websiteId, settings.currency, settings.taxBasisPoints, settings.shopPath],
  )
}

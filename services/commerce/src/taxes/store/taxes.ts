import type { TaxRateInput, TaxSettings, TaxesReply } from '@portico/proto/http/shop/taxes'
import type { Tx } from '@portico/kit/postgres/db'

const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const AREA_JSON = `jsonb_strip_nulls(jsonb_build_object('country', country, 'region', region, 'postal', postal))`

/** SQL expression for a website's rates as JSON. `$1` is the website's id. */
export const RATES_JSON = `coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'area', ${AREA_JSON},
  'taxClass', tax_class, 'ppm', ppm, 'from', ${epochMs('starts_at')}, 'until', ${epochMs('ends_at')},
  'shippingTaxed', shipping_taxed, 'additional', additional) order by id) from tax_rate where website_id = $1), '[]')`

export const DEFAULT_TAX_SETTINGS: TaxSettings = {
  pricesIncludeTax: false,
  sellWithoutRate: true,
  storePlace: null,
}

/** SQL expression for a website's tax settings as JSON, or null. `$1` is the website's id. */
export const TAX_SETTINGS_JSON = `(select jsonb_build_object('pricesIncludeTax', prices_include_tax,
  'sellWithoutRate', sell_without_rate, 'storePlace', store_place) from store_settings where website_id = $1)`

/** Returns the tax settings, the classes that the owner has added, and the rates: the most general first. */
export async function readTaxes(tx: Tx, websiteId: string): Promise<Omit<TaxesReply, 'starter'>> {
  const { rows } = await tx.query<
    Omit<TaxesReply, 'starter' | 'settings'> & { settings: TaxSettings | null }
  >(
    `select ${TAX_SETTINGS_JSON} as settings,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id)
         from tax_class where website_id = $1), '[]') as classes,
       coalesce((select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('source', source))
           || jsonb_build_object('id', id, 'name', name, 'area', ${AREA_JSON}, 'taxClass', tax_class, 'ppm', ppm,
             'from', ${epochMs('starts_at')}, 'until', ${epochMs('ends_at')}, 'shippingTaxed', shipping_taxed,
             'additional', additional, 'needsCheck', needs_check)
           order by country <> '*', country, region nulls first, postal nulls first, tax_class desc, starts_at, id)
         from tax_rate where website_id = $1), '[]') as rates`,
    [websiteId],
  )
  const { settings, classes, rates } = rows[0]!
  return { settings: settings ?? DEFAULT_TAX_SETTINGS, classes, rates }
}

/** Locks a website's taxes against other writers until the end of the transaction. */
export function lockTaxes(tx: Tx, websiteId: string): void {
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' taxes', 0))`, [websiteId])
}

export function writeTaxSettings(tx: Tx, websiteId: string, settings: TaxSettings): void {
  tx.send(
    `insert into store_settings as s
       (website_id, currency, tax_basis_points, shop_path, prices_include_tax, sell_without_rate, store_place)
     values ($1, 'USD', 0, '/shop', $2, $3, $4::jsonb)
     on conflict (website_id) do update set prices_include_tax = $2, sell_without_rate = $3, store_place = $4::jsonb`,
    [
      websiteId,
      settings.pricesIncludeTax,
      settings.sellWithoutRate,
      settings.storePlace && JSON.stringify(settings.storePlace),
    ],
  )
}

/** A rate to write. A rate from the list of known rates has its source, and needs the owner's check. */
export type WrittenRate = TaxRateInput & { id: string; needsCheck?: boolean; source?: string }

/** Inserts rates, and replaces existing ones. */
export function writeRates(tx: Tx, websiteId: string, rates: readonly WrittenRate[]): void {
  tx.send(
    `insert into tax_rate (website_id, id, name, country, region, postal, tax_class, ppm, starts_at, ends_at,
       shipping_taxed, additional, needs_check, source)
     select $1, id, name, area ->> 'country', area ->> 'region', area ->> 'postal', "taxClass", ppm,
       to_timestamp("from" / 1000.0), to_timestamp("until" / 1000.0), "shippingTaxed", additional,
       coalesce("needsCheck", false), source
     from jsonb_to_recordset($2::jsonb) as r(id text, name text, area jsonb, "taxClass" text, ppm integer,
       "from" bigint, "until" bigint, "shippingTaxed" boolean, additional boolean, "needsCheck" boolean, source text)
     on conflict (website_id, id) do update set name = excluded.name, country = excluded.country,
       region = excluded.region, postal = excluded.postal, tax_class = excluded.tax_class, ppm = excluded.ppm,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at, shipping_taxed = excluded.shipping_taxed,
       additional = excluded.additional, needs_check = excluded.needs_check, source = excluded.source`,
    [websiteId, JSON.stringify(rates)],
  )
}

/** Returns whether the rate existed. */
export async function deleteRate(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from tax_rate where website_id = $1 and id = $2', [
    websiteId,
    id,
  ])
  return rowCount === 1
}

export function insertClass(tx: Tx, websiteId: string, { id, name }: { id: string; name: string }): void {
  tx.send('insert into tax_class (website_id, id, name) values ($1, $2, $3)', [websiteId, id, name])
}

/** Returns whether the class existed. */
export async function deleteClass(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from tax_class where website_id = $1 and id = $2', [
    websiteId,
    id,
  ])
  return rowCount === 1
}

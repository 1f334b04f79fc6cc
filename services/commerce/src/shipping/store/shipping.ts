import type { ShippingOptionInput, ShippingReply, ShippingZoneInput } from '@portico/proto/http/shop/shipping'
import type { Tx } from '@portico/kit/postgres/db'

/** SQL expression for the options of `zone` as JSON, in the owner's order. */
const optionsJson = (
  zone: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name,
  'kind', o.kind, 'price', o.price, 'steps', o.steps, 'freeFrom', o.free_from) order by o.position, o.id)
  from shipping_option o where o.website_id = $1 and o.zone_id ${zone}), '[]')`

/** SQL expressions for a website's zones with their options, and for its places of pickup. `$1` is the website's id. */
export const ZONES_JSON = `coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'areas', z.areas,
  'options', ${optionsJson('= z.id')}) order by z.position, z.id) from shipping_zone z where z.website_id = $1), '[]')`
export const PICKUPS_JSON = optionsJson('is null')

export async function readShipping(tx: Tx, websiteId: string): Promise<ShippingReply> {
  const { rows } = await tx.query<ShippingReply>(
    `select ${ZONES_JSON} as zones, ${PICKUPS_JSON} as pickups`,
    [websiteId],
  )
  return rows[0]!
}

/** Locks a website's zones against other writers until the end of the transaction, and counts them. */
export async function lockZones(tx: Tx, websiteId: string): Promise<number> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended($1 || ' shipping', 0))`, [websiteId])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from shipping_zone where website_id = $1',
    [websiteId],
  )
  return rows[0]!.count
}

export function insertZone(
  tx: Tx,
  websiteId: string,
  { id, name, areas }: { id: string } & Pick<ShippingZoneInput, 'name' | 'areas'>,
): void {
  tx.send(
    `insert into shipping_zone (website_id, id, name, areas, position)
     select $1, $2, $3, $4::jsonb, coalesce(max(position) + 1, 0) from shipping_zone where website_id = $1`,
    [websiteId, id, name, JSON.stringify(areas)],
  )
}

/** Returns whether the zone exists. */
export async function updateZone(
  tx: Tx,
  websiteId: string,
  { id, name, areas }: { id: string } & Pick<ShippingZoneInput, 'name' | 'areas'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update shipping_zone set name = $3, areas = $4::jsonb where website_id = $1 and id = $2',
    [websiteId, id, name, JSON.stringify(areas)],
  )
  return rowCount === 1
}

/** Returns whether the zone existed. */
export async function deleteZone(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from shipping_zone where website_id = $1 and id = $2', [
    websiteId,
    id,
  ])
  return rowCount === 1
}

/** Replaces the options of a zone, or the places of pickup (`zoneId` null). A known option keeps its id. */
export async function replaceOptions(
  tx: Tx,
  websiteId: string,
  zoneId: string | null,
  options: readonly ShippingOptionInput[],
  newId: () => string,
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from shipping_option where website_id = $1 and zone_id is not distinct from $2 returning id',
    [websiteId, zoneId],
  )
  const known = new Set(rows.map(({ id }) => id))
  const written = options.map((option, position) => ({
    ...option,
    id: option.id !== undefined && known.delete(option.id) ? option.id : newId(),
    position,
  }))
  tx.send(
    `insert into shipping_option (website_id, id, zone_id, name, kind, price, steps, free_from, position)
     select $1, id, $2, name, kind, price, steps, "freeFrom", position
     from jsonb_to_recordset($3::jsonb)
       as o(id text, name text, kind text, price bigint, steps jsonb, "freeFrom" bigint, position integer)`,
    [websiteId, zoneId, JSON.stringify(written)],
  )
}

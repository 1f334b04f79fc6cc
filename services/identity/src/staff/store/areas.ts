import type { Queryable } from '@portico/kit/postgres/db'

/** The flags of the areas that are off for a website. */
export async function listAreasOff(db: Queryable, websiteId: string): Promise<number[]> {
  const { rows } = await db.query<{ flag: number }>(
    'select flag from website_area_off where website_id = $1',
    [websiteId],
  )
  return rows.map(({ flag }) => flag)
}

/** Turns an area off; false when it was off. */
export async function turnAreaOff(
  db: Queryable,
  { websiteId, flag, at }: { websiteId: string; flag: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into website_area_off (website_id, flag, turned_off_at) values ($1, $2, $3)
     on conflict (website_id, flag) do nothing`,
    [websiteId, flag, at],
  )
  return rowCount === 1
}

/** Turns an area on; false when it was on. */
export async function turnAreaOn(db: Queryable, websiteId: string, flag: number): Promise<boolean> {
  const { rowCount } = await db.query('delete from website_area_off where website_id = $1 and flag = $2', [
    websiteId,
    flag,
  ])
  return rowCount === 1
}

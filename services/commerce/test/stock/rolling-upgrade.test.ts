import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierDatabase } from '@portico/kit/testing/earlier-database'
import { SITE } from '../service.ts'
import { stockThatDoesNotAddUp, take } from './stock.ts'

const PRODUCT = 'a'.repeat(24)
const [FEW, MANY, NEW] = ['b', 'c', 'd'].map((digit) => digit.repeat(24)) as [string, string, string]

let database: Awaited<ReturnType<typeof earlierDatabase>>
beforeAll(async () => {
  const migrations = new URL('../../migrations/', import.meta.url)
  database = await earlierDatabase('commerce', migrations, '0061-stock.sql')
  await database.db.tenant(SITE, async (tx) => {
    await tx.query(
      `insert into product (website_id, id, collection_id, url_id, title, product_type, description, excerpt, images, tags,
         categories, version, created_at, updated_at)
       values ($1, $2, 'c', 'mug', 'Mug', 'physical', '', '', '[]', '{}', '{}', 1, now(), now())`,
      [SITE, PRODUCT],
    )
  })
  await saveAsPreviousRelease({ [FEW]: 3, [MANY]: 40 })
  await database.upgrade()
})
afterAll(() => database.close())

/** Saves the product as the previous release does: it deletes all variants and inserts them with the numbers it knows. */
async function saveAsPreviousRelease(
  stock: Record<string, number>,
  { unlimited = false } = {},
): Promise<void> {
  await database.db.tenant(SITE, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1 || ' products', 0))`, [SITE])
    await tx.query('delete from variant where website_id = $1 and product_id = $2', [SITE, PRODUCT])
    for (const [id, quantity] of Object.entries(stock))
      await tx.query(
        `insert into variant (website_id, id, product_id, position, sku, price, sale_price, on_sale, qty_in_stock,
           unlimited, option_values, measures)
         values ($1, $2, $3, 0, $2, 100, 0, false, $4, $5, '[]', '{}')`,
        [SITE, id, PRODUCT, quantity, unlimited],
      )
  })
}

const stock = async () => {
  const { rows } = await database.db.tenant(SITE, (tx) =>
    tx.query<{ available: number; unlimited: boolean }>('select available, unlimited from stock order by id'),
  )
  return rows.map(({ available, unlimited }) => (unlimited ? 'unlimited' : available))
}

test('stock follows the previous release during a rolling restart, and no sale of the new release is undone', async () => {
  expect(await stock()).toEqual([3, 40])
  await take(database.db, [
    { id: FEW, productId: PRODUCT, quantity: 1 },
    { id: MANY, productId: PRODUCT, quantity: 5 },
  ])
  await saveAsPreviousRelease({ [FEW]: 3, [MANY]: 40 }) // an owner changes a text
  expect(await stock()).toEqual([2, 35])
  await saveAsPreviousRelease({ [FEW]: 3, [MANY]: 50, [NEW]: 6 }) // adds ten, and a variant
  expect(await stock()).toEqual([2, 45, 6])
  await saveAsPreviousRelease({ [FEW]: 0, [MANY]: 50, [NEW]: 6 }) // takes three away of two
  expect(await stock()).toEqual([0, 45, 6])
  await saveAsPreviousRelease({ [FEW]: 0, [MANY]: 50, [NEW]: 6 }, { unlimited: true })
  expect(await stock()).toEqual(['unlimited', 'unlimited', 'unlimited'])
  await saveAsPreviousRelease({ [FEW]: 2, [MANY]: 50, [NEW]: 6 })
  expect(await stock()).toEqual([2, 45, 6])
  expect(await stockThatDoesNotAddUp(database.db)).toEqual([])
})

test('numbers add up after concurrent sales, edits of the new release and saves of the previous one', async () => {
  const sale = () => take(database.db, [{ id: MANY, productId: PRODUCT, quantity: 1 }])
  const { available: before } = await row()
  const works = Array.from({ length: 30 }, (_, n) =>
    n % 3 === 0 ? saveAsPreviousRelease({ [FEW]: 2, [MANY]: 50 + n }) : sale(),
  )
  const results = await Promise.allSettled(works)
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  const { available, copied } = await row()
  expect(available).toBe(before + (copied - 50) - 20)
  expect(await stockThatDoesNotAddUp(database.db)).toEqual([])
})

const row = async () => {
  const { rows } = await database.db.tenant(SITE, (tx) =>
    tx.query<{ available: number; copied: number }>('select available, copied from stock where id = $1', [
      MANY,
    ]),
  )
  return rows[0]!
}

import type { ProductInput } from '@portico/proto/http/shop/commerce'
import type { Tx } from '@portico/kit/postgres/db'
import type { FileRow, Problem } from '../domain/import-file.ts'

export type KeyedRow = FileRow & { key: string; alias?: string; owner?: string }
/** A product of an import: what an owner would save, and the paths of its categories. */
export type ImportProduct = {
  number: number
  line: number
  productId: string | null
  product: ProductInput
  paths: (readonly string[])[]
}
type Import = { websiteId: string; id: string }

export function insertRows(tx: Tx, { websiteId, id }: Import, rows: readonly KeyedRow[]): void {
  tx.send(
    `insert into product_import_row (website_id, import_id, line, key, alias, owner, cells)
     select $1, $2, r.line, r.key, r.alias, r.owner, r.cells
     from jsonb_to_recordset($3::jsonb) as r(line int, key text, alias text, owner text, cells jsonb)`,
    [websiteId, id, JSON.stringify(rows)],
  )
}

/** Gives rows that name the product they belong to its key. */
export function joinOwners(tx: Tx, { websiteId, id }: Import): void {
  tx.send(
    `update product_import_row r set key = p.key
     from product_import_row p
     where r.website_id = $1 and r.import_id = $2 and r.owner is not null and p.website_id = $1 and p.import_id = $2
       and p.owner is null and (p.key = r.owner or p.alias = r.owner)`,
    [websiteId, id],
  )
}

/** The rows of the next products after a line, in the order of their first lines: `limit` products at most. */
export async function readGroups(
  tx: Tx,
  { websiteId, id }: Import,
  after: number,
  limit: number,
): Promise<FileRow[][]> {
  const { rows } = await tx.query<{ rows: FileRow[] }>(
    `with next as (
       select key, min(line) as first from product_import_row where website_id = $1 and import_id = $2
       group by key having min(line) > $3 order by 2 limit $4
     )
     select jsonb_agg(jsonb_build_object('line', r.line, 'cells', r.cells) order by r.owner is not null, r.line) as rows
     from next join product_import_row r on r.website_id = $1 and r.import_id = $2 and r.key = next.key
     group by next.first order by next.first`,
    [websiteId, id, after, limit],
  )
  return rows.map((row) => row.rows)
}

/** Stores problems with their numbers, from `first` on. */
export function insertProblems(
  tx: Tx,
  { websiteId, id }: Import,
  first: number,
  problems: readonly Problem[],
): void {
  if (problems.length === 0) return
  tx.send(
    `insert into product_import_problem (website_id, import_id, number, line, column_name, text)
     select $1, $2, $3 + p.number, p.line, p.column, p.text
     from jsonb_to_recordset($4::jsonb) as p(number int, line int, "column" text, text text)`,
    [websiteId, id, first, JSON.stringify(problems.map((problem, number) => ({ ...problem, number })))],
  )
}

export function insertProducts(tx: Tx, { websiteId, id }: Import, products: readonly ImportProduct[]): void {
  if (products.length === 0) return
  tx.send(
    `insert into product_import_product (website_id, import_id, number, line, product_id, product, paths)
     select $1, $2, p.number, p.line, p."productId", p.product, p.paths
     from jsonb_to_recordset($3::jsonb)
       as p(number int, line int, "productId" text, product jsonb, paths jsonb)`,
    [websiteId, id, JSON.stringify(products)],
  )
}

/** Products that are not written yet, the first ones first. */
export async function readOpen(tx: Tx, { websiteId, id }: Import, limit: number): Promise<ImportProduct[]> {
  const { rows } = await tx.query<ImportProduct>(
    `select number, line, product_id as "productId", product, paths from product_import_product
     where website_id = $1 and import_id = $2 and outcome is null order by number limit $3`,
    [websiteId, id, limit],
  )
  return rows
}

/** Notes the outcome of products in the transaction that writes them. */
export function writeOutcomes(
  tx: Tx,
  { websiteId, id }: Import,
  outcomes: readonly { number: number; outcome: 'written' | 'failed' }[],
): void {
  tx.send(
    `update product_import_product p set outcome = o.outcome
     from jsonb_to_recordset($3::jsonb) as o(number int, outcome text)
     where p.website_id = $1 and p.import_id = $2 and p.number = o.number`,
    [websiteId, id, JSON.stringify(outcomes)],
  )
}

/** The number of problems so far. */
export async function countProblems(tx: Tx, { websiteId, id }: Import): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from product_import_problem where website_id = $1 and import_id = $2',
    [websiteId, id],
  )
  return rows[0]!.count
}

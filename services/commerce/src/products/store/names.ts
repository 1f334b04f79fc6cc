import type { ProductNameKind, ProductNamesReply } from '@portico/proto/http/shop/product-names'
import type { Tx } from '@portico/kit/postgres/db'
import { keyOf, type Category } from '../domain/category-tree.ts'

/** The tags and categories of a website: the tags and categories of its products, and categories that no product has yet. */
export async function listNames(tx: Tx, websiteId: string): Promise<ProductNamesReply> {
  const { rows } = await tx.query<{ tags: ProductNamesReply['tags']; categories: FoundCategory[] }>(
    `with tag as (
       select min(name) as name, count(*) as products
       from product, unnest(tags) as name where website_id = $1 group by lower(name)
     ), used as (
       select min(name) as name, lower(name) as key, count(*) as products
       from product, unnest(categories) as name where website_id = $1 group by lower(name)
     ), own as (
       select key, name, parent_key from category where website_id = $1
     )
     select (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'products', products)
         order by lower(name)), '[]') from tag) as tags,
       (select coalesce(jsonb_agg(jsonb_build_object('key', key, 'name', coalesce(own.name, used.name),
         'parentKey', own.parent_key, 'products', coalesce(used.products, 0)) order by lower(coalesce(own.name, used.name))), '[]')
         from used full join own using (key)) as categories`,
    [websiteId],
  )
  const { tags, categories } = rows[0]!
  const parentOf = parentsIn(categories)
  return {
    tags,
    categories: categories.map(({ name, parentKey, products }) => ({
      name,
      parent: parentOf(parentKey),
      products,
    })),
  }
}

type StoredCategory = { key: string; name: string; parentKey: string | null }
type FoundCategory = StoredCategory & { products: number }

/** Returns the name of a parent by its key. A join in SQL would be slow when its plan was made for a few categories. */
function parentsIn(categories: readonly StoredCategory[]): (key: string | null) => string | null {
  const names = new Map(categories.map(({ key, name }) => [key, name]))
  return (key) => (key === null ? null : (names.get(key) ?? null))
}

/** The stored categories of a website, which have a place in the tree. */
export async function readCategories(tx: Tx, websiteId: string): Promise<Category[]> {
  const { rows } = await tx.query<StoredCategory>(
    `select key, name, parent_key as "parentKey" from category where website_id = $1 order by key`,
    [websiteId],
  )
  const parentOf = parentsIn(rows)
  return rows.map(({ name, parentKey }) => ({ name, parent: parentOf(parentKey) }))
}

/**
 * Writes the categories of a website that differ from `before`, and deletes categories that `after` no longer has. The references to
 * parents are checked at the end of the transaction.
 */
export function writeCategories(
  tx: Tx,
  websiteId: string,
  before: readonly Category[],
  after: readonly Category[],
): void {
  const known = new Map(before.map((category) => [keyOf(category.name), category]))
  const kept = new Set(after.map(({ name }) => keyOf(name)))
  const changed = after.filter(({ name, parent }) => {
    const old = known.get(keyOf(name))
    return old?.name !== name || old.parent !== parent
  })
  tx.send('delete from category where website_id = $1 and key = any($2::text[])', [
    websiteId,
    [...known.keys()].filter((key) => !kept.has(key)),
  ])
  tx.send(
    `insert into category (website_id, key, name, parent_key)
     select $1, c.key, c.name, c.parent from jsonb_to_recordset($2::jsonb) as c(key text, name text, parent text)
     on conflict (website_id, key) do update set name = excluded.name, parent_key = excluded.parent_key`,
    [
      websiteId,
      JSON.stringify(
        changed.map(({ name, parent }) => ({
          key: keyOf(name),
          name,
          parent: parent === null ? null : keyOf(parent),
        })),
      ),
    ],
  )
}

/** The ids of the products that have one of the names; `keys` are in lower case. */
export async function findNamed(
  tx: Tx,
  websiteId: string,
  kind: ProductNameKind,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from product where website_id = $1
       and exists (select 1 from unnest(${kind}) as name where lower(name) = any($2)) order by id`,
    [websiteId, keys],
  )
  return rows.map(({ id }) => id)
}

/** Writes the tags and categories of locked products, with their new versions. */
export function writeNames(
  tx: Tx,
  websiteId: string,
  products: readonly { id: string; tags: string[]; categories: string[]; version: number }[],
  now: Date,
): void {
  tx.send(
    `update product p set tags = n.tags, categories = n.categories, version = n.version, updated_at = $3
     from jsonb_to_recordset($2::jsonb) as n(id text, tags text[], categories text[], version int)
     where p.website_id = $1 and p.id = n.id`,
    [
      websiteId,
      JSON.stringify(
        products.map(({ id, tags, categories, version }) => ({ id, tags, categories, version })),
      ),
      now,
    ],
  )
}

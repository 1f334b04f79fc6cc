import type { ProductCategory } from '@portico/proto/http/shop/product-names'

export type Listed = ProductCategory & { depth: number }

/** The categories in the order of their tree: each is followed by those in it. */
export function inTree(categories: readonly ProductCategory[]): Listed[] {
  const inside = Map.groupBy(categories, ({ parent }) => parent)
  const list = (parent: string | null, depth: number): Listed[] =>
    (inside.get(parent) ?? []).flatMap((category) => [
      { ...category, depth },
      ...list(category.name, depth + 1),
    ])
  return list(null, 0)
}

/** The options of a choice of a category, indented by their depth. Those in `without` and the ones in them are left out. */
export function treeOptions(
  categories: readonly ProductCategory[],
  without?: string,
): { value: string; label: string }[] {
  const listed = inTree(categories)
  const from = without === undefined ? -1 : listed.findIndex(({ name }) => name === without)
  const depth = listed[from]?.depth ?? 0
  const after = listed.findIndex((category, at) => at > from && category.depth <= depth)
  const end = after === -1 ? listed.length : after
  return listed
    .filter((_, at) => from === -1 || at < from || at >= end)
    .map(({ name, depth: level }) => ({ value: name, label: `${'   '.repeat(level)}${name}` }))
}

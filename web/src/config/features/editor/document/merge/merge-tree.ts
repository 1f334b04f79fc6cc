import { unmoved } from '../unmoved.ts'
import type { EditedDocument } from '../types.ts'

/** The order of a page: each section, row, column and block by its key (`find.ts`), below `root`. */
export type Tree = ReadonlyMap<string, { parent: string; children: readonly string[] }>
export const root = 'page'

export function treeOf(document: EditedDocument): Tree {
  const tree = new Map<string, { parent: string; children: readonly string[] }>()
  tree.set(root, { parent: '', children: document.sections.map(({ id }) => `section ${id}`) })
  for (const section of document.sections) {
    const sectionKey = `section ${section.id}`
    tree.set(sectionKey, { parent: root, children: section.rows.map(({ id }) => `row ${id}`) })
    for (const row of section.rows) {
      const rowKey = `row ${row.id}`
      tree.set(rowKey, { parent: sectionKey, children: row.columns.map(({ id }) => `column ${id}`) })
      for (const column of row.columns) {
        const columnKey = `column ${column.id}`
        const blocks = column.blocks.map(({ id }) => `block ${id}`)
        tree.set(columnKey, { parent: rowKey, children: blocks })
        for (const block of blocks) tree.set(block, { parent: columnKey, children: [] })
      }
    }
  }
  return tree
}

type Trees = { base: Tree; mine: Tree; theirs: Tree }

/**
 * The children of each part of the merged page. An entity is where the side that moved it put it; if both moved it, where I
 * did. An entity that one side removed is gone, unless a block that stays is in it.
 */
export function mergeTrees(trees: Trees, hasBlock: (key: string) => boolean): Map<string, string[]> {
  const { base, mine, theirs } = trees
  const keys = new Set([...theirs.keys(), ...mine.keys()])
  const alive = new Set<string>([root])
  for (const key of keys)
    if (key.startsWith('block ') ? hasBlock(key) : !base.has(key) || (mine.has(key) && theirs.has(key)))
      alive.add(key)
  const parents = new Map([...keys].map((key) => [key, parentOf(trees, key)]))
  for (const key of [...alive])
    if (key.startsWith('block '))
      for (let parent = parents.get(key); parent && parent !== root; parent = parents.get(parent))
        alive.add(parent)

  const members = new Map<string, Set<string>>()
  for (const key of keys) {
    const parent = parents.get(key)
    if (!parent || !alive.has(key)) continue
    members.set(parent, (members.get(parent) ?? new Set()).add(key))
  }
  return new Map([...members].map(([parent, children]) => [parent, orderOf(trees, parent, children)]))
}

function parentOf({ base, mine, theirs }: Trees, key: string): string | undefined {
  const [from, own, other] = [base, mine, theirs].map((tree) => tree.get(key)?.parent)
  if (own === undefined || other === undefined) return own ?? other
  return own === from ? other : own
}

/** Their order, in which the children that I added or moved are behind the same neighbour as in mine. */
function orderOf({ base, mine, theirs }: Trees, parent: string, children: ReadonlySet<string>): string[] {
  const own = mine.get(parent)?.children ?? []
  const kept = unmoved(base.get(parent)?.children ?? [], own)
  const inMine = new Set(own)
  const order = (theirs.get(parent)?.children ?? []).filter(
    (key) => children.has(key) && (kept.has(key) || !inMine.has(key)),
  )
  for (const [at, key] of own.entries()) {
    if (!children.has(key) || order.includes(key)) continue
    const before = own.slice(0, at).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  }
  return [...order, ...[...children].filter((key) => !order.includes(key))]
}

import type { Block } from '@portico/proto/site'
import { blocksOfSection } from '../document/find.ts'
import type { EditedColumn, EditedDocument, EditedRow, Target } from '../document/types.ts'

export type OutlineNode = {
  id: string
  target: Target
  name: string
  detail: string
  children: OutlineNode[]
}
export type BlockName = (type: number, value: Readonly<Record<string, unknown>>) => string

export const keyOfTarget = ({ kind, id }: Target) => `${kind} ${id}`

/**
 * The outline of a page. A row with one block is shown as its block, a row with one column without the column, and a section
 * with one such row without the row: most pages are two levels deep.
 */
export function outlineOf({ sections }: EditedDocument, blockName: BlockName): OutlineNode[] {
  const nodeOfBlock = (block: Block): OutlineNode =>
    node({ kind: 'block', id: block.id }, blockName(block.type, block.value), wordsOf(block), [])
  const nodeOfColumn = ({ id, blocks }: EditedColumn, at: number): OutlineNode =>
    node({ kind: 'column', id }, `Column ${at + 1}`, emptyText(blocks), blocks.map(nodeOfBlock))
  const nodeOfRow = ({ id, columns }: EditedRow, at: number): OutlineNode => {
    const [column] = columns
    const [block] = column?.blocks ?? []
    const target = { kind: 'row', id } as const
    const name = `Row ${at + 1}`
    if (!column || columns.length > 1)
      return node(target, name, `${columns.length} columns`, columns.map(nodeOfColumn))
    if (block && column.blocks.length === 1) return nodeOfBlock(block)
    return node(target, name, emptyText(column.blocks), column.blocks.map(nodeOfBlock))
  }
  return sections.map((section, at) =>
    node(
      { kind: 'section', id: section.id },
      `Section ${at + 1}`,
      section.anchor === undefined ? emptyText(section.rows) : `#${section.anchor}`,
      isOneColumn(section.rows) ? blocksOfSection(section).map(nodeOfBlock) : section.rows.map(nodeOfRow),
    ),
  )
}

const isOneColumn = (rows: readonly EditedRow[]) => rows.length === 1 && rows[0]?.columns.length === 1

const node = (target: Target, name: string, detail: string, children: OutlineNode[]): OutlineNode => ({
  id: keyOfTarget(target),
  target,
  name,
  detail,
  children,
})

const emptyText = (list: readonly unknown[]) => (list.length === 0 ? 'empty' : '')

const SHOWN = 60
/** The first words of a text, which tell blocks of one type apart. */
function wordsOf({ value: { html, title, text } }: Block): string {
  const words = [html, title, text].find((each) => typeof each === 'string' && each !== '')
  if (typeof words !== 'string') return ''
  const plain = words
    .slice(0, 400)
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain
}
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

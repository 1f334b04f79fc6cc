import type { Block } from '@portico/proto/site'
import { findColumn, findRow, findSection } from '../find.ts'
import { plan, refusePlan, type Plan, type Work } from './plan.ts'
import { addColumnBeside, requireBlock } from './plan-parts.ts'
import type { EditedColumn, EditedDocument, EditedRow, EditedSection, Target } from '../types.ts'

type NewId = () => string

/** A copy behind the original, with new ids. The copy of a section has no name for links: a name leads to one section. */
export function planDuplicate(document: EditedDocument, target: Target, newId: NewId): Plan {
  return plan(document, `Duplicate a ${target.kind}`, (work) => ({
    kind: target.kind,
    id: duplicate(work, target, newId),
  }))
}

function duplicate(work: Work, { kind, id }: Target, newId: NewId): string {
  switch (kind) {
    case 'block': {
      const { block, column, blockAt } = requireBlock(work, id)
      const copy = copyBlock(block, newId)
      work.run({ type: 'block.add', block: copy, columnId: column.id, at: blockAt + 1 })
      return copy.id
    }
    case 'column': {
      const columnId = addColumnBeside(work, id, 'after', newId)
      const blocks = findColumn(work.document, id)?.column.blocks ?? []
      for (const [at, block] of blocks.entries())
        work.run({ type: 'block.add', block: copyBlock(block, newId), columnId, at })
      return columnId
    }
    case 'row': {
      const found = findRow(work.document, id) ?? refusePlan('The row is no longer on the page.')
      const row = copyRow(found.row, newId)
      work.run({ type: 'row.add', row, sectionId: found.section.id, at: found.rowAt + 1 })
      return row.id
    }
    case 'section': {
      const found = findSection(work.document, id) ?? refusePlan('The section is no longer on the page.')
      const section = copySection(found.section, newId)
      work.run({ type: 'section.add', section, at: found.sectionAt + 1 })
      return section.id
    }
  }
}

const copyBlock = (block: Block, newId: NewId): Block => ({ ...block, id: newId() })
const copyColumn = (column: EditedColumn, newId: NewId): EditedColumn => ({
  ...column,
  id: newId(),
  blocks: column.blocks.map((block) => copyBlock(block, newId)),
})
const copyRow = (row: EditedRow, newId: NewId): EditedRow => ({
  id: newId(),
  columns: row.columns.map((column) => copyColumn(column, newId)),
})
function copySection({ anchor: _, ...section }: EditedSection, newId: NewId): EditedSection {
  return { ...section, id: newId(), rows: section.rows.map((row) => copyRow(row, newId)) }
}

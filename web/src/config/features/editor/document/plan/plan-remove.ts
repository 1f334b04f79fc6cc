import type { Block } from '@portico/proto/site'
import {
  blocksOfColumn,
  blocksOfRow,
  blocksOfSection,
  exists,
  findColumn,
  findRow,
  findSection,
} from '../find.ts'
import { neighbourOf } from './plan-blocks.ts'
import { plan, type Plan, type Work } from './plan.ts'
import { removeColumn, removeIfEmpty, requireBlock } from './plan-parts.ts'
import type { EditedDocument, Target } from '../types.ts'

/** Removes entities with all that they contain. Columns and rows that become empty are removed too; sections stay. */
export function planRemove(document: EditedDocument, targets: readonly Target[]): Plan {
  const label = targets.length === 1 ? `Remove a ${targets[0]?.kind}` : 'Remove blocks'
  return plan(document, label, (work) => {
    const removed = targets.flatMap((target) => blocksIn(document, target).map(({ id }) => id))
    for (const target of targets) if (exists(work.document, target.kind, target.id)) remove(work, target)
    return neighbourOf(document, removed)
  })
}

function remove(work: Work, { kind, id }: Target): void {
  if (kind === 'column') return removeColumn(work, id)
  if (kind !== 'block') return work.run({ type: `${kind}.remove`, id })
  const { column } = requireBlock(work, id)
  work.run({ type: 'block.remove', id })
  removeIfEmpty(work, column.id)
}

/** The blocks in an entity. */
export function blocksIn(document: EditedDocument, { kind, id }: Target): Block[] {
  switch (kind) {
    case 'section':
      return optional(findSection(document, id)?.section, blocksOfSection)
    case 'row':
      return optional(findRow(document, id)?.row, blocksOfRow)
    case 'column':
      return optional(findColumn(document, id)?.column, blocksOfColumn)
    case 'block': {
      const found = document.sections.flatMap(blocksOfSection).find((block) => block.id === id)
      return found ? [found] : []
    }
  }
}
const optional = <Entity>(entity: Entity | undefined, blocks: (entity: Entity) => Block[]) =>
  entity === undefined ? [] : blocks(entity)

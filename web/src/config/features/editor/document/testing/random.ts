import * as fc from 'fast-check'
import { blockType } from '@portico/proto/enums/block-type'
import type { PageDocument } from '@portico/proto/site'
import { columnsOf, placedBlocks, rowsOf } from '../find.ts'
import { placesOf } from '../places.ts'
import { planAddBlock, planMoveBlock, planTurn } from '../plan/plan-blocks.ts'
import { planDuplicate } from '../plan/plan-duplicate.ts'
import {
  planAddColumn,
  planAddRow,
  planAddSection,
  planEqualise,
  planTradeSpan,
} from '../plan/plan-layout.ts'
import { planMove } from '../plan/plan-move.ts'
import { planRemove } from '../plan/plan-remove.ts'
import type { Command, EditedDocument, NewBlock, Target } from '../types.ts'

/** Random gestures on a document. A gesture is made of numbers, so that it fits any document. */
export type Gesture = { kind: number; one: number; two: number; text: string }

export const gesture: fc.Arbitrary<Gesture> = fc.record({
  kind: fc.nat(25),
  one: fc.nat(9_999),
  two: fc.nat(9_999),
  text: fc.string({ maxLength: 12 }),
})

/** A document in which all rows are 12 wide. Ids are missing in some rows and columns. */
export const storedDocument: fc.Arbitrary<PageDocument> = fc
  .array(
    fc.array(fc.tuple(fc.constantFrom([12], [6, 6], [4, 4, 4], [3, 9], [2, 2, 2, 2, 2, 2]), fc.nat(2)), {
      maxLength: 3,
    }),
    { maxLength: 3 },
  )
  .map((sections) => {
    let ids = 0
    return {
      title: 'A page',
      sections: sections.map((rows) => ({
        id: `s${++ids}`,
        width: 'normal',
        tone: 'paper',
        rows: rows.map(([spans, count]) => ({
          ...(ids % 2 === 0 && { id: `row${++ids}` }),
          columns: spans.map((span) => ({
            ...(ids % 3 === 0 && { id: `column${++ids}` }),
            span,
            blocks: Array.from({ length: count }, () => ({ id: `b${++ids}`, ...text(`Text ${ids}`) })),
          })),
        })),
      })),
    }
  })

export const text = (html: string): NewBlock => ({ type: blockType.html, value: { html: `<p>${html}</p>` } })
const line: NewBlock = { type: blockType.horizontalRule, value: {} }

/** A source of ids that are not in the document. */
export function counter(prefix = 'new'): () => string {
  let count = 0
  return () => `${prefix}-${++count}`
}

const pick = <Each>(list: readonly Each[], at: number): Each | undefined =>
  list.length === 0 ? undefined : list[at % list.length]

/** The command of a gesture, or undefined if the document has nothing that it could change, or a planner refuses it. */
export function commandOf(
  document: EditedDocument,
  gesture: Gesture,
  newId: () => string,
): Command | undefined {
  const { kind, one, two, text: words } = gesture
  const blocks = [...placedBlocks(document)]
  const columns = [...columnsOf(document)]
  const rows = [...rowsOf(document)]
  const block = pick(blocks, one)
  const column = pick(columns, one)
  const row = pick(rows, one)
  const section = pick(document.sections, one)
  const at = two % 4
  const added = two % 2 === 0 ? text(words.replace(/[<&>]/g, '')) : line
  const planned = (plan: ReturnType<typeof planTurn> | undefined) => (plan?.ok ? plan.command : undefined)
  const target = pick<Target | undefined>(
    [
      block && { kind: 'block', id: block.block.id },
      column && { kind: 'column', id: column.column.id },
      row && { kind: 'row', id: row.row.id },
      section && { kind: 'section', id: section.id },
    ],
    two,
  )
  switch (kind) {
    case 0:
      return {
        type: 'page.set',
        patch: { title: words || 'Untitled', description: two % 2 ? words : undefined },
      }
    case 1:
      return (
        section && {
          type: 'section.set',
          id: section.id,
          patch: { tone: 'ink', space: two % 2 ? 'large' : undefined },
        }
      )
    case 2:
      return (
        column && {
          type: 'column.set',
          id: column.column.id,
          patch: { phoneOrder: at === 0 ? undefined : at },
        }
      )
    case 3:
    case 4:
    case 5:
      return (
        block && {
          type: 'block.set',
          id: block.block.id,
          patch: block.block.type === blockType.html ? { html: words } : {},
          hideOn: two % 3 === 0 ? 'phone' : null,
        }
      )
    case 6:
      return block && planned(planTurn(document, block.block.id, added))
    case 7:
    case 8:
    case 9: {
      const place = pick(placesOf(document), one)
      return place && planned(planAddBlock(document, added, place.place, newId))
    }
    case 10:
    case 11: {
      const place = block && pick(placesOf(document, block.block.id), two)
      return place && block && planned(planMoveBlock(document, block.block.id, place.place, newId))
    }
    case 12:
    case 13: {
      const direction = pick(['up', 'down', 'left', 'right'] as const, two)
      return block && direction && planned(planMoveBlock(document, block.block.id, direction, newId))
    }
    case 14:
    case 15:
      return target && planned(planRemove(document, [target]))
    case 16:
      return target && planned(planDuplicate(document, target, newId))
    case 17:
      return planned(planAddSection(document, one % (document.sections.length + 1), newId, added))
    case 18:
      return section && planned(planAddRow(document, section.id, two % (section.rows.length + 1), newId))
    case 19:
      return column && planned(planAddColumn(document, column.column.id, two % 2 ? 'before' : 'after', newId))
    case 20:
      return row && planned(planEqualise(document, row.row.id))
    case 21:
      return column && planned(planTradeSpan(document, column.column.id, at - 2))
    case 22:
      return target && target.kind !== 'block'
        ? planned(planMove(document, { kind: target.kind, id: target.id }, two % 3 ? 'after' : 'before'))
        : undefined
    case 23:
      return column && block && { type: 'block.move', id: block.block.id, columnId: column.column.id, at }
    case 24:
      return (
        row && { type: 'row.spans', id: row.row.id, spans: row.row.columns.map(() => 1 + ((one + two) % 12)) }
      )
    default:
      return (
        block &&
        column && { type: 'block.add', block: { id: newId(), ...added }, columnId: column.column.id, at }
      )
  }
}

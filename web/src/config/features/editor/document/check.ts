import * as z from 'zod'
import { MAX_BLOCKS_PER_LAYOUT, MAX_DOCUMENT_BYTES } from '@portico/proto/limits'
import { anchorProblem } from '@portico/proto/pages/section-anchors'
import { blocksOf, PageDocument, Section, valueProblems, type Block } from '@portico/proto/site'
import { jsonBytes } from './json-bytes.ts'
import { problemWords } from './problem-words.ts'
import { MAX_COLUMNS, MIN_SPAN, ROW_WIDTH, sum } from './spans.ts'
import { rowsOf } from './find.ts'
import type { EditedDocument, EditedRow, PagePatch, SectionPatch } from './types.ts'

const MAX_PARTS = 60
const MAX_COLUMNS_STORED = 12

/** Why the whole page may not become `after`, compared with `before`. Rows that did not change are not checked. */
export function problemAfter(
  before: EditedDocument,
  after: EditedDocument,
  isRestoring: boolean,
): string | undefined {
  if (before === after) return undefined
  const blocks = blocksOf(after).length
  if (blocks > MAX_BLOCKS_PER_LAYOUT && blocks > blocksOf(before).length)
    return `A page may hold at most ${MAX_BLOCKS_PER_LAYOUT} blocks.`
  if (after.sections.length > MAX_PARTS) return `A page may hold at most ${MAX_PARTS} sections.`
  if (after.sections.some(({ rows }) => rows.length > MAX_PARTS))
    return `A section may hold at most ${MAX_PARTS} rows.`
  const problem = problemOfRows(before, after, isRestoring)
  if (problem !== undefined) return problem
  // Nothing that is typed or put back is refused: the saver holds a part back that makes the page too large.
  if (isRestoring) return undefined
  const bytes = jsonBytes(after)
  if (bytes > MAX_DOCUMENT_BYTES && bytes > jsonBytes(before))
    return `The page would be larger than ${MAX_DOCUMENT_BYTES / 1_024} KB. Shorten a text or remove a block.`
  return undefined
}

function problemOfRows(before: EditedDocument, after: EditedDocument, isRestoring: boolean) {
  const former = new Map([...rowsOf(before)].map(({ row }) => [row.id, row]))
  for (const { row } of rowsOf(after)) {
    const old = former.get(row.id)
    if (old === row) continue
    if (row.columns.length === 0) return 'A row needs a column.'
    if (row.columns.length > MAX_COLUMNS_STORED)
      return `A row may hold at most ${MAX_COLUMNS_STORED} columns.`
    if (
      old &&
      !isRestoring &&
      !haveSameColumns(old, row) &&
      sum(row.columns.map(({ span }) => span)) !== ROW_WIDTH
    )
      return `The columns of a row must be ${ROW_WIDTH} wide together.`
  }
  return undefined
}

const haveSameColumns = (one: EditedRow, other: EditedRow) =>
  one.columns.length === other.columns.length &&
  one.columns.every(({ id, span }, at) => other.columns[at]?.id === id && other.columns[at].span === span)

/** Why a row may not get these spans. Columns that were stored narrow, and rows of more than six, may have narrow ones. */
export function problemOfSpans(row: EditedRow, spans: readonly number[]): string | undefined {
  if (spans.length !== row.columns.length) return 'The row has other columns now.'
  if (spans.length > MAX_COLUMNS) return undefined
  const isNarrow = spans.some((span, at) => span < MIN_SPAN && span !== row.columns[at]?.span)
  return isNarrow ? `A column must be at least ${MIN_SPAN} of ${ROW_WIDTH} wide.` : undefined
}

const titlePatch = z
  .object({ title: PageDocument.shape.title, description: PageDocument.shape.description })
  .partial()
const sectionPatch = z
  .object({
    width: Section.shape.width.removeDefault(),
    tone: Section.shape.tone.removeDefault(),
    space: Section.shape.space,
    anchor: Section.shape.anchor,
    hideOn: Section.shape.hideOn,
  })
  .partial()
const phoneOrder = z.object({ phoneOrder: z.number().int().min(1).max(MAX_COLUMNS_STORED).optional() })

export function problemOfPage(patch: PagePatch): string | undefined {
  if ('title' in patch && !patch.title) return 'A page needs a title.'
  return problemText(titlePatch.safeParse(patch))
}
export function problemOfSection(patch: SectionPatch): string | undefined {
  if (patch.anchor !== undefined && !sectionPatch.shape.anchor.safeParse(patch.anchor).success)
    return 'The name for links may hold small letters, digits and “-”, and begins with a letter.'
  return problemText(sectionPatch.safeParse(patch))
}
/** Why a section may not have its name for links, as a sentence. */
export function problemOfAnchor(
  sections: EditedDocument['sections'],
  section: Pick<Section, 'id' | 'anchor'>,
): string | undefined {
  const problem = anchorProblem(sections, section)
  return problem && `“${section.anchor}” ${problem}.`
}
export const problemOfColumn = (patch: object) => problemText(phoneOrder.safeParse(patch))

/** Why a block may not be written, as a sentence. */
export function problemOfBlock(block: Block): string | undefined {
  const [problem] = valueProblems(block)
  return problem && problemWords(problem.path, problem.message)
}

function problemText(result: z.ZodSafeParseResult<unknown>): string | undefined {
  const [issue] = result.error?.issues ?? []
  return issue && `${issue.path.join('.')}: ${issue.message}`
}

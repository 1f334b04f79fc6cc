import type { Dimension, Filter } from '@portico/proto/http/visits/census-figures'
import type { Block, Column } from '../../visits/domain/block.ts'
import { pageValue } from '../../visits/domain/visit-steps.ts'

/** Visits that began in [from, to), in milliseconds since the epoch, and pass all filters. */
export type Selection = { from: number; to: number; filters: readonly Filter[] }

const DAY_MS = 86_400_000
const cutsDays = ({ from, to }: Selection) => from % DAY_MS !== 0 || to % DAY_MS !== 0
const columnOf = (dimension: Dimension) => (dimension === 'page' ? 'steps' : dimension)

/** The columns that `selectVisits` uses. */
export const columnsOfSelection = (selection: Selection): Column[] => [
  ...(cutsDays(selection) ? (['started'] as const) : []),
  ...selection.filters.map(({ dimension }) => columnOf(dimension)),
]

/**
 * Returns the positions of the selected visits of a block. Filters of one dimension are alternatives, filters of several must
 * all match. A visit passes a filter of a page if the page was viewed in it.
 */
export function selectVisits(block: Block, selection: Selection): Uint32Array {
  const isOut = new Uint8Array(block.visits)
  if (cutsDays(selection)) {
    const started = block.numbers('started')
    const [first, end] = [selection.from - block.start, selection.to - block.start]
    for (let at = 0; at < isOut.length; at++) if (started[at]! < first || started[at]! >= end) isOut[at] = 1
  }
  const values = Map.groupBy(selection.filters, ({ dimension }) => dimension)
  for (const [dimension, filters] of values) {
    const wanted = new Set(filters.map(({ value }) => (dimension === 'page' ? pageValue(value) : value)))
    const { names, codes } = block.texts(columnOf(dimension))
    const isWanted = Uint8Array.from(names, (name) => Number(wanted.has(name)))
    if (dimension === 'page') leaveOutVisitsWithout(isWanted, block, isOut)
    else for (let at = 0; at < isOut.length; at++) if (isWanted[codes[at]!] === 0) isOut[at] = 1
  }
  return positionsIn(isOut)
}

/** Marks the visits without any wanted step. */
function leaveOutVisitsWithout(isWanted: Uint8Array, block: Block, isOut: Uint8Array): void {
  const { codes } = block.texts('steps')
  // The empty value after the steps of each visit is never wanted: the value of a page begins with a slash.
  for (let at = 0, visit = 0, found = 0; visit < block.visits; at++) {
    const code = codes[at]!
    if (code !== 0) found |= isWanted[code]!
    else {
      if (found === 0) isOut[visit] = 1
      visit++
      found = 0
    }
  }
}

function positionsIn(isOut: Uint8Array): Uint32Array {
  const positions = new Uint32Array(isOut.length)
  let count = 0
  for (let at = 0; at < isOut.length; at++) if (isOut[at] === 0) positions[count++] = at
  return positions.subarray(0, count)
}

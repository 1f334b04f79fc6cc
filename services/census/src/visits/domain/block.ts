import { startOf } from '../../model/buckets.ts'
import { decodeNumbers, decodeTexts, encodeNumbers, encodeTexts, type Numbers, type Texts } from './codes.ts'
import { visitDimensions } from './fold.ts'
import { valuesOf } from './visit-steps.ts'
import type { Visit } from './visit.ts'

/** The most visits of a block. */
export const BLOCK_MAX = 20_000

type NumberColumn = 'started' | 'duration' | 'page_views'
const numberColumns: readonly string[] = ['started', 'duration', 'page_views'] satisfies NumberColumn[]
const textColumns = [...visitDimensions, 'steps'] as const
type TextColumn = (typeof textColumns)[number]
export type Column = 'visitor' | NumberColumn | TextColumn
export const columns: readonly Column[] = ['visitor', 'started', 'duration', 'page_views', ...textColumns]
export type Columns = Partial<Record<Column, Buffer>>

const VISITOR_BYTES = 8

type Value = string | number
const valueOf: Record<'visitor' | NumberColumn, (visit: Visit) => Value> = {
  visitor: ({ visitor }) => visitor,
  started: ({ startedAt }) => startedAt - startOf(startedAt, 'day'),
  duration: ({ startedAt, lastAt }) => lastAt - startedAt,
  page_views: ({ pageViews }) => pageViews,
}

/** Encodes all columns of visits that began on one day. */
export function encodeVisits(visits: readonly Visit[]): Record<Column, Buffer> {
  const encode = (column: Column) =>
    encodeColumn(
      column,
      visits.map(
        column in valueOf ? valueOf[column as NumberColumn] : (visit) => visit[column as TextColumn],
      ),
    )
  return Object.fromEntries(columns.map((column) => [column, encode(column)])) as Record<Column, Buffer>
}

/**
 * Encodes one column from a value of each visit: the visitor's hash in hex, of which a block keeps the first 8 bytes; the
 * milliseconds from the start of the day (`started`), or from the first hit to the last (`duration`); the steps as they are
 * stored, which become their values in order with an empty one after each visit.
 */
export function encodeColumn(column: Column, values: readonly Value[]): Buffer {
  if (column === 'visitor')
    return Buffer.from(values.map((hash) => String(hash).slice(0, 2 * VISITOR_BYTES)).join(''), 'hex')
  if (numberColumns.includes(column)) return encodeNumbers(values.map(Number))
  const texts = values.map(String)
  return encodeTexts(column === 'steps' ? texts.flatMap((steps) => [...valuesOf(steps), '']) : texts)
}

/** Visits of one day by their positions from 0, with those columns that were read. A column is decoded when it is first used. */
export class Block {
  /** The start of the day (UTC), in milliseconds since the epoch. */
  readonly start: number
  /** The number of visits. */
  readonly visits: number
  /** Whether the visits are sample data. */
  readonly sample: boolean
  readonly #columns: Columns
  readonly #texts = new Map<TextColumn, Texts>()

  constructor({ start, visits, sample }: Pick<Block, 'start' | 'visits' | 'sample'>, read: Columns) {
    this.start = start
    this.visits = visits
    this.sample = sample
    this.#columns = read
  }

  numbers(column: NumberColumn): Numbers {
    return decodeNumbers(this.#bytesOf(column))
  }

  /** The texts of a column; the column `steps` has an empty one after each visit. */
  texts(column: TextColumn): Texts {
    let texts = this.#texts.get(column)
    if (!texts) this.#texts.set(column, (texts = decodeTexts(this.#bytesOf(column))))
    return texts
  }

  /** The first 8 bytes of the hash of each visitor, big-endian. */
  visitors(): DataView {
    const { buffer, byteOffset, byteLength } = this.#bytesOf('visitor')
    return new DataView(buffer, byteOffset, byteLength)
  }

  /** Returns the position of each visit's first step, and after them the number of all steps. */
  firstSteps(): Uint32Array {
    const { codes } = this.texts('steps')
    const starts = new Uint32Array(this.visits + 1)
    for (let at = 0, visit = 0; visit < this.visits; at++) if (codes[at] === 0) starts[++visit] = at + 1
    return starts
  }

  #bytesOf(column: Column): Buffer {
    const bytes = this.#columns[column]
    if (!bytes) throw new Error(`the column ${column} of the block was not read`)
    return bytes
  }
}

import { spans, type Dimension, type Span, type VisitsRow } from '@portico/proto/http/visits/census-figures'
import type { Block, Column } from '../../visits/domain/block.ts'
import { startOf } from '../../model/buckets.ts'
import type { Numbers } from '../../visits/domain/codes.ts'
import { orderOf } from './figures.ts'
import { isOptional } from '../../visits/domain/fold.ts'
import { sketchSize, type Size } from '../../model/sketch.ts'
import { isPage } from '../../visits/domain/visit-steps.ts'
import { VisitorSet } from './visitor-set.ts'

/** The grouping of visits: the span in which they began, the value of a dimension, or nothing. */
export type Grouping = Span | Dimension | 'all'
export const isSpan = (by: Grouping): by is Span => by in spans

type Sum = Omit<VisitsRow, 'visitors'> & { visitors: VisitorSet }
/** The group of each visit, and the key of each group; null for visits that are left out. */
type Groups = { groups: Numbers; keyOf(group: number): string | null }

/** The columns that `VisitSums` uses. */
export function columnsOfSums(by: Grouping): Column[] {
  const counted: Column[] = by === 'exit' ? [] : ['visitor']
  counted.push('page_views', 'duration')
  if (by === 'page') return [...counted, 'steps', 'exit']
  if (by === 'hour' || by === 'minute') return [...counted, 'started']
  return by === 'all' || isSpan(by) ? counted : [...counted, by]
}

/** Dimensions with so many values that each has a small set of visitors, as in the roll-ups. */
const ofManyValues: ReadonlySet<Grouping> = new Set(['page', 'entry', 'exit'])

/**
 * Sums the figures of visits by group. Visitors are counted as in roll-ups (`sketch.ts`), and by country, source or
 * device as accurately as in all: so the value that a filter selects has the visitors of the total.
 */
export class VisitSums {
  readonly #by: Grouping
  readonly #size: Size
  readonly #sums = new Map<string, Sum>()

  constructor(by: Grouping) {
    this.#by = by
    this.#size = isSpan(by)
      ? sketchSize({ dimension: '', span: by })
      : ofManyValues.has(by)
        ? 'small'
        : 'large'
  }

  /** Adds the visits of a block at these positions. */
  add(block: Block, positions: Uint32Array): void {
    if (this.#by === 'page') return this.#addPages(block, positions)
    const { groups, keyOf } = groupsOf(block, this.#by)
    const [pageViews, duration] = [block.numbers('page_views'), block.numbers('duration')]
    const visitors = this.#by === 'exit' ? null : block.visitors()
    const sums: (Sum | null | undefined)[] = []
    for (const at of positions) {
      const group = groups[at]!
      let sum = sums[group]
      if (sum === undefined) sums[group] = sum = this.#sumOf(keyOf(group))
      if (sum === null) continue
      sum.visits++
      sum.pageViews += pageViews[at]!
      if (pageViews[at] === 1) sum.bounces++
      sum.durationMs += duration[at]!
      if (visitors) sum.visitors.add(visitors.getUint32(8 * at), visitors.getUint32(8 * at + 4))
    }
  }

  /** Returns the groups with visits: spans in order, values with the most visits (pages: page views) first. */
  rows(limit = Infinity): VisitsRow[] {
    const by = this.#by
    const rows = [...this.#sums.values()]
    const byKey = (a: Sum, b: Sum) => (a.key < b.key ? -1 : 1)
    if (isSpan(by)) rows.sort(byKey)
    else if (by !== 'all') {
      const order = orderOf(by) === 'visits' ? 'visits' : 'pageViews'
      rows.sort((a, b) => b[order] - a[order] || byKey(a, b))
    }
    return rows.slice(0, limit).map((sum) => ({
      ...sum,
      // Estimated visitors may be more than there are visits.
      visitors: by === 'exit' ? sum.visits : Math.min(sum.visitors.count, mostVisitors(by, sum)),
      // Every visit has one entry and one exit.
      ...(by === 'page' ? {} : { entries: sum.visits, exits: sum.visits }),
    }))
  }

  /** Bounces and durations of a page count the visits that began there, as in the roll-ups. */
  #addPages(block: Block, positions: Uint32Array): void {
    const { names, codes } = block.texts('steps')
    const exits = block.texts('exit')
    const starts = block.firstSteps()
    const [pageViews, duration, visitors] = [
      block.numbers('page_views'),
      block.numbers('duration'),
      block.visitors(),
    ]
    const sums: (Sum | null | undefined)[] = []
    // The last visit, from 1, that each page was counted for.
    const counted = new Uint32Array(names.length)
    const codeOf = new Map(names.map((name, code) => [name, code]))
    const exitCodes = exits.names.map((name) => codeOf.get(name) ?? -1)
    for (const visit of positions) {
      const first = starts[visit]!
      const exit = exitCodes[exits.codes[visit]!]
      for (let at = first; codes[at] !== 0; at++) {
        const code = codes[at]!
        let sum = sums[code]
        if (sum === undefined) sums[code] = sum = isPage(names[code]!) ? this.#sumOf(names[code]!) : null
        if (sum === null) continue
        sum.pageViews++
        if (at === first) {
          sum.entries++
          if (pageViews[visit] === 1) sum.bounces++
          sum.durationMs += duration[visit]!
        }
        if (counted[code] === visit + 1) continue
        counted[code] = visit + 1
        sum.visits++
        if (code === exit) sum.exits++
        sum.visitors.add(visitors.getUint32(8 * visit), visitors.getUint32(8 * visit + 4))
      }
    }
  }

  #sumOf(key: string | null): Sum | null {
    if (key === null) return null
    let sum = this.#sums.get(key)
    if (!sum) {
      sum = {
        key,
        visits: 0,
        pageViews: 0,
        visitors: new VisitorSet(this.#size),
        bounces: 0,
        entries: 0,
        exits: 0,
        durationMs: 0,
      }
      this.#sums.set(key, sum)
    }
    return sum
  }
}

/** The most visitors of a group, as in the roll-ups. */
const mostVisitors = (by: Grouping, { visits, pageViews }: Sum) => (by === 'page' ? pageViews : visits)

const LENGTH_MS = { minute: 60_000, hour: 3_600_000 }

function groupsOf(block: Block, by: Exclude<Grouping, 'page'>): Groups {
  const one = (key: string): Groups => ({ groups: new Uint8Array(block.visits), keyOf: () => key })
  const iso = (at: number) => new Date(at).toISOString()
  switch (by) {
    case 'all':
      return one('all')
    case 'day':
    case 'month':
      return one(iso(startOf(block.start, by)))
    case 'hour':
    case 'minute': {
      const length = LENGTH_MS[by]
      return {
        groups: Uint16Array.from(block.numbers('started'), (started) => Math.floor(started / length)),
        keyOf: (group) => iso(block.start + group * length),
      }
    }
    default: {
      const { names, codes } = block.texts(by)
      const keyOf = (code: number) => (code === 0 && isOptional(by) ? null : names[code]!)
      return { groups: codes, keyOf }
    }
  }
}

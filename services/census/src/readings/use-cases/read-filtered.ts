import type { FunnelStep, VisitsRow } from '@portico/proto/http/visits/census-figures'
import type { Tx } from '@portico/kit/postgres/db'
import type { Block, Column } from '../../visits/domain/block.ts'
import { columnsOfFunnel, FunnelCounts } from '../domain/funnel.ts'
import { columnsOfSelection, selectVisits, type Selection } from '../domain/select-visits.ts'
import { columnsOfSums, VisitSums, type Grouping } from '../domain/visit-sums.ts'
import type { ColumnCache } from '../store/column-cache.ts'
import { readVisitBlocks } from '../store/read-visits.ts'

/*
 * Readings of the visits themselves, for filters and funnels. A visit counts in the span in which it began, with all its
 * page views.
 */

export type VisitSelection = Selection & { websiteId: string }

/** Returns the figures of the selected visits by group, and whether sample data is among them. */
export async function readFilteredFigures(
  tx: Tx,
  selection: VisitSelection,
  { by, limit }: { by: Grouping; limit?: number },
  cache: ColumnCache,
): Promise<{ rows: VisitsRow[]; hasSample: boolean }> {
  const sums = new VisitSums(by)
  const hasSample = await addSelected(tx, selection, { columns: columnsOfSums(by), sums }, cache)
  return { rows: sums.rows(limit), hasSample }
}

/** Returns how many of the selected visits did each step after the steps before it, and whether sample data is among them. */
export async function readFunnelCounts(
  tx: Tx,
  selection: VisitSelection,
  steps: readonly FunnelStep[],
  cache: ColumnCache,
): Promise<{ visits: readonly number[]; hasSample: boolean }> {
  const counts = new FunnelCounts(steps)
  const hasSample = await addSelected(tx, selection, { columns: columnsOfFunnel, sums: counts }, cache)
  return { visits: counts.visits, hasSample }
}

type Sums = { add(block: Block, positions: Uint32Array): void }

/** Adds the selected visits to sums that use these columns; returns whether sample data is among them. */
async function addSelected(
  tx: Tx,
  selection: VisitSelection,
  { columns: used, sums }: { columns: readonly Column[]; sums: Sums },
  cache: ColumnCache,
): Promise<boolean> {
  let hasSample = false
  const columns = [...new Set([...used, ...columnsOfSelection(selection)])]
  for await (const block of readVisitBlocks(tx, { ...selection, columns }, cache)) {
    const positions = selectVisits(block, selection)
    if (positions.length === 0) continue
    hasSample ||= block.sample
    sums.add(block, positions)
  }
  return hasSample
}

import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { conflict } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { isVisibleChange, type StockBook, type StockLine } from '../domain/stock.ts'
import { soldMeanwhile } from '../domain/texts.ts'
import type { StockDeps } from '../deps.ts'
import { stockChanged } from '../facts.ts'
import { releaseHolds } from '../store/holds.ts'
import { lockStock, writeStock, type LockedStock, type MoveCause } from '../store/stock.ts'

/** An owner's edit: the number by which the stock changes, and whether it is unlimited from now on. */
export type StockEdit = { id: string; difference: number; unlimited?: boolean | undefined }

/**
 * Applies edits of an owner. They are differences, so that a sale meanwhile is not undone. Returns whether anything changed.
 * @throws Refusal 409 if a sale meanwhile left less than an edit takes away
 */
export async function editStock(
  { ids, clock }: Pick<StockDeps, 'ids' | 'clock'>,
  tx: Tx,
  websiteId: string,
  edits: readonly StockEdit[],
  accountId: string,
): Promise<boolean> {
  const byId = new Map(edits.map((edit) => [edit.id, edit]))
  const locked = await lockStock(tx, websiteId, 'live', [...byId.keys()])
  const changed = locked.flatMap((row) => {
    const { difference = 0, unlimited = row.unlimited } = byId.get(row.id) ?? {}
    if (difference === 0 && unlimited === row.unlimited) return []
    if (row.available + difference < 0) throw conflict(soldMeanwhile(row.available))
    return [{ before: row, after: { ...row, unlimited, difference } }]
  })
  if (changed.length === 0) return false
  const rows = changed.map(({ after }) => after)
  writeStock(tx, websiteId, 'live', rows, { kind: 'edit', id: accountId, at: clock.now() })
  for (const { before, after } of changed)
    publish(ids.uuid, tx, websiteId, before, {
      ...after,
      available: after.available + after.difference,
      version: after.version + 1,
    })
  return true
}

/** Gives quantities back, as a refund with restocking does. Each variant is in `lines` once. */
export async function returnStock(
  { ids }: Pick<StockDeps, 'ids'>,
  tx: Tx,
  { websiteId, book }: { websiteId: string; book: StockBook },
  lines: readonly Pick<StockLine, 'id' | 'quantity'>[],
  cause: MoveCause,
): Promise<void> {
  const byId = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  const locked = await lockStock(tx, websiteId, book, [...byId.keys()])
  const rows = locked.map((row) => ({ ...row, difference: byId.get(row.id) ?? 0 }))
  writeStock(tx, websiteId, book, rows, cause)
  if (book === 'load') return
  for (const { difference, ...row } of rows)
    publish(ids.uuid, tx, websiteId, row, {
      ...row,
      available: row.available + difference,
      version: row.version + 1,
    })
}

/** Gives the holds of a checkout back, once its payment cannot be captured any more. */
export async function releaseStock(
  { ids }: Pick<StockDeps, 'ids'>,
  tx: Tx,
  websiteId: string,
  checkoutId: string,
): Promise<void> {
  for (const { returned, book, ...row } of await releaseHolds(tx, websiteId, checkoutId))
    if (book === 'live')
      publish(ids.uuid, tx, websiteId, { ...row, available: row.available - returned }, row)
}

function publish(
  newId: () => string,
  tx: Tx,
  websiteId: string,
  before: LockedStock,
  after: LockedStock,
): void {
  if (isVisibleChange(before, after)) enqueue(tx, stockChanged(newId(), websiteId, after))
}

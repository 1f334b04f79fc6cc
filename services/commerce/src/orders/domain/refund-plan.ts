import type { LedgerLine } from '../../ledger/domain/entries.ts'
import { allocate } from '@portico/proto/money/shares'
import { partUpTo, sliceOf, splitRefund } from '../../pricing/domain/refunds.ts'
import { toSend } from './fulfilment.ts'
import type { Order, StoredOrderLine } from './order.ts'

/** A wish of the owner: items of lines, an amount of the shipping, and an amount that is split over everything that is left. */
export type RefundRequest = {
  lines: readonly { lineId: string; quantity: number; restock: boolean }[]
  shipping: number
  amount: number
}
/** An amount of a part of an order. `taxes`: the same tax by tax line of the order; plans of earlier versions do not have it. */
type Refunded = { amount: number; tax: number; taxes?: readonly number[] }
/** The money that a refund moves, by line; `shipping` is its part of the shipping. */
export type RefundedMoney = { shipping: Refunded; lines: readonly ({ lineId: string } & Refunded)[] }

export type RefundPlan = {
  amount: number
  /** `removed`: items that are no longer to be sent. `restocked`: items that go back into the stock. */
  lines: {
    lineId: string
    quantity: number
    removed: number
    restocked: number
    amount: number
    tax: number
    taxes: number[]
  }[]
  shipping: { amount: number; tax: number; taxes: number[] }
  taxLines: { rateId: string; name: string; ppm: number; amount: number; isIncluded: boolean }[]
  /** The entry of the ledger. */
  entry: LedgerLine[]
}
/** The fields that ask for more than is left, with what is left. */
export type RefundProblem = { field: string; left: number; unit: 'items' | 'money' | 'none' }

/**
 * A part of an order that money can be returned for: a line, or the shipping. Amounts include added tax. `before` and `taxesBefore`
 * are what earlier refunds returned.
 */
type Part = {
  line: StoredOrderLine | null
  money: number
  before: number
  taxes: number[]
  taxesBefore: number[]
}

type PaidOrder = Pick<Order, 'shipping' | 'snapshot'>

function partsOf(
  { shipping, snapshot: { taxLines } }: PaidOrder,
  lines: readonly StoredOrderLine[],
  earlier: readonly RefundedMoney[],
): Part[] {
  const part = (
    line: StoredOrderLine | null,
    price: number,
    taxes: number[],
    refunded: readonly Refunded[],
  ): Part => {
    const added = taxes.reduce((sum, tax, at) => sum + (taxLines[at]!.isIncluded ? 0 : tax), 0)
    const refundedTaxes = refunded.map((each) => taxesOf(each, taxes))
    return {
      ...{ line, money: price + added, before: total(refunded), taxes },
      taxesBefore: taxes.map((_, at) => refundedTaxes.reduce((sum, each) => sum + each[at]!, 0)),
    }
  }
  return [
    ...lines.map((line) =>
      part(
        line,
        line.net,
        taxLines.map((tax) => tax.lines[line.id] ?? 0),
        earlier.flatMap((refund) => refund.lines.filter(({ lineId }) => lineId === line.id)),
      ),
    ),
    part(
      null,
      shipping,
      taxLines.map((tax) => tax.shipping),
      earlier.map((refund) => refund.shipping),
    ),
  ]
}

/** The tax of a refund by tax line. Where it was not stored, the sum is shared by the taxes of the part. */
const taxesOf = ({ tax, taxes }: Refunded, whole: readonly number[]): readonly number[] =>
  taxes ?? (tax === 0 ? whole.map(() => 0) : allocate(tax, whole))

/** Returns the money that can still be refunded: of each line by its id, of the shipping, and in all. */
export function refundableOf(
  order: PaidOrder,
  lines: readonly StoredOrderLine[],
  earlier: readonly RefundedMoney[],
): { lines: Map<string, number>; shipping: number; amount: number } {
  const parts = partsOf(order, lines, earlier)
  const left = ({ money, before }: Part) => money - before
  return {
    lines: new Map(parts.flatMap((part) => (part.line ? [[part.line.id, left(part)]] : []))),
    shipping: left(parts.at(-1)!),
    amount: parts.reduce((sum, part) => sum + left(part), 0),
  }
}

/**
 * Computes a refund: money, tax, stock and the entry of the ledger. Pure: the preview and the refund call it. Shares are
 * cumulative, so refunds in any slices that return everything end at exactly the amounts of the order, in each account, even if
 * refunds between them failed. `earlier` are the refunds that did not fail.
 */
export function planRefund(
  order: PaidOrder,
  lines: readonly StoredOrderLine[],
  earlier: readonly RefundedMoney[],
  request: RefundRequest,
): { ok: true; plan: RefundPlan } | { ok: false; problems: RefundProblem[] } {
  const parts = partsOf(order, lines, earlier)
  const problems: RefundProblem[] = []
  const wanted = new Map<string, { quantity: number; restock: boolean }>()
  for (const [at, { lineId, quantity, restock }] of request.lines.entries()) {
    const line = lines.find(({ id }) => id === lineId)
    const left = line ? line.quantity - line.refunded : 0
    if (!line || wanted.has(lineId)) problems.push({ field: `lines.${at}.lineId`, left, unit: 'none' })
    else if (quantity > left) problems.push({ field: `lines.${at}.quantity`, left, unit: 'items' })
    wanted.set(lineId, { quantity, restock })
  }
  const shippingLeft = parts.at(-1)!.money - parts.at(-1)!.before
  if (request.shipping > shippingLeft) problems.push({ field: 'shipping', left: shippingLeft, unit: 'money' })
  if (problems.length > 0) return { ok: false, problems }

  const chosen = parts.map(({ line, money, before }) => {
    if (!line) return request.shipping
    const slice = { whole: line.quantity, before: line.refunded, slice: wanted.get(line.id)?.quantity ?? 0 }
    return Math.min(sliceOf(money, slice), money - before)
  })
  const left = parts.map(({ money, before }, at) => money - before - chosen[at]!)
  const mostAmount = left.reduce((sum, each) => sum + each, 0)
  if (request.amount > mostAmount)
    return { ok: false, problems: [{ field: 'amount', left: mostAmount, unit: 'money' }] }
  const split = splitRefund(request.amount, left)
  const slices = parts.map((part, at) => sliceTaxes(part, chosen[at]! + split[at]!))
  const amount = slices.reduce((sum, slice) => sum + slice.amount, 0)
  if (amount === 0) return { ok: false, problems: [{ field: 'amount', left: mostAmount, unit: 'money' }] }
  return { ok: true, plan: planOf(order, slices, wanted, amount) }
}

type Slice = { line: StoredOrderLine | null; amount: number; taxes: number[] }

/**
 * The tax of a slice: the share of everything that is refunded then, less the tax that was refunded really. So the tax of refunds that
 * failed is in the following ones. It is at most the slice, except for the last one, which ends at exactly the tax of the part.
 */
function sliceTaxes({ line, money, before, taxes, taxesBefore }: Part, amount: number): Slice {
  let room = before + amount === money ? Infinity : amount
  const sliced = taxes.map((tax, at) => {
    const due = partUpTo(tax, before + amount, money) - taxesBefore[at]!
    const taken = Math.min(Math.max(0, due), room)
    room -= taken
    return taken
  })
  return { line, amount, taxes: sliced }
}

function planOf(
  { snapshot }: PaidOrder,
  slices: readonly Slice[],
  wanted: ReadonlyMap<string, { quantity: number; restock: boolean }>,
  amount: number,
): RefundPlan {
  const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0)
  const taxLines = snapshot.taxLines.map(({ rateId, name, ppm, isIncluded }, at) => ({
    ...{ rateId, name, ppm, isIncluded },
    amount: sum(slices.map(({ taxes }) => taxes[at]!)),
  }))
  const shipping = slices.at(-1)!
  const entry: LedgerLine[] = [
    ...slices.map(({ line, amount: money, taxes }): LedgerLine => ({
      account: 'refunds',
      amount: money - sum(taxes),
      ...(line ? { orderLine: line.id } : {}),
    })),
    ...taxLines.map(({ rateId, amount: tax }) => ({ account: 'tax-payable' as const, amount: tax, rateId })),
    { account: 'clearing', amount: -amount },
  ]
  return {
    amount,
    lines: slices.flatMap(({ line, amount: money, taxes }) => {
      const { quantity, restock } = (line && wanted.get(line.id)) ?? { quantity: 0, restock: false }
      if (!line || (money === 0 && quantity === 0)) return []
      const restockable = line.stockTaken - line.restocked
      return [
        {
          ...{ lineId: line.id, quantity, amount: money, tax: sum(taxes), taxes },
          removed: Math.min(quantity, toSend(line)),
          restocked: restock ? Math.min(quantity, restockable) : 0,
        },
      ]
    }),
    shipping: { amount: shipping.amount, tax: sum(shipping.taxes), taxes: shipping.taxes },
    taxLines: taxLines.filter(({ amount: tax }) => tax > 0),
    entry: entry.filter((line) => line.amount !== 0),
  }
}

const total = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

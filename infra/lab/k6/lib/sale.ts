/** The checkouts of a run, as `summary.js` counts them. `soldOutP99` is in ms. */
export type Checkouts = {
  orders: number
  soldOut: number
  soldOutP99: number | null
  held: { answers: number; refused: number }
}

/** The goal for telling a buyer that nothing is left: 99 of 100 within this time, ms, on an idle machine. */
const SOLD_OUT_MS = 2_000

/**
 * Reports in sentences what is wrong with a sale of `items` to `buyers`, of whom there are more: every item is sold, none twice, and
 * every other buyer is told so in time.
 */
export function saleProblems(
  { orders, soldOut, soldOutP99 }: Checkouts,
  { buyers, items, tolerance }: { buyers: number; items: number; tolerance: number },
): string[] {
  const most = SOLD_OUT_MS * tolerance
  return [
    ...(orders === items ? [] : [`${orders} orders for ${items} items`]),
    ...(orders + soldOut === buyers
      ? []
      : [`${buyers - orders - soldOut} of ${buyers} buyers have neither an order nor a refusal`]),
    ...(soldOutP99 !== null && soldOutP99 > most
      ? [
          `99 of 100 buyers were told that nothing is left within ${soldOutP99.toFixed(0)} ms, goal ${most} ms`,
        ]
      : []),
  ]
}

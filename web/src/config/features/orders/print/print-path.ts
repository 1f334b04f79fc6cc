/** The address of the packing slips of orders, below the list of orders. */
export const printPath = (ids: readonly string[]): string =>
  `print?${new URLSearchParams(ids.map((id) => ['order', id]))}`

/** The most orders that are printed at once (`MAX_PRINTED` of proto/http/shop/documents.ts, which is not loaded for a number). */
export const MAX_PRINTED = 100

/** The address of the packing slips of orders, below the list of orders. */
export const printPath = (ids: readonly string[]): string =>
  `print?${new URLSearchParams(ids.map((id) => ['order', id]))}`

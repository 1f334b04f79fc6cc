/**
 * The checks of a day's books. `entries`: each ledger entry is zero, and closed days are unchanged. `orders`: orders, lines,
 * entries, invoices and payments agree, and so do refunds and credit notes. `provider`: the provider's balance agrees with the ledger. `stock`: opening stock and moves
 * agree with stock and holds. `numbers`: no number is missing. The names are ours.
 */
export const booksChecks = ['entries', 'orders', 'provider', 'stock', 'numbers'] as const
export type BooksCheck = (typeof booksChecks)[number]

/** `unknown`: the provider was away, so the check has no result yet. */
export const booksCheckStates = ['green', 'faults', 'unknown'] as const
export type BooksCheckState = (typeof booksCheckStates)[number]

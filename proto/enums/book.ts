/**
 * The books of a store; each reconciles by itself. `live`: paid with real money. `test`: paid at the provider's test mode; takes
 * real stock. `sample`: the demo's history. `load`: load tests, with stock rows of their own. The codes are ours.
 */
export const books = ['live', 'test', 'sample', 'load'] as const
export type Book = (typeof books)[number]

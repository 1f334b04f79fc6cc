/** The query parameters that change what a page shows (WIRE-19, WIRE-20), in order; the gateway sends web no others. */
export const PAGE_QUERY = ['category', 'format', 'tag'] as const

/**
 * The query parameters that change what a page shows (WIRE-19, WIRE-20), in order; the gateway sends web no others. `q` is
 * the text of the search page, `styles` shows the page in another design, `cartToken` names the cart of a
 * checkout link (PAGE-09), `unlock` says why a password was not accepted, `submitted` names the form that was sent (WIRE-10).
 */
export const PAGE_QUERY = [
  'author',
  'cartToken',
  'category',
  'format',
  'month',
  'offset',
  'q',
  'reversePaginate',
  'styles',
  'submitted',
  'tag',
  'unlock',
  'view',
] as const

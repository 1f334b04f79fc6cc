/** Changes while a text is typed are reported at least this often, ms. */
export const REPORT_MS = 200

import { useState } from 'react'

/** The number of rows shown at first. A longer list also gets a search field. */
export const INITIAL_ROWS = 20

/**
 * The first rows of a list, the number of rows that are hidden (`rest`), and `more`, which shows all of them. A change of
 * `filter`, such as other search words, starts again with the first rows.
 */
export function useShown<T>(rows: readonly T[], filter = '') {
  const [expandedFor, setExpandedFor] = useState<string>()
  const shown = expandedFor === filter ? rows : rows.slice(0, INITIAL_ROWS)
  return { shown, rest: rows.length - shown.length, more: () => setExpandedFor(filter) }
}

import { useState } from 'react'

/** The number of rows shown at first. A longer list also gets a search field. */
export const INITIAL_ROWS = 20

/**
 * The first rows of a list, the number of rows that are hidden, and `showAll`. After a change of `filter`, such as another
 * search, only the first rows are shown again.
 */
export function useShown<T>(rows: readonly T[], filter = '') {
  const [expandedFor, setExpandedFor] = useState<string>()
  const shown = expandedFor === filter ? rows : rows.slice(0, INITIAL_ROWS)
  return { shown, hiddenCount: rows.length - shown.length, showAll: () => setExpandedFor(filter) }
}

import { useState } from 'react'

/** Of longer lists the first so many are shown, and they can be searched. */
export const FIRST = 20

/**
 * The first of many rows that are there already, and how many `rest` until `more` shows all of them. Another `of`, such
 * as other words that are searched for, begins anew.
 */
export function useShown<T>(rows: readonly T[], of = '') {
  const [allOf, setAllOf] = useState<string>()
  const shown = allOf === of ? rows : rows.slice(0, FIRST)
  return { shown, rest: rows.length - shown.length, more: () => setAllOf(of) }
}

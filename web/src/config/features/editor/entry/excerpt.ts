import { paragraphsOf } from '../../../../ui/plain-text.ts'

/** An excerpt as its paragraph on the page of the entry, and what lists and feeds show after it. */
export type ExcerptParts = { first: string; rest: string }

/** The parts of an excerpt; undefined for one with HTML, of which the page shows only the words. */
export function excerptParts(excerpt: string): ExcerptParts | undefined {
  const text = excerpt.trim()
  const [first = ''] = paragraphsOf(text)
  if (!text.startsWith(first)) return undefined
  const rest = text.slice(first.length)
  return rest === '' || /^\s*\n\s*\n/.test(rest) ? { first, rest } : undefined
}

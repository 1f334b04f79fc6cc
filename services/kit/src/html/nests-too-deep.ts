import { MAX_MARKDOWN_DEPTH } from '@portico/proto/limits'

/** The sign of a quote or a list item, with the blanks before it. */
const SIGN = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const TAB_WIDTH = 4

/**
 * Whether quotes and lists in Markdown may be nested deeper than the limit. The check is linear, and the time of a parser grows
 * with the square of the depth. An item counts as open until a sign stands at its column or before it.
 */
export function nestsTooDeep(markdown: string): boolean {
  const open: number[] = []
  for (const line of markdown.split('\n')) {
    if (RULE.test(line)) continue
    SIGN.lastIndex = 0
    let column = 0
    for (let from = 0; SIGN.test(line); from = SIGN.lastIndex) {
      for (const character of line.slice(from, SIGN.lastIndex))
        column += character === '\t' ? TAB_WIDTH - (column % TAB_WIDTH) : 1
      while (open.length > 0 && open.at(-1)! >= column) open.pop()
      open.push(column)
      if (open.length > MAX_MARKDOWN_DEPTH) return true
    }
  }
  return false
}

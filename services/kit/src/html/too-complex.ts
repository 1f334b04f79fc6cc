import { MAX_HTML_DEPTH, MAX_HTML_TAGS } from '@portico/proto/limits'

/** Elements that do not nest: they are never closed, or the next one closes them. */
const FLAT = new Set(
  'br hr img input meta link wbr area col source track embed base param p li dt dd tr td th option'.split(
    ' ',
  ),
)

/**
 * Whether a text has more tags, or more open tags at once, than the limits allow. The check is cheap, and a parser could
 * need seconds for such a text. A tag counts as open until a tag of the same name is closed.
 */
export function isTooComplex(html: string): boolean {
  const open = new Map<string, number>()
  let tags = 0
  let depth = 0
  for (const [, slash, given] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,40})/gi)) {
    const name = given!.toLowerCase()
    if (!slash && ++tags > MAX_HTML_TAGS) return true
    if (FLAT.has(name)) continue
    const count = open.get(name) ?? 0
    if (slash && count === 0) continue
    open.set(name, slash ? count - 1 : count + 1)
    depth += slash ? -1 : 1
    if (depth > MAX_HTML_DEPTH) return true
  }
  return false
}

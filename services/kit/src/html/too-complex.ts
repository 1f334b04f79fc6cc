import { MAX_HTML_DEPTH, MAX_HTML_TAGS } from '@portico/proto/limits'

/** Elements that are never closed, or close themselves when the next one begins: they do not nest. */
const FLAT = new Set(
  'br hr img input meta link wbr area col source track embed base param p li dt dd tr td th option'.split(
    ' ',
  ),
)

/**
 * Whether a text has more tags, or more of them open at once, than any that people write. A glance that costs next to
 * nothing, before a parser takes seconds: a tag counts as open until one of its name is closed.
 */
export function isTooComplex(html: string): boolean {
  const open = new Map<string, number>()
  let tags = 0
  let depth = 0
  for (const [, slash, given] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,40})/gi)) {
    const name = given!.toLowerCase()
    if (!slash && ++tags > MAX_HTML_TAGS) return true
    if (FLAT.has(name)) continue
    const now = open.get(name) ?? 0
    if (slash && now === 0) continue
    open.set(name, slash ? now - 1 : now + 1)
    depth += slash ? -1 : 1
    if (depth > MAX_HTML_DEPTH) return true
  }
  return false
}

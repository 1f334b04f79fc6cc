/**
 * Returns the text of a product as plain paragraphs. The text may contain HTML that was not sanitized, so all tags are
 * removed. The end of a block element ends a paragraph.
 */
export function paragraphsOf(text: string): string[] {
  return withoutCode(text)
    .replace(/<\/(p|div|li|h[1-6]|blockquote)\s*>|<br\s*\/?>/gi, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

/** Removes scripts and styles. One without an end tag reaches to the end of the text. */
function withoutCode(text: string): string {
  const opening = /<(script|style)\b/gi
  let kept = ''
  let from = 0
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    kept += text.slice(from, found.index)
    const closing = found[1]!.toLowerCase() === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi
    closing.lastIndex = opening.lastIndex
    if (!closing.test(text)) return kept
    from = opening.lastIndex = closing.lastIndex
  }
  return kept + text.slice(from)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

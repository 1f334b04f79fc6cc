/**
 * Text of a product as paragraphs of plain text. Products may hold tags that nobody cleaned, so none is kept:
 * a block's end becomes a paragraph's end, the rest falls away.
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

/** Without scripts and styles; one that does not end goes on to the end of the text. */
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

/** The text of a page's main element, without markup, scripts and styles. A span may be a part of a word or an amount. */
function mainText(html: string): string {
  const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
  return main
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<\/?span\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first of `texts` that is missing on the page or not in this order; null if all are there. */
export function firstMissing(html: string, texts: readonly string[]): string | null {
  const shown = mainText(html)
  let from = 0
  for (const text of texts) {
    const at = shown.indexOf(text, from)
    if (at === -1) return text
    from = at + text.length
  }
  return null
}

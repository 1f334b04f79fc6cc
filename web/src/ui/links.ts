/** What a link of the page document may point to: a path, an anchor or a plain scheme; everything else is `#`. */
export function safeHref(url: string): string {
  const text = url.trim()
  if (/^\/(?!\/|\\)/.test(text) || text.startsWith('#') || text.startsWith('?')) return text
  return /^(https?|mailto|tel|sms):/i.test(text) ? text : '#'
}

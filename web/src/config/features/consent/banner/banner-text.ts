import { isEmptyText } from '@portico/proto/cookies/cookie-banner'

const BLOCK = /<(?:p|ul|ol|h[1-6]|div|blockquote)[\s>]/i

/**
 * The HTML of a text that an owner typed: an empty line separates paragraphs, and tags inside a line stay. HTML with tags for
 * paragraphs stays as it is. An empty text is '' (COOK-08).
 */
export function htmlOfText(typed: string): string {
  const text = typed.trim()
  if (isEmptyText(text)) return ''
  if (BLOCK.test(text)) return text
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** The text to type for stored HTML. HTML that has more than plain paragraphs is returned as it is. */
export function textOfHtml(html: string): string {
  if (isEmptyText(html)) return ''
  const withoutParagraphs = html.replace(/<\/?p>/g, '')
  if (BLOCK.test(withoutParagraphs) || !html.startsWith('<p>')) return html
  return html
    .replace(/<br ?\/?>/g, '\n')
    .split(/<\/?p>/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
    .replaceAll('&amp;', '&')
}

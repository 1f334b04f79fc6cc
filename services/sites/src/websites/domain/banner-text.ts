import { isEmptyText } from '@portico/proto/cookies/cookie-banner'

const ALLOWED = new Set(['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'a', 'ul', 'ol', 'li'])

/**
 * Keeps paragraphs, emphasis, lists and links of a cleaned text: a banner loads nothing before the visitor has chosen. An
 * empty paragraph is an empty text (COOK-08).
 */
export function bannerText(cleanedHtml: string): string {
  let html = ''
  for (let at = 0; at < cleanedHtml.length;) {
    const open = cleanedHtml.indexOf('<', at)
    if (open < 0) {
      html += cleanedHtml.slice(at)
      break
    }
    const end = endOfTag(cleanedHtml, open)
    html += cleanedHtml.slice(at, open) + allowedTag(cleanedHtml.slice(open + 1, end))
    at = end + 1
  }
  return isEmptyText(html) ? '' : html
}

/** The position of the `>` that ends the tag at `open`, outside quotes; the end of the text if there is none. */
function endOfTag(html: string, open: number): number {
  for (let at = open; at < html.length; at++) {
    if (html[at] === '>') return at
    if (html[at] !== '"') continue
    at = html.indexOf('"', at + 1)
    if (at < 0) break
  }
  return html.length
}

/** The tag without attributes but the address of a link; nothing if the element is not allowed. */
function allowedTag(inner: string): string {
  const [, slash, name = '', attributes = ''] = /^(\/?)([a-z][a-z0-9]*)(.*)$/is.exec(inner) ?? []
  const kind = name.toLowerCase()
  if (!ALLOWED.has(kind)) return ''
  const href = kind === 'a' && slash === '' ? /\shref="([^"]*)"/i.exec(attributes)?.[1] : undefined
  return `<${slash}${kind}${href === undefined ? '' : ` href="${href}"`}>`
}

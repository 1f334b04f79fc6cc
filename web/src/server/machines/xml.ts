import { escapeHtml } from '@portico/kit/html/escape'

/** A piece of XML. Only `element` creates it, and `element` escapes texts. */
export type Xml = { readonly xml: string }
type Attributes = Record<string, string | number | undefined>

/** Control characters and halves of characters, most of which XML 1.0 does not allow, not even escaped. */
const FORBIDDEN = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

const text = (value: string | number) =>
  escapeHtml(String(value).replace(FORBIDDEN, (found) => ('\t\n\r'.includes(found) ? found : '')))

/** An element with attributes (absent ones are left out) and content: texts are escaped, elements are inserted. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...content: (string | number | Xml | undefined)[]
): Xml {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${text(value)}"`],
  )
  const inner = content.map((part) =>
    part === undefined ? '' : typeof part === 'object' ? part.xml : text(part),
  )
  const body = inner.join('')
  return {
    xml: body === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${body}</${name}>`,
  }
}

/** An XML document with this root element. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`

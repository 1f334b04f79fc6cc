import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import DOMPurify from 'dompurify'

/** The rules of the server's cleaner (`services/kit/src/html/clean-html-worker.ts`). */
const STORED = {
  USE_PROFILES: { html: true },
  FORCE_BODY: true,
  ALLOW_DATA_ATTR: false,
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
  ADD_ATTR: ['target'],
}

/** The elements of a text without anything that could run, in a document that loads nothing. */
export const safeBody = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ...STORED, RETURN_DOM_FRAGMENT: true })

/**
 * The document of a text. White space between elements is removed. Spaces inside a text are kept if `keepSpaces`: a space at its
 * end may have been typed a moment ago.
 */
export function parseText(schema: Schema, html: string, keepSpaces = false): Node {
  const body = safeBody(html)
  for (const paragraph of body.querySelectorAll('p')) {
    const only = paragraph.childNodes.length === 1 ? paragraph.firstElementChild : null
    if (only?.tagName === 'BR') only.remove()
    // Pages do not show a paragraph without content.
    else if (paragraph.childNodes.length === 0) paragraph.remove()
  }
  return DOMParser.fromSchema(schema).parse(body, {
    preserveWhitespace: keepSpaces && !/[\n\r\t]/.test(html),
  })
}

let inert: Document | undefined

/** A document of the parent page that loads nothing. */
export const inertDocument = (): Document => (inert ??= document.implementation.createHTMLDocument(''))

/**
 * The HTML of a document. An empty paragraph has a line break, because pages would not show it. The text of a list item is not in a
 * paragraph unless the item has other blocks than lists.
 */
export function htmlOf(node: Node): string {
  const body = inertDocument().createElement('div')
  const serializer = DOMSerializer.fromSchema(node.type.schema)
  body.append(serializer.serializeFragment(node.content, { document: inertDocument() }))
  for (const item of body.querySelectorAll('li')) {
    const [first, ...rest] = item.children
    const isPlain = first?.tagName === 'P' && first.attributes.length === 0
    // Without its empty paragraph, an item that begins with a list would be read as another one.
    const isRead = first?.hasChildNodes() === true || rest.length === 0
    if (isPlain && isRead && rest.every(({ tagName }) => tagName === 'UL' || tagName === 'OL'))
      first.replaceWith(...first.childNodes)
  }
  for (const paragraph of body.querySelectorAll('p:empty'))
    paragraph.append(inertDocument().createElement('br'))
  // The cleaner writes no semicolon.
  for (const aligned of body.querySelectorAll<HTMLElement>('[style]'))
    aligned.setAttribute('style', `text-align: ${aligned.style.textAlign}`)
  const { innerHTML } = body
  return innerHTML === '<p><br></p>' ? '' : innerHTML
}

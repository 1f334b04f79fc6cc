/*
 * Simple HTML of text blocks as Markdown, so that owners can edit it as text. HTML that Markdown cannot say has no Markdown,
 * and is edited as HTML.
 */

const INLINE: Readonly<Record<string, string>> = { STRONG: '**', B: '**', EM: '*', I: '*' }

/** The Markdown of the HTML of a text block; null if something in it has no Markdown. */
export function toMarkdown(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  try {
    return blocks(body, '').trim()
  } catch (error) {
    if (error instanceof NoMarkdown) return null
    throw error
  }
}

class NoMarkdown extends Error {}

function blocks(parent: Element, indent: string): string {
  const parts: string[] = []
  let text = ''
  const endText = () => {
    if (text.trim() !== '') parts.push(indent + text.trim().replaceAll('\n', `\n${indent}`))
    text = ''
  }
  for (const node of parent.childNodes) {
    const block = node instanceof Element ? blockOf(node, indent) : null
    if (block === null) text += inline(node)
    else {
      endText()
      parts.push(block)
    }
  }
  endText()
  return parts.join('\n\n')
}

/** The Markdown of an element that is a block of its own; null for an element within a text. */
function blockOf(element: Element, indent: string): string | null {
  const name = element.tagName
  if (/^(P|H[1-6]|UL|OL|BLOCKQUOTE|HR|LI|DIV|PRE|TABLE|FIGURE)$/.test(name)) assertPlain(element)
  if (name === 'P') return indent + inlineOf(element).trim().replaceAll('\n', `\n${indent}`)
  if (/^H[1-6]$/.test(name)) return `${indent}${'#'.repeat(Number(name[1]))} ${inlineOf(element).trim()}`
  if (name === 'HR') return `${indent}---`
  if (name === 'BLOCKQUOTE') return blocks(element, '').replace(/^/gm, `${indent}> `)
  if (name === 'UL' || name === 'OL')
    return [...element.children]
      .map((entry, at) => {
        if (entry.tagName !== 'LI') throw new NoMarkdown()
        const mark = name === 'UL' ? '- ' : `${at + 1}. `
        const pad = indent + ' '.repeat(mark.length)
        return indent + mark + blocks(entry, pad).slice(pad.length)
      })
      .join('\n')
  return null
}

const inlineOf = (element: Element): string => [...element.childNodes].map(inline).join('')

function inline(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE)
    return (node.nodeValue ?? '').replace(/\s+/g, ' ').replace(/([\\`*_[\]<>#])/g, '\\$1')
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\\\n'
  if (node.tagName === 'A') {
    assertPlain(node, 'href')
    const href = node.getAttribute('href') ?? ''
    if (href === '' || /[\s()<>]/.test(href)) throw new NoMarkdown()
    return `[${inlineOf(node)}](${href})`
  }
  assertPlain(node)
  if (node.tagName === 'CODE' && !/`/.test(node.textContent)) return `\`${node.textContent}\``
  const mark = INLINE[node.tagName]
  const text = inlineOf(node)
  if (mark === undefined || text !== text.trim() || text === '') throw new NoMarkdown()
  return mark + text + mark
}

function assertPlain(element: Element, allowed?: string): void {
  if (element.getAttributeNames().some((name) => name !== allowed)) throw new NoMarkdown()
}

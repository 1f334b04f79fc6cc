import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { Marked } from 'marked'
import type { CleanedHtml, CleanRequest } from './cleaned-html.ts'
import { runsCode } from './runs-code.ts'
import { isTooComplex } from './too-complex.ts'

// The work of `clean-html.ts`, which is done in a process of the pool. It returns the cleaned text, or `null` if it is too complex.

/** Elements that run code, load it, or change where links lead. */
const CODE_ELEMENTS = new Set([
  'SCRIPT',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'FRAME',
  'APPLET',
  'BASE',
  'META',
  'LINK',
])

/** The only style that a text keeps. With positions and sizes, a text could cover the whole page. */
const ALIGNMENTS = new Set(['left', 'right', 'center', 'justify', 'start', 'end'])

const purify = createDOMPurify(new JSDOM('').window)
purify.addHook('afterSanitizeAttributes', (node) => {
  // The attribute by which Markdown aligns the cells of a table is obsolete.
  const align = /^T[DH]$/.test(node.nodeName) ? node.getAttribute('align')?.toLowerCase() : undefined
  if (align !== undefined) {
    node.removeAttribute('align')
    if (ALIGNMENTS.has(align) && !node.hasAttribute('style'))
      node.setAttribute('style', `text-align: ${align}`)
  }
  const style = node.getAttribute('style')
  if (style !== null) {
    const alignment = alignmentOf(style)
    if (alignment) node.setAttribute('style', `text-align: ${alignment}`)
    else node.removeAttribute('style')
  }
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener')
  else node.removeAttribute('target')
})

function clean(text: string): CleanedHtml {
  const html = purify.sanitize(text, {
    USE_PROFILES: { html: true },
    // Otherwise a leading script is parsed into a head that is not examined.
    FORCE_BODY: true,
    // Only our server writes data attributes, because the site's own scripts read them (islands, lightbox, cart).
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
    ADD_ATTR: ['target'],
  })
  const hadCode = purify.removed.some((removed) =>
    'attribute' in removed
      ? removed.attribute !== null && isCode(removed.attribute)
      : CODE_ELEMENTS.has(removed.element.nodeName.toUpperCase()),
  )
  return { html, hadCode }
}

/** Whether an attribute runs code. A data attribute does nothing by itself, whatever its value. */
function isCode({ name, value }: { name: string; value: string }): boolean {
  if (/^data-/i.test(name)) return false
  return /^on/i.test(name) || runsCode(value) || name.toLowerCase() === 'srcdoc'
}

/** Returns the last `text-align` of a style attribute whose value is a plain alignment. */
function alignmentOf(style: string): string | undefined {
  let found: string | undefined
  for (const declaration of style.split(';')) {
    const [name = '', value = '', ...rest] = declaration.split(':')
    const alignment = value.trim().toLowerCase()
    if (name.trim().toLowerCase() !== 'text-align' || rest.length > 0) continue
    if (ALIGNMENTS.has(alignment)) found = alignment
  }
  return found
}

const marked = new Marked({ gfm: true, async: false })

/** Markdown may contain HTML, so the HTML that it becomes is cleaned like any other. */
function cleanMarkdown(text: string): CleanedHtml | null {
  const source = marked.parse(text) as string
  return isTooComplex(source) ? null : { ...clean(source), source }
}

/** Nesting that overflows the stack fails the job. */
export const work = ({ text, format }: CleanRequest): CleanedHtml | null =>
  format === 'markdown' ? cleanMarkdown(text) : clean(text)

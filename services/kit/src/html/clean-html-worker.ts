import { parentPort } from 'node:worker_threads'
import createDOMPurify from 'dompurify'
import { JSDOM } from 'jsdom'
import { runsCode } from './runs-code.ts'

/** The thread of `clean-html.ts`: a text comes in, what is left of it goes out; `null` where it is too much. */
const RUNNING_ELEMENTS = new Set([
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

/** The only style that a text keeps: with positions and sizes, a text could cover the whole page. */
const ALIGNMENTS = new Set(['left', 'right', 'center', 'justify', 'start', 'end'])

const purify = createDOMPurify(new JSDOM('').window)
purify.addHook('afterSanitizeAttributes', (node) => {
  const style = node.getAttribute('style')
  if (style !== null) {
    const alignment = alignmentOf(style)
    if (alignment) node.setAttribute('style', `text-align: ${alignment}`)
    else node.removeAttribute('style')
  }
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener')
  else node.removeAttribute('target')
})

function clean(text: string): { html: string; hadCode: boolean } {
  const html = purify.sanitize(text, {
    USE_PROFILES: { html: true },
    // Otherwise a script in front of everything is parsed into a head that nobody looks at.
    FORCE_BODY: true,
    // The site's own scripts read data attributes (islands, lightbox, cart), so only our server writes them.
    ALLOW_DATA_ATTR: false,
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
    ADD_ATTR: ['target'],
  })
  const hadCode = purify.removed.some((removed) =>
    'attribute' in removed
      ? removed.attribute !== null && runs(removed.attribute)
      : RUNNING_ELEMENTS.has(removed.element.nodeName.toUpperCase()),
  )
  return { html, hadCode }
}

/** A data attribute does nothing by itself, whatever its value. */
function runs({ name, value }: { name: string; value: string }): boolean {
  if (/^data-/i.test(name)) return false
  return /^on/i.test(name) || runsCode(value) || name.toLowerCase() === 'srcdoc'
}

/** The last `text-align` of a style attribute, if its value is a plain alignment. */
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

parentPort!.on('message', (text: string) => {
  try {
    parentPort!.postMessage(clean(text))
  } catch {
    // Only nesting that overflows the stack ends here.
    parentPort!.postMessage(null)
  }
})
parentPort!.postMessage('ready')

import type { DOMPurify } from 'dompurify'
import { runsCode } from './domain/links.ts'

export type CleanHtml = (html: string) => Promise<{ html: string; ran: boolean }>

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

/**
 * Cleans the text that owners write. `ran` says that something in it would have run code (a script, a handler, a
 * `javascript:` link), which needs permission 1219; what is merely odd is dropped without a word.
 * The DOM is loaded with the first text, so that a start does not wait for it.
 */
export function createCleanHtml(): CleanHtml {
  let purifying: Promise<DOMPurify> | undefined
  return async (html) => {
    const purify = await (purifying ??= load())
    const clean = purify.sanitize(html, {
      USE_PROFILES: { html: true },
      // Otherwise a script in front of everything is parsed into a head that nobody looks at.
      FORCE_BODY: true,
      FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog'],
      ADD_ATTR: ['target'],
    })
    const ran = purify.removed.some((removed) =>
      'attribute' in removed
        ? removed.attribute !== null && runs(removed.attribute)
        : RUNNING_ELEMENTS.has(removed.element.nodeName.toUpperCase()),
    )
    return { html: clean, ran }
  }
}

const runs = (attribute: { name: string; value: string }) =>
  /^on/i.test(attribute.name) || runsCode(attribute.value) || attribute.name.toLowerCase() === 'srcdoc'

async function load(): Promise<DOMPurify> {
  const [{ default: createDOMPurify }, { JSDOM }] = await Promise.all([import('dompurify'), import('jsdom')])
  const purify = createDOMPurify(new JSDOM('').window)
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener')
    else node.removeAttribute('target')
  })
  return purify
}

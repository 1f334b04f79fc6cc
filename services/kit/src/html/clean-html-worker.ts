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

const purify = createDOMPurify(new JSDOM('').window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener')
  else node.removeAttribute('target')
})

function clean(text: string): { html: string; ran: boolean } {
  const html = purify.sanitize(text, {
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
  return { html, ran }
}

const runs = (attribute: { name: string; value: string }) =>
  /^on/i.test(attribute.name) || runsCode(attribute.value) || attribute.name.toLowerCase() === 'srcdoc'

parentPort!.on('message', (text: string) => {
  try {
    parentPort!.postMessage(clean(text))
  } catch {
    // Only nesting that overflows the stack ends here.
    parentPort!.postMessage(null)
  }
})
parentPort!.postMessage('ready')

import { ACCORDION_MS } from '@portico/proto/limits/overlay-limits'
import { createAttributes, isBoolean } from '../../lib/attributes.ts'
import { prefersReducedMotion } from '../../lib/media/media.ts'
import { accordionMachine, isMoving, type AccordionEvent, type AccordionState } from './accordion.machine.ts'
import { blockOptions } from '../block-options.ts'

/**
 * Gives the items of an accordion the states of ACC-01 (`data-state`), animates them, and opens the item to which the
 * address leads: `#<block>-<n>` or the title as a slug. Returns the destructor.
 */
export function mount(root: HTMLElement): () => void {
  const mounted = mounts.get(root)
  if (mounted) return mounted
  const items = [...root.querySelectorAll<HTMLDetailsElement>(':scope > details')]
  const options = createAttributes<{ allowMultipleOpenItems: boolean }>('Accordion', {
    allowMultipleOpenItems: { check: isBoolean, initial: false },
  })
  options.setAll(blockOptions(root))
  let state: AccordionState = {
    items: items.map(({ open }) => (open ? 'open' : 'closed')),
    isMultiple: options.get('allowMultipleOpenItems'),
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()
  const { signal } = controller

  const send = (event: AccordionEvent) => {
    const next = accordionMachine(state, event)
    if (next === state) return
    state = next
    show()
    clearTimeout(timer)
    if (!isMoving(state)) return
    if (prefersReducedMotion()) send({ type: 'settle' })
    else timer = setTimeout(() => send({ type: 'settle' }), ACCORDION_MS)
  }
  const show = () => {
    items.forEach((item, at) => {
      const now = state.items[at]!
      item.dataset['state'] = now
      item.open = now === 'open' || now === 'opening'
    })
  }
  const reveal = (at: number) => {
    root.dataset['instant'] = ''
    send({ type: 'reveal', at })
    requestAnimationFrame(() => delete root.dataset['instant'])
  }
  const followAddress = () => {
    const id = decoded(location.hash.slice(1))
    const at = items.findIndex((item) => item.id === id || item.querySelector('summary')?.id === id)
    if (id === '' || at < 0) return
    reveal(at)
    items[at]!.scrollIntoView({ behavior: 'instant' })
  }

  // The names let the browser close an item at once. The machine closes it with its animation instead.
  const names = items.map((item) => item.getAttribute('name'))
  for (const item of items) item.removeAttribute('name')
  items.forEach((item, at) => {
    item.querySelector('summary')?.addEventListener(
      'click',
      (event) => {
        event.preventDefault()
        send({ type: 'press', at })
      },
      { signal },
    )
    // Only the browser's own changes differ from the state: its search opens the item that contains the text.
    item.addEventListener(
      'toggle',
      () => {
        const isOpen = state.items[at] === 'open' || state.items[at] === 'opening'
        if (item.open && !isOpen) reveal(at)
        else if (!item.open && isOpen) send({ type: 'hide', at })
      },
      { signal },
    )
  })
  show() // The browser may have opened an item before this code was loaded.
  addEventListener('hashchange', followAddress, { signal })
  followAddress()
  const destroy = () => {
    mounts.delete(root)
    controller.abort()
    clearTimeout(timer)
    items.forEach((item, at) => names[at] !== null && item.setAttribute('name', names[at]!))
  }
  mounts.set(root, destroy)
  return destroy
}

/** The accordions that are started, so that a second start of one does nothing. */
const mounts = new WeakMap<Element, () => void>()

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

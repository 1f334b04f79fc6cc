import { cartPageMessages } from '@portico/proto/texts/cart-page-messages'
import { collect } from '../lib/collect.ts'
import { onPageEnd } from '../lib/lifecycle.ts'
import { islands, type IslandEntry, type IslandModule, type IslandName } from '../widgets/island-registry.ts'
import { holdFirstEvent, type FirstEvent } from '../lib/first-event.ts'

/** An island that starts near the viewport is started when it is this close to it. */
const NEAR = '300px'

/** The events that show that the visitor wants to use an island. Password managers only change fields. */
const INTENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'input', 'change'] as const

/** Starts each island under `root` when its time has come (`IslandStart`). Returns the function that ends the waiting. */
export function startIslands(root: ParentNode): () => void {
  const waiting = new AbortController()
  const starts = new Map<HTMLElement, () => void>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) starts.get(target as HTMLElement)?.()
    },
    { rootMargin: NEAR },
  )
  waiting.signal.addEventListener('abort', () => observer.disconnect())

  for (const element of root.querySelectorAll<HTMLElement>('[data-island]:not([data-hydration])')) {
    const entry = entryOf(element)
    if (!entry || element.closest('[data-owner-html]')) continue
    const begin = () => {
      observer.unobserve(element)
      if (element.dataset['hydration'] === undefined) void start(element, entry, held)
    }
    const held = holdFirstEvent(element, begin)
    waiting.signal.addEventListener('abort', held.drop)
    starts.set(element, begin)
    // The server may ask for an earlier start, for a screen that shows nothing before its code runs.
    if ((element.dataset['start'] ?? entry.start) === 'near') observer.observe(element)
    else if (isFilled(element)) begin()
    for (const intent of INTENTS) {
      element.addEventListener(intent, begin, {
        signal: waiting.signal,
        once: true,
        passive: true,
        capture: true,
      })
    }
  }

  return () => waiting.abort()
}

/** The endings of the islands that run now. */
const endings = new WeakMap<Element, () => void>()

/** Ends the islands under `root`, whose elements are about to be replaced. */
export function endIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll('[data-island]')) endings.get(element)?.()
}

async function start(element: HTMLElement, { load }: IslandEntry, held: FirstEvent): Promise<void> {
  element.dataset['hydration'] = 'loading'
  try {
    const module: IslandModule = await load()
    if (!element.isConnected) return held.drop()
    const destroy = await module.mount(element, propsOf(element) as never)
    if (destroy) endings.set(element, onPageEnd(destroy))
    element.dataset['hydration'] = 'done'
    held.replay()
  } catch (error) {
    // Without its code the HTML still works (links, the plain form). PAGE-21: without collectors it is logged.
    const isCart = element.dataset['island'] === 'cart'
    const problem = isCart ? new Error(cartPageMessages.bundleFailed, { cause: error }) : error
    if (!collect({ kind: 'error', error: problem })) console.error(problem)
    element.dataset['hydration'] = 'failed'
    if (isCart) element.parentElement?.querySelector('.cart-failed')?.removeAttribute('hidden')
    // A form without an address to post to would only leave the page.
    if (element.querySelector('form:not([action])')) held.giveUp()
    else held.replay()
  }
}

/** Whether a field was filled before this script ran, by the visitor, a password manager or a browser that went back. */
const isFilled = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked,
  )

function entryOf(element: HTMLElement): IslandEntry | undefined {
  const name = element.dataset['island']
  return name !== undefined && Object.hasOwn(islands, name) ? islands[name as IslandName] : undefined
}

/**
 * The props of an island from the script element beside it, which only the server writes: sanitized HTML of owners contains
 * no scripts and no data attributes, and HTML with an owner's code cannot contain islands. An island without props gets {}.
 */
function propsOf(element: HTMLElement): unknown {
  const next = element.nextElementSibling
  const isProps =
    next instanceof HTMLScriptElement &&
    next.type === 'application/json' &&
    next.hasAttribute('data-island-props')
  return isProps ? JSON.parse(next.textContent) : {}
}

import { whenAllowed } from '../when-allowed.ts'
import { bookingLayout, opentableScript, reservationLayout, TOCK_SCRIPT } from './provider.ts'

/**
 * Loads the widget of a provider when the visitor allows scripts (WIDG-02), in the layout for its width. A signed-in owner
 * gets a message instead: nothing can be booked from a preview (WIDG-03).
 */
export function mount(root: HTMLElement): () => void {
  const { provider, account = '', language = '' } = root.dataset
  const message = root.dataset['preview']
  if (message !== undefined) return preview(root, message)
  return whenAllowed(root, 'scripts', () =>
    provider === 'tock' ? loadTock(root, account, language) : loadOpentable(root, account, language),
  )
}

function preview(root: HTMLElement, message: string): () => void {
  const listening = new AbortController()
  const onClick = (event: Event) => {
    event.preventDefault()
    alert(message)
  }
  root.addEventListener('click', onClick, { signal: listening.signal })
  return () => listening.abort()
}

/** Loads the script again when the box becomes wide or narrow. The script adds its frame behind itself. */
function loadOpentable(root: HTMLElement, restaurantId: string, language: string): () => void {
  const place = addPlace(root)
  return onLayout(root, reservationLayout, (layout) => {
    place.replaceChildren()
    addScript(place, opentableScript(restaurantId, layout, language))
  })(() => place.remove())
}

type TockCalls = ((...call: unknown[]) => void) & { queue?: unknown[] }

/** Tock's script reads the calls that wait in its queue, and fills the element with its id. */
function loadTock(root: HTMLElement, business: string, language: string): () => void {
  const place = addPlace(root)
  place.id = 'Tock_widget_container'
  place.dataset['tockDisplayMode'] = 'Button'
  place.dataset['tockLocale'] = language.toLowerCase() || 'en-us'
  const page = window as { tock?: TockCalls }
  const queue: unknown[] = []
  page.tock ??= Object.assign((...call: unknown[]) => void queue.push(call), { queue })
  page.tock('init', business)
  addScript(place, TOCK_SCRIPT)
  return onLayout(root, bookingLayout, () => {})(() => place.remove())
}

/** Keeps `data-layout` for the width of the element, and reports its first value and each change. */
function onLayout<Layout extends string>(
  root: HTMLElement,
  layoutOf: (width: number) => Layout,
  change: (layout: Layout) => void,
): (remove: () => void) => () => void {
  const update = () => {
    const layout = layoutOf(root.clientWidth)
    if (root.dataset['layout'] === layout) return
    root.dataset['layout'] = layout
    change(layout)
  }
  delete root.dataset['layout']
  const observer = new ResizeObserver(update)
  observer.observe(root)
  update()
  return (remove) => () => {
    observer.disconnect()
    remove()
  }
}

function addPlace(root: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  root.append(place)
  return place
}

function addScript(place: HTMLElement, src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  place.append(script)
}

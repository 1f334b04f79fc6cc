import { islands, type IslandModule, type IslandName } from '../widgets/island-registry.ts'

/** An island's code is loaded when the island is this close to the viewport. */
const NEAR = '300px'

/** Hydrates each island under `root` when it comes near the viewport or gets the focus. */
export function startIslands(root: ParentNode): void {
  const pending = [...root.querySelectorAll<HTMLElement>('[data-island]:not([data-hydration])')].filter(
    (element) => propsScript(element) !== null,
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void hydrate(target as HTMLElement)
      }
    },
    { rootMargin: NEAR },
  )
  for (const element of pending) {
    observer.observe(element)
    element.addEventListener('focusin', () => void hydrate(element), { once: true })
  }
}

async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset.island
  if (element.dataset.hydration !== undefined || !isIsland(name)) return
  element.dataset.hydration = 'loading'
  // A button that was pressed before the code was loaded is pressed again afterwards.
  const early: { button?: HTMLButtonElement | null } = {}
  element.addEventListener('click', ({ target }) => {
    if (element.dataset.hydration === 'done') return
    early.button = (target as Element).closest<HTMLButtonElement>('button[type="button"]')
  })
  try {
    const module = (await islands[name]()) as IslandModule
    if (!element.isConnected) return
    const props = propsScript(element)
    if (!props) return
    module.mount(element, JSON.parse(props.textContent) as never)
    element.dataset.hydration = 'done'
    early.button?.click()
  } catch (error) {
    // Without its code the HTML still works (links, the plain form). The beacon reports the error.
    if (name === 'cart') console.error('Failed to load cart page bundle', error)
    else console.error(error)
  }
}

/**
 * The script element with an island's props, which only the server writes. Sanitized HTML of owners contains no scripts and
 * no data attributes, and HTML with an owner's code cannot contain islands.
 */
function propsScript(element: HTMLElement): HTMLScriptElement | null {
  const next = element.nextElementSibling
  return next instanceof HTMLScriptElement &&
    next.type === 'application/json' &&
    next.hasAttribute('data-island-props') &&
    !element.closest('[data-owner-html]')
    ? next
    : null
}

function isIsland(name: string | undefined): name is IslandName {
  return name !== undefined && Object.hasOwn(islands, name)
}

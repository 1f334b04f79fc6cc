import { islands, type IslandModule, type IslandName } from '../widgets/island-registry.ts'

/** How far before it is seen an island's code is fetched. */
const NEAR = '300px'

/** Brings each island under `root` to life when it comes near the viewport, or at once when it is touched. */
export function startIslands(root: ParentNode): void {
  const waiting = [...root.querySelectorAll<HTMLElement>('[data-island]:not([data-alive])')].filter(
    (element) => propsScript(element) !== null,
  )
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void wake(target as HTMLElement)
      }
    },
    { rootMargin: NEAR },
  )
  for (const element of waiting) {
    observer.observe(element)
    element.addEventListener('focusin', () => void wake(element), { once: true })
  }
}

async function wake(element: HTMLElement): Promise<void> {
  const name = element.dataset.island
  if (element.dataset.alive !== undefined || !isIsland(name)) return
  element.dataset.alive = ''
  // A button that was pressed before its code came is pressed again once it has.
  const early: { button?: HTMLButtonElement | null } = {}
  element.addEventListener('click', ({ target }) => {
    if (element.dataset.alive === 'ready') return
    early.button = (target as Element).closest<HTMLButtonElement>('button[type="button"]')
  })
  try {
    const module = (await islands[name]()) as IslandModule
    if (!element.isConnected) return
    const props = propsScript(element)
    if (!props) return
    module.mount(element, JSON.parse(props.textContent) as never)
    element.dataset.alive = 'ready'
    early.button?.click()
  } catch (error) {
    // The HTML still works by itself (links, the form's own post); the reporter in the beacon hears of it.
    if (name === 'cart') console.error('Failed to load cart page bundle', error)
    else console.error(error)
  }
}

/**
 * The script element with an island's props, which only the server writes: a cleaned text of the owner keeps neither a
 * script nor a data attribute. What an owner's own code puts into a text is no island either.
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

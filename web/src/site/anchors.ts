import { onPage } from '../lib/lifecycle.ts'

/**
 * Scrolls smoothly to the target of a link within the page, and to the fragment of the address when its element appears
 * after the page has loaded (ANIM-05, ANIM-06). Without the code for it, the browser jumps.
 */
export function startAnchors(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href*="#"]:not(.skip)')
    const id = link && !link.target && isInThisPage(link) ? idOf(link.hash) : ''
    const target = id ? document.getElementById(id) : null
    if (!link || !target) return
    event.preventDefault()
    void goTo(target, link.href)
  })
  onPage(() => {
    const id = idOf(location.hash)
    // A hash with "=" belongs to a widget, such as the open picture of a gallery.
    if (!id || id.includes('=') || document.getElementById(id)) return
    let stop = () => {}
    let isOver = false
    void Promise.all([import('../ui/motion/wait-for-element.ts'), import('../ui/motion/scroll.ts')]).then(
      ([{ waitForElement }, { scrollToElement }]) => {
        if (!isOver) stop = waitForElement(`[id="${CSS.escape(id)}"]`, (found) => void scrollToElement(found))
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  })
}

const isInThisPage = ({ origin, pathname, search }: HTMLAnchorElement): boolean =>
  origin === location.origin && pathname === location.pathname && search === location.search

function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Changes the address like the browser does, scrolls, and moves the focus, so that Tab continues at the target. */
async function goTo(target: HTMLElement, url: string): Promise<void> {
  const oldURL = location.href
  if (url !== oldURL) {
    history.replaceState({ scroll: scrollY }, '')
    history.pushState({ scroll: 0 }, '', url)
    window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: url }))
  }
  try {
    const { scrollToElement } = await import('../ui/motion/scroll.ts')
    if (!(await scrollToElement(target))) return
  } catch {
    target.scrollIntoView()
  }
  focus(target)
}

function focus(target: HTMLElement): void {
  if (!target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true })
  }
  target.focus({ preventScroll: true })
}

/**
 * Opens internal links without a reload: fetches the page, replaces the content, and uses a view transition if the browser
 * supports it. The browser opens other origins, files and replies that are not HTML. It also opens pages with an owner's
 * code, and every link on them, because they have their own policy. Scripts of the fetched page are not run.
 * `onNavigated` is called after each navigation.
 */
export function startNavigation({ onNavigated }: { onNavigated: () => void }): void {
  let latest = 0

  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      hasOwnerCode() ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
    if (!link || !isInternal(link)) return
    event.preventDefault()
    history.replaceState({ scroll: scrollY }, '')
    void navigate(link.href, true, link.dataset['stay'] === undefined ? 0 : scrollY)
  })
  window.addEventListener('popstate', (event) => {
    if (hasOwnerCode()) return
    void navigate(location.href, false, (event.state as { scroll?: number } | null)?.scroll ?? 0)
  })

  async function navigate(url: string, push: boolean, scroll = 0): Promise<void> {
    const request = ++latest
    const from = location.href
    const started = performance.now()
    try {
      const response = await fetch(url, { headers: { accept: 'text/html' } })
      const responded = performance.now()
      if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error('not an HTML page')
      const text = await response.text()
      // Check before parsing: the parser would report event handlers that violate this page's policy.
      if (OWNER_CODE.test(text)) throw new Error('a page with an owner’s code')
      const next = new DOMParser().parseFromString(text, 'text/html')
      if (request !== latest) return
      const main = next.querySelector('main')
      if (!main) throw new Error('not an HTML page')
      await withTransition(() => {
        if (push) history.pushState({ scroll: 0 }, '', response.redirected ? response.url : url)
        replacePage(next)
        const anchor = push && location.hash ? document.getElementById(location.hash.slice(1)) : null
        if (anchor) anchor.scrollIntoView()
        else scrollTo({ top: scroll, behavior: 'instant' })
      })
      focusAfter(url)
      onNavigated()
      const detail = { from, to: location.href, started, responded }
      window.dispatchEvent(new CustomEvent('portico:navigated', { detail }))
    } catch {
      location.assign(url)
    }
  }
}

const hasOwnerCode = () => document.documentElement.hasAttribute('data-owner-code')
const OWNER_CODE = /^<!doctype html><html[^>]*\sdata-owner-code=/i

/** Moves the focus to <main>, or back to the filter that was chosen. */
function focusAfter(url: string): void {
  const filters = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-stay]')]
  const target = filters.find(({ href }) => href === url) ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}

/** Replaces what differs between two pages of a site: title, context, id and classes of the body, header, main, footer. */
function replacePage(next: Document): void {
  document.title = next.title
  document.body.id = next.body.id
  document.body.className = next.body.className
  for (const selector of ['#portico-context', 'header', 'main', 'footer']) {
    const incoming = next.querySelector(selector)
    if (!incoming) continue
    for (const script of incoming.querySelectorAll('script:not([type="application/json"])')) script.remove()
    document.querySelector(selector)?.replaceWith(document.adoptNode(incoming))
  }
  const context = document.querySelector('#portico-context')?.textContent
  const globals = window as unknown as { Static?: { SQUARESPACE_CONTEXT?: unknown } }
  if (context && globals.Static) globals.Static.SQUARESPACE_CONTEXT = JSON.parse(context)
}

async function withTransition(change: () => void): Promise<void> {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (reducedMotion || typeof document.startViewTransition !== 'function') return change()
  await document.startViewTransition(change).updateCallbackDone
}

/** Whether a link leads to another page of this site. */
function isInternal(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (/^\/(api|s|config|assets|checkout|commerce)(\/|$)/.test(link.pathname)) return false
  const sameDocument = link.pathname === location.pathname && link.search === location.search
  return !(sameDocument && link.hash !== '')
}

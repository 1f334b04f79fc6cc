/**
 * Internal links without a reload: fetch, swap <main>, View Transition where the browser has one; whatever does
 * not fit (another origin, a file, a page that is no HTML) is left to the browser. So is a page with the owner's code,
 * both when it is entered and when it is left, because it has a policy of its own. No script of a page is run.
 */
export function startNavigation({ after }: { after: () => void }): void {
  let current = 0

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
    if (!link || !isOurs(link)) return
    event.preventDefault()
    history.replaceState({ scroll: scrollY }, '')
    void go(link.href, true, link.dataset['stay'] === undefined ? 0 : scrollY)
  })
  window.addEventListener('popstate', (event) => {
    if (hasOwnerCode()) return
    void go(location.href, false, (event.state as { scroll?: number } | null)?.scroll ?? 0)
  })

  async function go(url: string, push: boolean, scroll = 0): Promise<void> {
    const mine = ++current
    const from = location.href
    const started = performance.now()
    try {
      const response = await fetch(url, { headers: { accept: 'text/html' } })
      const responded = performance.now()
      if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error('not a page')
      const text = await response.text()
      // Looked at before it is parsed: a parser reports the handlers that this page's policy stops.
      if (OWNER_CODE.test(text)) throw new Error('not a page to swap in')
      const next = new DOMParser().parseFromString(text, 'text/html')
      if (mine !== current) return
      const main = next.querySelector('main')
      if (!main) throw new Error('not a page')
      await swap(() => {
        if (push) history.pushState({ scroll: 0 }, '', response.redirected ? response.url : url)
        take(next)
        const anchor = push && location.hash ? document.getElementById(location.hash.slice(1)) : null
        if (anchor) anchor.scrollIntoView()
        else scrollTo({ top: scroll, behavior: 'instant' })
      })
      focusAfter(url)
      after()
      const detail = { from, to: location.href, started, responded }
      window.dispatchEvent(new CustomEvent('portico:navigated', { detail }))
    } catch {
      location.assign(url)
    }
  }
}

const hasOwnerCode = () => document.documentElement.hasAttribute('data-owner-code')
const OWNER_CODE = /^<!doctype html><html[^>]*\sdata-owner-code=/i

/** The focus goes to the page, or stays on the filter that was chosen. */
function focusAfter(url: string): void {
  const filters = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-stay]')]
  const target = filters.find(({ href }) => href === url) ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}

/** Takes over what differs between two pages of a site: title, context, body's names, header, main, footer. */
function take(next: Document): void {
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
  const holder = window as unknown as { Static?: { SQUARESPACE_CONTEXT?: unknown } }
  if (context && holder.Static) holder.Static.SQUARESPACE_CONTEXT = JSON.parse(context)
}

async function swap(change: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || typeof document.startViewTransition !== 'function') return change()
  await document.startViewTransition(change).updateCallbackDone
}

function isOurs(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (/^\/(api|s|config|assets|checkout|commerce)(\/|$)/.test(link.pathname)) return false
  const sameDocument = link.pathname === location.pathname && link.search === location.search
  return !(sameDocument && link.hash !== '')
}

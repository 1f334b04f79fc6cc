import { handleBack } from '../lib/overlays/back-targets.ts'
import type * as Navigate from './navigate.ts'

/**
 * Opens internal links without a reload (`navigate.ts`, which is loaded when the visitor points at a link or focuses one).
 * The browser opens other origins and files. It also opens every link on pages with an owner's code, because they have
 * their own policy.
 */
export function startNavigation(): void {
  let loading: Promise<typeof Navigate> | undefined
  let shown = pageAddress()
  const load = () => (loading ??= import('./navigate.ts'))
  const go = (url: string, push: boolean, scroll: number) => {
    const onShown = () => (shown = pageAddress())
    load().then(
      ({ navigate }) => navigate({ url, push, scroll, onShown }),
      () => location.assign(url),
    )
  }

  for (const intent of ['pointerover', 'focusin'] as const)
    document.addEventListener(intent, ({ target }) => {
      if (!loading && linkAt(target)) load().catch(() => (loading = undefined))
    })
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = linkAt(event.target)
    if (!link) return
    event.preventDefault()
    history.replaceState({ scroll: scrollY }, '')
    go(link.href, true, link.dataset['stay'] === undefined ? 0 : scrollY)
  })
  window.addEventListener('popstate', (event) => {
    if (handleBack() || hasOwnerCode() || pageAddress() === shown) return
    go(location.href, false, (event.state as { scroll?: number } | null)?.scroll ?? 0)
  })
}

/** The address without the fragment: only a change of it shows another page. */
const pageAddress = () => location.pathname + location.search
const hasOwnerCode = () => document.documentElement.hasAttribute('data-owner-code')

/** The link to another page of this site that contains `target`. */
function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  if (hasOwnerCode() || !(target instanceof Element)) return null
  const link = target.closest<HTMLAnchorElement>('a[href]')
  return link && isInternal(link) ? link : null
}

/** Whether a link leads to another page of this site. */
function isInternal(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return false
  if (/^\/(api|s|config|assets|checkout|commerce)(\/|$)/.test(link.pathname)) return false
  const sameDocument = link.pathname === location.pathname && link.search === location.search
  return !(sameDocument && link.hash !== '')
}

import { endPage, startPage } from '../lib/lifecycle.ts'
import { prefersReducedMotion } from '../lib/media/media.ts'

/** `push` adds an entry to the browser's history; `scroll` is the position of the shown page, px. */
export type Move = { url: string; push: boolean; scroll: number; onShown: () => void }

let latest = 0

/**
 * Fetches a page and shows it in place of the current one, with a view transition if the browser supports it. The browser
 * opens replies that are not HTML and pages whose policy, language or build differs. Scripts of the fetched page are not run.
 */
export async function navigate({ url, push, scroll, onShown }: Move): Promise<void> {
  const request = ++latest
  const from = location.href
  const started = performance.now()
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    const responded = performance.now()
    if (response.status === UNAUTHORIZED) throw new Error('a page that this visitor may not see')
    if (!response.headers.get('content-type')?.startsWith('text/html')) throw new Error('not an HTML page')
    const text = await response.text()
    // Check before parsing: the parser would report event handlers that violate this page's policy.
    if (OWNER_CODE.test(text)) throw new Error('a page with an owner’s code')
    if (!isCovered(SOURCES.exec(text)?.[1])) throw new Error('a page that loads from other hosts')
    const next = new DOMParser().parseFromString(text, 'text/html')
    if (request !== latest) return
    const main = next.querySelector('main')
    if (!main) throw new Error('not an HTML page')
    // The code of this document may not know the islands of another build.
    if (scriptOf(next) !== scriptOf(document)) throw new Error('a page of another build')
    // Its header and navigation differ.
    if (next.documentElement.lang !== document.documentElement.lang)
      throw new Error('a page in another language')
    await addStyles(next)
    if (request !== latest) return
    await withTransition(() => {
      endPage()
      if (push) history.pushState({ scroll: 0 }, '', response.redirected ? response.url : url)
      onShown()
      replacePage(next)
      const anchor = push && location.hash ? document.getElementById(location.hash.slice(1)) : null
      if (anchor) anchor.scrollIntoView()
      else scrollTo({ top: scroll, behavior: 'instant' })
    })
    focusAfter(url)
    startPage()
    const detail = { from, to: location.href, started, responded }
    window.dispatchEvent(new CustomEvent('portico:navigated', { detail }))
  } catch {
    location.assign(url)
  }
}

const UNAUTHORIZED = 401

/** The address of the first script of a page, which differs between builds. */
const scriptOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src')

const OWNER_CODE = /^<!doctype html><html[^>]*\sdata-owner-code=/i
const SOURCES = /^<!doctype html><html[^>]*\sdata-sources="([^"]*)"/i

/** Whether the policy of this document allows all origins that the next page loads from. */
function isCovered(sources = ''): boolean {
  const allowed = (document.documentElement.dataset['sources'] ?? '').split(' ')
  return sources.split(' ').every((source) => source === '' || allowed.includes(source))
}

/**
 * Adds the stylesheets of the next page that this document lacks, and waits until they are loaded or have failed. Also adds
 * the files of its islands, which the browser fetches while it is idle.
 */
async function addStyles(next: Document): Promise<void> {
  const present = new Set([...document.querySelectorAll(STYLES)].map((link) => link.getAttribute('href')))
  const missing = [...next.querySelectorAll<HTMLLinkElement>(STYLES)].filter(
    (link) => !present.has(link.getAttribute('href')),
  )
  for (const link of next.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]'))
    if (!document.querySelector(`link[rel=prefetch][href="${link.getAttribute('href')}"]`))
      document.head.append(document.adoptNode(link))
  await Promise.all(
    missing.map((link) => {
      const added = document.createElement('link')
      const loaded = new Promise((done) => Object.assign(added, { onload: done, onerror: done }))
      Object.assign(added, { rel: 'stylesheet', href: link.getAttribute('href') })
      document.head.append(added)
      return loaded
    }),
  )
}

const STYLES = 'link[rel=stylesheet]'

/** Moves the focus to <main>, or back to the filter that was chosen. */
function focusAfter(url: string): void {
  const filters = [...document.querySelectorAll<HTMLAnchorElement>('main a[data-stay]')]
  const target = filters.find(({ href }) => href === url) ?? document.querySelector('main')
  target?.focus({ preventScroll: true })
}

/** Replaces what differs between two pages of a site: title, context, release, id and classes of the body, header, main, footer. */
function replacePage(next: Document): void {
  document.title = next.title
  document.body.id = next.body.id
  document.body.className = next.body.className
  for (const selector of ['#portico-context', '#portico-release', 'header', 'main', 'footer']) {
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
  if (prefersReducedMotion() || typeof document.startViewTransition !== 'function') return change()
  await document.startViewTransition(change).updateCallbackDone
}

import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'

/** A call of a page to a collector. `body` is the parsed JSON or form; fields with JSON text are parsed too. */
export type Call = { path: string; body: Record<string, unknown>; request: Request }

/** The calls that tests of collectors watch; page speed has tests of its own. */
const COLLECTORS = /\/api\/(?:census\/|events\/|v1\/events|track\/)/

/** A new visitor's page whose clock the test moves, with what it sends to collectors. */
export type Visitor = {
  page: Page
  context: BrowserContext
  calls: Call[]
  /** Warnings of the console, and errors of the page and the console. */
  warnings: string[]
  errors: string[]
  /** The calls to this path, in order. */
  to(name: string): Call[]
  /** Resolves when there are so many calls to this path. */
  until(name: string, count?: number): Promise<Call[]>
  /** Opens a page and waits until its collectors have started. */
  open(address: string): Promise<void>
  close(): Promise<void>
}

export async function newVisitor(browser: Browser, { clock = true } = {}): Promise<Visitor> {
  const { page, errors } = await openPage(browser)
  const context = page.context()
  context.setDefaultTimeout(20_000)
  if (clock) await page.clock.install()
  // The page's clock replaces what page speed measures with: it is switched off here.
  await context.route('**/api/1/performance/settings', (route) =>
    route.fulfill({ json: { pageLoadId: 'none', rollouts: {} } }),
  )
  const calls: Call[] = []
  const warnings: string[] = []
  watchCalls(context, calls)
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const to = (name: string) => calls.filter(({ path }) => path === `/api/${name}`)
  return {
    page,
    context,
    calls,
    warnings,
    errors,
    to,
    async until(name, count = 1) {
      await expect.poll(() => to(name).length, { message: name }).toBeGreaterThanOrEqual(count)
      return to(name)
    },
    async open(address) {
      await page.goto(address)
      await collectorsStarted(page)
    },
    close: () => context.close(),
  }
}

/** Adds the calls of all pages of a context to `calls`. */
function watchCalls(context: BrowserContext, calls: Call[]): void {
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!COLLECTORS.test(pathname)) return
    calls.push({ path: pathname, body: bodyOf(request, search), request })
  })
}

type Left = { path: string; text: string }

/**
 * Stores what the page sends while it is left: such requests have no page that could be watched. `left` returns them, on
 * another page of the same website.
 */
export async function keepLeaving(page: Page): Promise<{ left(): Promise<Left[]> }> {
  await page.addInitScript(() => {
    let isLeaving = false
    addEventListener('pagehide', () => (isLeaving = true), { capture: true })
    const keep = (path: unknown, body: unknown) => {
      if (!isLeaving) return
      const kept = JSON.parse(localStorage.getItem('left') ?? '[]') as unknown[]
      localStorage.setItem('left', JSON.stringify([...kept, { path, text: String(body) }]))
    }
    const { fetch } = window
    const sendBeacon = navigator.sendBeacon.bind(navigator)
    window.fetch = (path, options) => {
      keep(path, options?.body)
      return fetch(path, options)
    }
    navigator.sendBeacon = (path, body) => {
      keep(path, body)
      return sendBeacon(path, body)
    }
  })
  return { left: () => page.evaluate(() => JSON.parse(localStorage.getItem('left') ?? '[]') as Left[]) }
}

/** Page code gets the event clients when the collectors run. */
export const collectorsStarted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (window as unknown as { Portico: { load(name: string): Promise<object> } }).Portico.load('events')
  })

function bodyOf(request: Request, search: string): Record<string, unknown> {
  const text = request.postData() ?? ''
  if (/^[[{]/.test(text)) return parsed(JSON.parse(text)) as Record<string, unknown>
  return parsed(Object.fromEntries(new URLSearchParams(text || search))) as Record<string, unknown>
}

/** Parses texts that are JSON objects or lists. */
function parsed(value: unknown): unknown {
  if (typeof value === 'string') return /^[[{]/.test(value) ? parsed(JSON.parse(value)) : value
  if (Array.isArray(value)) return value.map(parsed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, parsed(each)]))
}

/** Changes the context of the pages that the browser loads: what the server knows of the account, the page and the website. */
export async function changeContext(
  context: BrowserContext,
  change: (page: Record<string, unknown>) => object,
): Promise<void> {
  await context.route(
    (url) => url.hostname.endsWith('localhost') && !/^\/(?:api|assets|s)\//.test(url.pathname),
    async (route) => {
      const { status, headers, text } = await ask(route.request().url())
      const body = text.replace(
        /(<script[^>]*id="portico-context"[^>]*>)(.*?)(<\/script>)/s,
        (_, open: string, json: string, close: string) => {
          const page = JSON.parse(json) as Record<string, unknown>
          return open + JSON.stringify({ ...page, ...change(page) }).replaceAll('<', '\\u003c') + close
        },
      )
      const crumb = [headers['set-cookie'] ?? []].flat().join('\n')
      await route.fulfill({ status, body, headers: { 'content-type': 'text/html', 'set-cookie': crumb } })
    },
  )
}

/** The event clients of a page, by name; the result of `use` must be JSON. */
export const withClients = <Result, Argument>(
  page: Page,
  use: (clients: Clients, argument: Argument) => Promise<Result> | Result,
  argument: Argument,
): Promise<Result> =>
  page.evaluate(
    async ([source, given]) => {
      const portico = (window as unknown as { Portico: { load(name: string): Promise<object> } }).Portico
      const code = new Function(`return (${source})`)() as (clients: object, argument: unknown) => unknown
      return (await code(await portico.load('events'), given)) as never
    },
    [use.toString(), argument] as const,
  )

export type Clients = {
  track(fields: Record<string, unknown>, schema?: string): Promise<void>
  recordEvent(
    name: string,
    custom?: Record<string, unknown>,
    parameters?: Record<string, string | number | boolean>,
  ): Promise<void>
  recordQuickView(productId: string): void
  log(type: string, data: string): void
  captureError(error: unknown, customData?: unknown): void
  setPixel(send?: (name: string, properties: object) => void): void
}

/** The fields that a v1 event must have. */
export const requiredFields = {
  actor: 'user',
  action: 'opened',
  event_owner_team: 'web',
  event_source: 'WEB',
  object_type: 'menu',
}

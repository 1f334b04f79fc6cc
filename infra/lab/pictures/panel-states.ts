import type { APIResponse, Page, Route } from 'playwright-core'
import type { Demo } from '../../e2e/stack.ts'
import type { Place } from './places.ts'

const panels = [
  'home',
  'pages',
  'products',
  'inbox',
  'visitors',
  'speed',
  'errors',
  'cookies',
  'design',
  'cookies?view=statistics',
  'cookies?view=decisions',
  'cookies?view=findings',
  'members',
  'contributors',
  'audit',
  'settings',
]
/** Panels that are never empty: every website has an owner and settings. */
const neverEmpty = ['contributors', 'cookies', 'design', 'settings']
/** The panels whose loading state is taken. */
const withLoadingState = ['home', 'products', 'visitors', 'speed', 'errors']

/** The states of panels while they load, without content, and with an unavailable service. */
export function panelStates(demo: Demo): Place[] {
  const url = (panel: string) => `${demo.config}sites/${demo.websiteId}/${panel === 'home' ? '' : panel}`
  const states = (names: string[], state: string, prepare: (page: Page) => Promise<void>): Place[] =>
    names.map((name) => ({ name: `${name.replace('?view=', '-')}-${state}`, url: url(name), prepare }))
  return [
    ...states(panels, 'away', away),
    ...states(
      panels.filter((name) => !neverEmpty.includes(name)),
      'empty',
      empty,
    ),
    ...states(withLoadingState, 'loading', loading),
  ]
}

/**
 * Whether a request is a read of a panel. The reads of the account and its websites are excluded: without them no panel
 * is shown.
 */
const isRead = ({ pathname }: URL) =>
  (pathname.startsWith('/api/rest/') && pathname !== '/api/rest/sites') ||
  pathname.startsWith('/config/check/')

async function away(page: Page): Promise<void> {
  await page.route(isRead, (route) => route.fulfill({ status: 503, json: { error: 'Service unavailable.' } }))
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

async function empty(page: Page): Promise<void> {
  await page.route(isRead, async (route) => {
    const response = await answerTo(route)
    await route.fulfill({ response, json: emptied(await response.json()) })
  })
  await page.reload({ waitUntil: 'networkidle' })
}

/** Lets reads stay pending until the page is left. */
async function loading(page: Page): Promise<void> {
  await page.route(isRead, () => {})
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor() // the heading of the panel, shown once the account is loaded
  await page.locator('main [aria-busy=true]').first().waitFor()
}

/** Portico's answer to a request of the page. Node does not resolve `*.localhost`, as browsers do. */
export async function answerTo(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url())
  const headers = { ...(await route.request().allHeaders()), host: url.host }
  url.hostname = '127.0.0.1'
  return route.fetch({ url: url.href, headers })
}

/** The answer with empty lists and zeros in place of its content. */
function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer === 'number') return 0
  if (answer === null || typeof answer !== 'object') return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, emptied(value)]))
}

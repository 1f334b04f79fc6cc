import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInOn } from '../../lab/pictures/places.ts'
import { browser, stack } from '../suite.ts'
import { openVisitor, type Visitor } from '../visitors.ts'
import { expectNothingSerious } from './axe-tests.ts'

/** The owner's area: `*` is the website of the demo site, `one` the first product or member. */
const panels = [
  ...['', 'new', 'account', 'sites/*'],
  ...['pages', 'pages/redirects', 'pages/releases', 'pages/schedules', 'pages/trash', 'assets', 'design'],
  ...[
    'products',
    'products/one',
    'products/names',
    'products/trash',
    'products/import',
    'inbox',
    'visitors',
    'speed',
    'errors',
    'cookies',
    'members',
    'members/one',
  ],
  ...[
    'contributors',
    'audit',
    'settings',
    'settings/code',
    'settings/shipping',
    'settings/tax',
    'settings/payments',
    'settings/mails',
    'settings/mails/new-order',
    'discounts',
    'sales',
    'books',
    'orders',
    'customers',
    'orders/print',
    'settings/billing/billing/website/change-plan',
  ],
]
/** Panels that exist only after another test has placed an order. */
const OPTIONAL = ['orders/one', 'customers/one']
const GLOBAL = ['', 'new', 'account', 'sites/*']

let visitor: Visitor
/** The panels that links of each panel lead to. */
const seen = new Map<string, string[]>()
beforeAll(async () => {
  visitor = await openVisitor(browser())
  await signInOn(visitor.page, stack().demo)
})
afterAll(() => visitor?.page.context().close())

async function addressOf(panel: string): Promise<string> {
  const { config, websiteId } = stack().demo
  const path = (GLOBAL.includes(panel) ? panel : `sites/*/${panel}`).replace('*', websiteId)
  if (!path.endsWith('/one')) return config + path
  await visitor.visit(config + path.replace(/\/one$/, ''))
  return visitor.page
    .locator('main a')
    .evaluateAll((links) =>
      links
        .map((link) => (link as HTMLAnchorElement).href)
        .find((href) => /\/[0-9a-f]{24}$/.test(new URL(href).pathname)),
    )
    .then((href) => href ?? '')
}

/** The panels that the page links to, by the names above. */
async function linkedPanels(): Promise<string[]> {
  const { config, websiteId } = stack().demo
  const links = await visitor.page.$$eval('a[href]', (all) =>
    all.map((each) => (each as HTMLAnchorElement).href),
  )
  return links
    .map((link) => new URL(link))
    .filter(({ href, pathname }) => href.startsWith(config) && !pathname.startsWith('/config/visit'))
    .map(({ pathname }) =>
      pathname
        .replace(/^\/config\/?/, '')
        .replace(`sites/${websiteId}/`, '')
        .replace(websiteId, '*')
        .replace(/[0-9a-f]{32}|[0-9a-f]{24}|[0-9a-f-]{36}/g, 'one')
        // The panels of all mails are alike.
        .replace(/^settings\/mails\/[a-z-]+$/, 'settings/mails/new-order'),
    )
}

test.each(panels)('axe finds nothing serious on the panel /%s (phone, desktop, dark)', async (panel) => {
  await expectNothingSerious(visitor, await addressOf(panel), ['phone', 'desktop', 'dark'])
  seen.set(panel, await linkedPanels())
})

test('the list names every panel that links lead to', async () => {
  for (const panel of panels.filter((each) => !seen.has(each))) {
    await visitor.visit(await addressOf(panel))
    seen.set(panel, await linkedPanels())
  }
  const linked = new Set([...seen.values()].flat())
  expect([...linked].filter((panel) => !panels.includes(panel) && !OPTIONAL.includes(panel))).toEqual([])
})

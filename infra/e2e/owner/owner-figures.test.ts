import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { expectAccessibleInBoth, openUntil, ownerPanels, showMore } from './owner-panel.ts'
import { USER_AGENT as CHROME } from '../user-agent.ts'
import { browser, stack } from '../suite.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'

// The panels of an owner's figures: they show what visitors did, and can be filtered, shared and saved.

const { panel, signedIn } = ownerPanels(stack, browser)
const sendHit = async (url: string, userAgent: string) => {
  const data = JSON.stringify({ url, title: 'Page', userAgent, clientDate: Date.now() })
  const { status } = await ask(`http://demo.localhost:${stack().port}/api/census/RecordHit`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    body: new URLSearchParams({ event: '1', data, ss_cvr: '' }).toString(),
  })
  expect(status).toBe(204)
}
/** Sends JSON from a published page, with its crumb. */
const sendFromPage = async (path: string, body: unknown) => {
  const { page } = await openPage(browser())
  await page.goto(stack().demo.site)
  const status = await page.evaluate(
    async ([to, text]) => {
      const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${to}?crumb=${crumb}`, { method: 'POST', headers, body: text })).status
    },
    [path, JSON.stringify(body)] as const,
  )
  expect([200, 202, 204]).toContain(status)
  await page.context().close()
}

test('WIRE-33 visits can be filtered by rows, filters are in the address, and a period of dates is kept', async () => {
  for (const [url, agent] of [
    ['/figures-one', CHROME],
    ['/figures-one', PHONE],
    ['/figures-two', PHONE],
  ] as const)
    await sendHit(url, agent)
  const page = await signedIn()
  await openUntil(page, panel('visitors?span=day'), '/figures-two')
  const pages = page.getByRole('region', { name: 'Pages' })
  const devices = page.getByRole('region', { name: 'Devices' })

  await showMore(page)
  await pages.getByRole('link', { name: 'Filter by page /figures-two' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('filter')).toEqual(['page:/figures-two'])
  await devices.getByRole('link', { name: 'Filter by device Mobile' }).click()
  const chips = page.getByRole('group', { name: 'Filters' }).getByRole('link')
  await expect.poll(() => chips.count()).toBe(3) // the third removes both
  await expect.poll(() => pages.getByText('/figures-two').count()).toBe(1)
  await expectAccessibleInBoth(page)

  await page.goBack()
  await expect.poll(() => chips.count()).toBe(1)
  await chips.first().click()
  await chips.first().waitFor({ state: 'detached' })

  const today = new Date().toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Dates' }).click()
  await page.getByLabel('From').fill('2100-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('The first date must be before the last one.').waitFor()
  await page.getByLabel('From').fill(today)
  await page.getByLabel('To', { exact: true }).fill(today)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe(today)
  await page.getByText('Visits count in the hour in which they began.').waitFor()
  await page.context().close()
})

test('the figures of a table can be saved as CSV', async () => {
  const page = await signedIn()
  await openUntil(page, panel('visitors?span=day'), 'Mobile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Device as CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('key,visits,pageViews')
  expect(lines.some((line) => line.startsWith('mobile,'))).toBe(true)
  await page.context().close()
})

test('a funnel of two steps is kept in the address, and shows how many visits left', async () => {
  await sendHit('/figures-one', CHROME)
  const page = await signedIn()
  await openUntil(page, panel('visitors?span=day'), '/figures-one')
  await page.getByRole('link', { name: 'Funnel' }).click()
  for (const step of ['figures-one', '/figures-never']) {
    await page.getByLabel('Path of the page').fill(step)
    await page.getByRole('button', { name: 'Add step' }).click()
  }
  const steps = page.getByRole('region', { name: 'Funnel' }).getByRole('listitem')
  await steps.nth(1).getByText('0 (0%)').waitFor()
  await steps.nth(1).getByText('(100%)').waitFor()
  expect(new URL(page.url()).searchParams.getAll('step')).toEqual([
    'page:/figures-one',
    'page:/figures-never',
  ])
  await expectAccessibleInBoth(page)
  await page.goBack()
  await page.getByText('Add at least 2 steps').waitFor()
  await page.context().close()
})

test('EVT-16 an error of a page has a row, and its detail shows the stack and the page', async () => {
  const message = 'Error: figures of an owner'
  const data = {
    message,
    stack: `${message}\n    at show (figures.js:7:1)`,
    file: '/figures.js',
    line: 7,
    url: '/figures-one',
  }
  await sendFromPage('/api/events/RecordJavascriptErrors', [{ event: 'error', data: JSON.stringify(data) }])
  const page = await signedIn()
  await openUntil(page, panel('errors?span=week'), message)
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: message }).click()
  await page.getByRole('heading', { level: 1, name: message }).waitFor()
  await page.getByText('at show (figures.js:7:1)').waitFor()
  await page.getByRole('region', { name: 'Pages' }).getByText('/figures-one').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Errors', exact: true }).last().click()
  await page.getByRole('link', { name: message }).waitFor()
  await page.context().close()
})

test('EVT-10 an event is counted by day and by the values of a property', async () => {
  const data = { pagePath: '/figures-one', glaze: 'celadon' }
  await sendFromPage('/api/events/RecordEvent', { event: 'figures-asked', data })
  const page = await signedIn()
  await openUntil(page, panel('visitors?view=events&span=week'), 'figures-asked')
  await page.getByRole('link', { name: 'figures-asked' }).click()
  await page.getByLabel('Property', { exact: true }).selectOption('glaze')
  await page.getByText('celadon').waitFor()
  await expectAccessibleInBoth(page)
  await page.context().close()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { expectAccessibleInBoth, openUntil, ownerPanels } from './owner-panel.ts'
import { sendHistory } from '../../demo/history/send.ts'
import type { Stack } from '../stack.ts'
import { browser, stack } from '../suite.ts'

/** The page views of the sample history, at least. */
const SAMPLE_VIEWS = 12_500

// An owner shares the visits by a link, and removes the sample history.

const { panel, signedIn } = ownerPanels(stack, browser)

test('a share link shows the visits without a sign-in, and ends when it is revoked', async () => {
  const page = await signedIn()
  await page.goto(panel('visitors?span=day'))
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share visitors' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expectAccessibleInBoth(page)

  const guest = await openPage(browser())
  await openUntil(guest.page, `${address}`, 'Pages')
  await expectAccessibleInBoth(guest.page)
  expect(await guest.page.getByRole('link', { name: /^Filter by/ }).count()).toBe(0)
  expect(guest.errors).toEqual([])

  await dialog
    .getByRole('button', { name: /^Revoke the link/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).first().click()
  await dialog.getByText('There are no links.').waitFor()
  await guest.page.reload()
  await guest.page.getByText('This link is not valid').waitFor()
  await guest.page.context().close()
  await page.context().close()
})

test('the sample history is marked on every panel of figures, and one button removes it', async () => {
  const page = await signedIn()
  const { port, dataDir } = stack()
  await sendHistory({ gatewayUrl: `http://127.0.0.1:${port}`, port, baseHost: 'localhost', dataDir })
  await expect.poll(() => pageViews(page, stack()), { timeout: 90_000 }).toBeGreaterThan(SAMPLE_VIEWS)
  const marked = ['', 'inbox?show=all', 'errors?span=quarter', 'speed?span=quarter', 'visitors?span=quarter']
  // The services read their parts of the history from the bus each at its own time.
  for (const path of marked)
    await expect
      .poll(async () => {
        await page.goto(panel(path))
        await loaded(page)
        return page.getByRole('button', { name: 'Sample data' }).count()
      })
      .toBe(1)
  await page.getByRole('button', { name: 'Sample data' }).click()
  await page.getByRole('dialog', { name: 'Sample data' }).waitFor()
  await expectAccessibleInBoth(page)
  await page.getByRole('button', { name: 'Remove sample data' }).click()
  await page.getByText('The sample data was removed.').waitFor()
  await page.reload()
  await loaded(page)
  expect(await page.getByRole('button', { name: 'Sample data' }).count()).toBe(0)
  expect(await pageViews(page, stack())).toBeLessThan(SAMPLE_VIEWS)
  await page.goto(panel('inbox?show=all'))
  await loaded(page)
  expect(await page.getByText('Sample').count()).toBe(0)
  await page.context().close()
})

/** Waits until a panel shows its figures. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

/** The page views of the last ninety days, as the panel reads them. */
const pageViews = (page: Page, { demo }: Stack): Promise<number> =>
  page.evaluate(async (websiteId) => {
    const day = 86_400_000
    const to = (Math.floor(Date.now() / day) + 1) * day
    const range = { from: new Date(to - 90 * day).toISOString(), to: new Date(to).toISOString() }
    const query = new URLSearchParams({ websiteId, by: 'all', ...range })
    const reply = await fetch(`/api/rest/census/visits?${query}`)
    return ((await reply.json()) as { rows: { pageViews: number }[] }).rows[0]?.pageViews ?? 0
  }, demo.websiteId)

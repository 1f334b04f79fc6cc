import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import * as area from '../owner/owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// The redirects of a website in the owner's area, and the form for a new website.

const siteOf = useSite(makeWidgetSite)
test('LINK-06: an owner adds, pastes, tests, changes and deletes redirects; wrong values are named at their place', async () => {
  const site = siteOf()
  const { page } = await area.openPanel(browser(), stack(), site, 'pages/redirects')
  const dialog = page.getByRole('dialog')
  await page.getByText('No redirects yet').waitFor()
  await page.getByRole('button', { name: 'Add' }).click()
  await dialog.getByLabel('Old address').fill('old')
  await dialog.getByLabel('New address').fill('/')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('Old is not a valid page URL').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Old address').fill('/old')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await row('/old').waitFor()

  await page.getByRole('button', { name: 'Paste' }).click()
  const lines = dialog.getByRole('textbox', { name: 'Redirects' })
  await lines.fill('/shop-old/* /shop/* 302\n/a /b 303\n/b /a\n/a /b')
  await dialog.getByRole('button', { name: 'Add all' }).click()
  await dialog.getByText('2 lines could not be added.').waitFor()
  await dialog.getByText('303 is not one of the expected options').waitFor()
  await dialog.getByText('Leads back to the source.').waitFor()
  expect(await lines.inputValue()).toBe('/a /b 303\n/a /b')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row('/shop-old/*').getByText('Temporary').waitFor()

  await page.getByLabel('Test an address').fill('/shop-old/cup')
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByText('302, by the redirect of /shop-old/*').waitFor()
  await expectAccessible(page)
  await expect.poll(async () => (await ask(site.at('/shop-old/cup'))).headers['location']).toBe('/shop/cup')

  await page.getByRole('button', { name: 'Change the redirect of /old' }).click()
  await dialog.getByLabel('New address').fill('https://clay.example/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row('https://clay.example/').waitFor()
  await page.getByRole('button', { name: 'Delete the redirect of /old' }).click()
  await page.getByText('The redirect of /old is deleted.').waitFor()
  await expect.poll(() => row('/old ').count()).toBe(0)
  await page.context().close()
})

test('DATA-14: redirects and pages that cannot be loaded say so, and load when they are tried again', async () => {
  const site = siteOf()
  const { page } = await area.openPanel(browser(), stack(), site, 'pages/releases')
  const failing = (path: string) =>
    page.route(
      ({ pathname }) => pathname.endsWith(path),
      (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }),
    )
  await failing('/redirects')
  await failing('/collections')
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByRole('alert').getByText(loadMessages.results).waitFor()
  await page.getByRole('link', { name: 'Pages', exact: true }).last().click()
  await page.getByRole('alert').getByText(loadMessages.collections).waitFor()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('treegrid', { name: 'Main navigation' }).waitFor()
  await page.context().close()
})

test('a new owner creates a website: its address is checked while it is typed, and it opens with its home page', async () => {
  const { page } = await openPage(browser())
  await page.goto(`${stack().demo.config}sign-up`)
  await page.getByLabel('Name').fill('Robin Reed')
  await page.getByLabel('Email').fill(`owner-${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(randomUUID())
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Create your first website' }).click()
  await page.getByLabel('Name').fill('Kiln & Wheel')
  await expect.poll(() => page.getByLabel('Address').inputValue()).toBe('kiln-wheel')
  await page.getByText(/^kiln-wheel\..* is free\.$/).waitFor()
  await page.getByLabel('Address').fill('demo')
  await page.getByText('The address is taken.').waitFor()
  await page.getByLabel('Address').fill('-wrong')
  await page.getByText(/The address may hold lower-case letters/).waitFor()
  await page.getByLabel('Address').fill('kiln-wheel')
  await page.getByRole('radio', { name: /Press/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create website' }).click()
  await page.getByText('Kiln & Wheel is ready.').waitFor()
  await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor()
  await page.getByRole('treegrid', { name: 'Not linked' }).getByText('Home page').waitFor()
  await page.context().close()
})

import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInOn } from '../../lab/pictures/places.ts'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { browser, stack } from '../suite.ts'

// The owner's area when something fails: a service is unavailable, a save is refused, a session ends.

const panel = (path: string) => `${stack().demo.config}sites/${stack().demo.websiteId}/${path}`
const signedIn = async () => {
  const { page } = await openPage(browser())
  await signInOn(page, stack().demo)
  return page
}

test('a panel whose service is unavailable says so, waits for Retry-After, and loads by itself', async () => {
  const page = await signedIn()
  let requests = 0
  await page.route(
    ({ pathname }) => pathname === '/api/rest/members',
    (route) =>
      ++requests === 1
        ? route.fulfill({ status: 503, headers: { 'retry-after': '3' }, json: { error: 'Busy.' } })
        : route.continue(),
  )
  await page.goto(panel('members'))
  await page.getByRole('alert').getByText('Unable to load. Try again.').waitFor()
  await page.getByText('Trying again in 2 seconds').waitFor()
  expect(requests).toBe(1)
  await expectAccessible(page)
  await page.locator('.members .row-link').first().waitFor()
  expect(requests).toBe(2)
  await page.context().close()
})

test('the settings of an unavailable service show an error under their heading, and can be loaded again alone', async () => {
  const page = await signedIn()
  await page.route(
    ({ pathname }) => pathname === '/api/rest/commerce/settings',
    (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }),
  )
  await page.goto(panel('settings'))
  const store = page.getByRole('region', { name: 'Store' })
  await store.getByRole('alert').waitFor()
  await page.getByRole('region', { name: 'Website', exact: true }).getByLabel('Title').waitFor()
  await page.unrouteAll()
  await store.getByRole('button', { name: 'Try again' }).click()
  await store.getByLabel('Currency').waitFor()
  await page.context().close()
})

test('the providers of maps can be saved, and a wrong address of tiles is refused at its field', async () => {
  const page = await signedIn()
  await page.goto(panel('settings'))
  const maps = page.getByRole('region', { name: 'Maps' })
  const tiles = maps.getByLabel('Address of map tiles')
  await tiles.fill('http://tiles.example/{z}/{x}')
  await maps.getByRole('button', { name: 'Save' }).click()
  await maps.getByText('Must be an https address with {z}, {x} and {y}.').waitFor()
  await expect.poll(() => isFocused(tiles)).toBe(true)
  await expectAccessible(page)
  for (const address of ['https://tiles.example/{z}/{x}/{y}.png', '']) {
    await tiles.fill(address)
    await maps.getByRole('button', { name: 'Save' }).click()
    await maps.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  }
  await page.context().close()
})

test('a refused save keeps the input and focuses the invalid field', async () => {
  const page = await signedIn()
  await page.goto(panel('settings'))
  const website = page.getByRole('region', { name: 'Website', exact: true })
  const language = website.getByLabel('Language')
  await language.fill('no language at all')
  await website.getByLabel('Title').fill('Clay & Hearth & more')
  await website.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => language.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => isFocused(language)).toBe(true)
  expect(await website.getByLabel('Title').inputValue()).toBe('Clay & Hearth & more')

  await page.route(
    ({ pathname }) => pathname.endsWith('/settings'),
    (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, headers: { 'retry-after': '40' }, json: {} })
        : route.continue(),
  )
  await language.fill('en-US')
  await website.getByRole('button', { name: 'Save' }).click()
  await website.getByText('Try again in 40 seconds.').waitFor()
  expect(await website.getByLabel('Title').inputValue()).toBe('Clay & Hearth & more')
  await page.context().close()
})

test('when a session ends during editing, the owner signs in again in a dialog, and the input is saved', async () => {
  const page = await signedIn()
  await page.goto(panel('settings'))
  const website = page.getByRole('region', { name: 'Website', exact: true })
  const description = website.getByLabel('Description')
  const before = await description.inputValue()
  await description.fill('Written before the session ended.')
  await page.context().clearCookies()
  await website.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  expect(await dialog.isVisible()).toBe(true)
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill(stack().demo.owner.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await description.inputValue()).toBe('Written before the session ended.')
  await website.getByRole('button', { name: 'Save' }).click()
  await website.getByText('Saved', { exact: true }).waitFor()
  await description.fill(before)
  await website.getByRole('button', { name: 'Save' }).click()
  await website.getByText('Saved', { exact: true }).waitFor()
  await page.context().close()
})

test('a form that replaces its button returns the focus to the button', async () => {
  const page = await signedIn()
  await page.goto(new URL('account', stack().demo.config).href)
  const change = page.getByRole('button', { name: 'Change password' })
  await change.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByLabel('Current password'))).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => isFocused(change)).toBe(true)
  await page.context().close()
})

const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement)

import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { settled } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import type { Stack } from '../stack.ts'
import { tabTo } from './work-by-keyboard.ts'
import type { WidgetSite } from '../widget-site.ts'

/** Opens an empty page whose browser is signed in to the owner's area as the owner of a website. */
export async function openSignedIn(
  browser: Browser,
  { demo }: Pick<Stack, 'demo'>,
  { owner }: { owner: Pick<WidgetSite['owner'], 'cookies'> },
  size?: Size,
) {
  const opened = await openPage(browser, size)
  await opened.page.context().addCookies(
    [...owner.cookies].map(([name, value]) => ({
      ...{ name, value, domain: new URL(demo.config).hostname, path: '/' },
      ...{
        secure: name.startsWith('__Host-'),
        httpOnly: name.startsWith('__Host-'),
        sameSite: 'Lax' as const,
      },
    })),
  )
  return opened
}

type Size = { width: number; height: number }

/**
 * Opens a panel of the website in the owner's area, signed in. A new website is in the account's list when the services have
 * learnt of its role, so the panel is loaded until it is there.
 */
export async function openPanel(browser: Browser, stack: Stack, site: WidgetSite, panel: string) {
  const opened = await openSignedIn(browser, stack, site)
  await until(async () => {
    await opened.page.goto(`${stack.demo.config}sites/${site.id}/${panel}`)
    await settled(opened.page)
    return (await opened.page.locator('#panel').count()) === 1
  })
  return opened
}

/** Types a text into a field that is reached by Tab, in place of the text in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  if (text === '') await page.keyboard.press('Delete')
  else await page.keyboard.type(text)
}

/** Chooses an option of a select that is reached by Tab: the first keys of its text. */
export async function chooseBy(page: Page, field: Locator, keys: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(keys)
}

/** Presses the Save button of a form by key, and waits until the form says that it is saved. */
export async function saveByKey(page: Page, form: Locator): Promise<void> {
  await pressSave(page, form)
  await form.getByRole('status').getByText('Saved', { exact: true }).waitFor()
}

export async function pressSave(page: Page, form: Locator): Promise<void> {
  await tabTo(page, form.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
}

/** Publishes the website with the button of the Pages panel, by key. */
export async function publishByKey(page: Page): Promise<void> {
  // A dialog that closes takes the keys until its focus has returned.
  await expect
    .poll(async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('g')
      await page.keyboard.press('p')
      return new URL(page.url()).pathname
    })
    .toMatch(/\/pages$/)
  await tabTo(page, page.getByRole('button', { name: /^Publish \d+ change/ }))
  await page.keyboard.press('Enter')
  await page.getByText('Published. Your changes are live.').waitFor()
}

/** Loads a page until it has `wanted`: the gateway learns of a new release a little later. */
export async function loadUntil(page: Page, address: string, wanted: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(address)
      return wanted.count()
    })
    .toBeGreaterThan(0)
}

/** Uploads a picture of the demo shop. Returns its address and name. */
export async function uploadPicture(
  { id, owner }: WidgetSite,
  { name, alt, master } = { name: 'table.webp', alt: 'A table', master: 'a-table-for-eight' },
): Promise<{ url: string; name: string }> {
  const file = new URL(`../../demo/pictures/masters/${master}.webp`, import.meta.url)
  const reply = await owner.call(
    `/api/rest/sites/${id}/assets?${String(new URLSearchParams({ name, alt, focalPoint: '0.2,0.8' }))}`,
    {
      method: 'POST',
      headers: { 'content-type': 'image/webp', 'x-csrf-token': owner.crumb() },
      body: await readFile(file),
    },
  )
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`)
  return JSON.parse(reply.text) as { url: string; name: string }
}

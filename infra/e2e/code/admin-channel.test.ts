import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'

// The events of a page that an administrator opens, and of a page in the frame of the editor.

const at = (path: string) => new URL(path, stack().demo.site).href

/** Opens a tab that notes the messages on the channel of administrators. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const tab = await page.context().newPage()
  await tab.goto(at('/about?noredirect'))
  await tab.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard, channel: new BroadcastChannel('portico-admin') })
    ;(window as unknown as { channel: BroadcastChannel }).channel.onmessage = ({ data }) =>
      heard.push((data as { name: string }).name)
  })
  return () => tab.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

async function addToCart(page: Page): Promise<void> {
  await page.goto(at(productInStock(stack().demo).path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
}

test('SESS-13: an administrator’s page sends its events to the channel of the browser, and a visitor’s page does not', async () => {
  const { demo } = stack()
  const admin = (await openPage(browser())).page
  await signInOn(admin, demo)
  await admin.goto(`${demo.config}visit/${demo.websiteId}`)
  await admin.waitForURL((url) => url.host === new URL(demo.site).host)
  await admin.goto(at('/?noredirect'))
  await settled(admin)
  const heard = await listen(admin)
  await addToCart(admin)
  await expect.poll(heard).toContain('portico:cart')
  await admin.context().close()

  const visitor = (await openPage(browser())).page
  const unheard = await listen(visitor)
  await addToCart(visitor)
  // A message of this page is heard after all that its events would have sent.
  await visitor.evaluate(() => new BroadcastChannel('portico-admin').postMessage({ name: 'end' }))
  await expect.poll(unheard).toEqual(['end'])
  await visitor.context().close()
})

test('SESS-13: a page in a frame of the owner’s area posts its events to it', async () => {
  const { demo } = stack()
  const { page } = await openPage(browser())
  await page.goto(demo.config)
  await page.getByLabel('Email').waitFor()
  await page.evaluate((src) => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data, origin }) => heard.push({ data: data as unknown, origin }))
    const frame = document.createElement('iframe')
    Object.assign(frame, { src, width: 1_200, height: 800, name: 'site' })
    document.body.append(frame)
  }, at('/about?noredirect'))
  const frame = page.frameLocator('iframe[name=site]')
  // The code that shares the events loads after the page, so the first presses of the link may come before it.
  await expect
    .poll(
      async () => {
        await frame.getByRole('link', { name: 'Shop' }).first().click()
        await frame.locator('.product-price').first().waitFor()
        return page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
      },
      { interval: 500 },
    )
    .toContainEqual({
      data: expect.objectContaining({ source: 'portico-admin', name: 'portico:navigated' }) as object,
      origin: new URL(demo.site).origin,
    })
  await page.context().close()
})

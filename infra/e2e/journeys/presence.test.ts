import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settled, signInOn } from '../../lab/pictures/places.ts'
import { openPage, pressUntil } from '../browser.ts'
import { ask } from '../http.ts'
import type { Demo } from '../stack.ts'
import { browser, stack } from '../suite.ts'

// How a published page leads an owner to the owner's area.

const at = (path: string) => new URL(path, stack().demo.site).href

test('PAGE-13 PAGE-14 PAGE-15 PAGE-16 PAGE-19: an owner is redirected to the editor of the page unless noredirect is set; Escape first closes what is open', async () => {
  const { demo } = stack()
  const { page } = await openPage(browser(), { width: 1280, height: 900 })
  await page.goto(await requestPresence(page, demo, '/gallery?noredirect'))
  await page.waitForFunction(() => sessionStorage.getItem('portico_noredirect') !== null)
  await page.goto(at('/gallery?b=1'))
  const picture = page.locator('main a[data-lightbox]').first()
  await picture.click()
  await page.locator('dialog.lightbox[open]').waitFor()
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('portico:cart-open')))
  await page.locator('dialog.drawer[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('dialog.drawer').waitFor({ state: 'detached' })
  expect(await page.locator('dialog.lightbox[open]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('dialog.lightbox').waitFor({ state: 'detached' })
  expect(page.url()).toBe(at('/gallery?b=1'))
  const redirect = page.waitForRequest(at('/config/?frameUrl=%2Fgallery%3Fb%3D1'))
  await page.keyboard.press('Escape')
  await redirect
  await expectEditor(page, '/gallery')

  // Another tab has its own sessionStorage, so noredirect has no effect there.
  const tab = await page.context().newPage()
  const tabRedirect = tab.waitForRequest(at('/config/?frameUrl=%2Fabout'))
  await tab.goto(at('/about')).catch(() => undefined) // the redirect may come before the page's load
  await tabRedirect
  await expectEditor(tab, '/about')
  await page.context().close()
})

test('PAGE-17: Escape leads an anonymous visitor to the owner’s area only if the website’s settings allow it', async () => {
  const { page } = await openPage(browser())
  await page.goto(at('/about'))
  await settled(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))))
  expect(page.url()).toBe(at('/about'))
  const published = await ask(at('/about'))
  const body = published.text.replaceAll('"useEscapeKeyToLogin":false', '"useEscapeKeyToLogin":true')
  await page.route(at('/about'), (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.reload()
  const redirect = page.waitForRequest(at('/config/?frameUrl=%2Fabout'))
  await pressUntil(page, 'Escape', async () => Number(!page.url().startsWith(at('/about'))))
  await redirect
  await page.context().close()
})

/** Waits until the editor of the page at a path is open. */
async function expectEditor(page: Page, path: string): Promise<void> {
  await page.locator('.editor-title .path').getByText(path, { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/config\/sites\/[0-9a-f]{24}\/edit\/[0-9a-f]{24}$/)
}

/**
 * Signs the owner in and returns the address that creates a presence on the website and leads on to the path `next`.
 */
async function requestPresence(page: Page, demo: Demo, next: string): Promise<string> {
  await signInOn(page, demo)
  return page.evaluate(
    async ({ websiteId, next }) => {
      const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(`/api/auth/Presence?crumb=${crumb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ websiteId, next }),
      })
      return ((await answer.json()) as { loginUrl: string }).loginUrl
    },
    { websiteId: demo.websiteId, next },
  )
}

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ask, signIn } from '../http.ts'
import { productInStock } from '../stack.ts'
import { USER_AGENT } from '../user-agent.ts'
import { RESTRICTIVE } from './site.ts'
import { browser, stack } from '../suite.ts'

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

const LOOKS = [
  ['BAR', 'BOTTOM'],
  ['BAR', 'TOP'],
  ['POPUP', 'BOTTOM_RIGHT'],
  ['POPUP', 'TOP_LEFT'],
] as const

/** The first controls that a visitor uses on each page: they are in the header, or in a bar that is fixed to the window. */
const CONTROLS =
  '.announcement a, .announcement-close, .site-header a:visible, .menu-button:visible, .nav-folder summary:visible, ' +
  '.product-quantity-input, .buy-row .button, .info-bar:visible > :is(a, button)'

// Pages of the demo shop while the question about cookies is open: with its announcement, and its bars of a phone.

let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  owner = await signIn(stack().demo.config, stack().demo.owner)
})
const at = (path: string) => new URL(path, stack().demo.site).href

test.each(LOOKS)(
  'an open banner covers no control, by touch and by focus, on phone and desktop: %s %s',
  async (variant, position) => {
    const root = `/api/rest/sites/${stack().demo.websiteId}`
    const cookieSettings = {
      ...RESTRICTIVE,
      cookieBannerVariant: variant,
      cookieBannerPosition: position,
      cookieBannerText: '<p>We count visits, and show films and maps of other services if you agree.</p>',
    }
    await owner.write('PUT', `${root}/settings`, { cookieSettings })
    await owner.write('POST', `${root}/publish`)
    const look = `cookie-banner-${position.toLowerCase().replace('_', '-')} `
    const product = at(productInStock(stack().demo).path)
    const paths = [product, at('/about')]
    for (const path of paths) await expect.poll(async () => (await ask(path)).text).toContain(look)
    for (const device of Object.values(DEVICES)) {
      const context = await browser().newContext({ ...device, userAgent: USER_AGENT })
      context.setDefaultTimeout(90_000)
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(path)
        await page.locator('.cookie-banner').waitFor()
        await page.locator('header[data-hydration=done]').waitFor({ state: 'attached' })
        // A trial scrolls and fails if another element would get the press.
        for (const control of await page.locator(CONTROLS).all()) await control.click({ trial: true })
        expect(await hiddenFocus(page)).toEqual([])
      }
      await context.close()
    }
  },
)

/** Moves the focus through the page, and returns the elements that were behind the banner when they had it. */
async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = []
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const { activeElement: element } = document
      if (!element || element === document.body) return 'end'
      const banner = document.querySelector('.cookie-banner')!
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const over = banner.getBoundingClientRect()
      const isHidden =
        !banner.contains(element) &&
        [left >= over.left, right <= over.right, top >= over.top, bottom <= over.bottom].every(Boolean)
      return isHidden ? element.outerHTML.slice(0, 120) : ''
    })
    if (found === 'end') return hidden
    if (found !== '') hidden.push(found)
  }
  throw new Error('the focus does not leave the page')
}

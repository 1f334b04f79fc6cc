import type { Browser, Page } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { recordFiles } from '../code/loaded-files.ts'
import type { WidgetSite } from '../widget-site.ts'

const tall = Array.from({ length: 40 }, (_, at) => `<p>Paragraph ${at}</p>`).join('')

/** The blocks of a long page with a link to the home page, for parts that settings of the website add to it. */
export const offer = [{ type: blockType.html, value: { html: `<h1>Offer</h1><a href="/">Home</a>${tall}` } }]

/** Waits until the script of the page runs. */
export const settled = (page: Page) => page.waitForFunction(() => 'Portico' in window)

/** Opens an address with a clock that a test can move on. */
export async function openWithClock(browser: Browser, address: string) {
  const opened = await openPage(browser)
  const files = recordFiles(opened.page)
  await opened.page.clock.install()
  await opened.page.goto(address)
  await settled(opened.page)
  return { ...opened, files }
}

/** Changes settings of the website, and loads the page again with them. */
export async function changeSettings(site: WidgetSite, page: Page, patch: Record<string, object>) {
  await site.settings(patch)
  const address = page.url()
  await page.goto('about:blank') // so that the browser restores no scroll position
  await page.goto(address)
  await settled(page)
}

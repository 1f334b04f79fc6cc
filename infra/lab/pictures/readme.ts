import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openPage } from '../../e2e/browser.ts'
import type { Demo } from '../../e2e/stack.ts'
import { settled, signInOn } from './places.ts'

const MAX_BYTES = 120_000
const DESKTOP = { width: 1_440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Takes the pictures of the README into `folder`, as WebP of at most 120 kB each. Returns their names. */
export async function shootReadme(browser: Browser, demo: Demo, folder: string): Promise<string[]> {
  const site = (path: string) => new URL(path, demo.site).href
  const config = (path: string) => `${demo.config}sites/${demo.websiteId}${path}`
  mkdirSync(folder, { recursive: true })

  const desktop = await openPage(browser, DESKTOP)
  const names = [
    await shoot(desktop.page, site('/'), 'home.webp'),
    await shoot(desktop.page, site('/journal'), 'journal.webp'),
    await shoot(desktop.page, site('/widgets-galleries'), 'galleries.webp'),
    await shoot(desktop.page, site('/widgets-maps'), 'maps.webp'),
  ]
  const phone = await openPage(browser, PHONE)
  names.push(await shoot(phone.page, site('/shop/p/ash-mug'), 'product-phone.webp'))

  await signInOn(desktop.page, demo)
  await desktop.page.emulateMedia({ colorScheme: 'light' })
  names.push(await shoot(desktop.page, config(''), 'owner-home.webp'))
  await desktop.page.emulateMedia({ colorScheme: 'dark' })
  names.push(await shoot(desktop.page, config('/visitors'), 'owner-visitors-dark.webp'))
  await desktop.page.context().close()
  await phone.page.context().close()
  return names

  /** Takes the first screen of an address, in the best quality within the limit. */
  async function shoot(page: Page, url: string, name: string): Promise<string> {
    await page.goto(url)
    await settled(page)
    const devtools = await page.context().newCDPSession(page)
    for (let quality = 86; quality >= 30; quality -= 8) {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
      const bytes = Buffer.from(data, 'base64')
      if (bytes.length > MAX_BYTES) continue
      writeFileSync(join(folder, name), bytes)
      return name
    }
    throw new Error(`${name} does not fit into ${MAX_BYTES} bytes`)
  }
}

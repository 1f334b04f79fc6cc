import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signInOn } from '../../lab/pictures/places.ts'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import type { Stack } from '../stack.ts'

/** The panels of the demo site’s owner. */
export function ownerPanels(stack: () => Stack, browser: () => Browser) {
  return {
    panel: (path: string) => `${stack().demo.config}sites/${stack().demo.websiteId}/${path}`,
    /** A page that is signed in as the owner. */
    async signedIn(): Promise<Page> {
      const { page } = await openPage(browser(), { width: 1_440, height: 900 })
      await signInOn(page, stack().demo)
      return page
    },
  }
}

/** Opens a panel again until it shows a text: events are rolled up within seconds. */
export async function openUntil(page: Page, url: string, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(url)
        await page.locator('main .table, main .state').first().waitFor()
        await showMore(page)
        return page.getByText(text, { exact: true }).count()
      },
      { interval: 500 },
    )
    .toBeGreaterThan(0)
}

/** Shows the further rows of each table. */
export async function showMore(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
  const button = page.getByRole('button', { name: /more row/ }).first()
  while ((await button.count()) > 0) await button.click()
}

/** Fails when axe rates a finding as serious or critical, in the light or the dark theme. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}

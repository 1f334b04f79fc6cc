import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../accessible.ts'
import { canvasOf } from './open-editor.ts'

const folder = process.env['JOURNEY_PICTURES']
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Checks a step of a journey with axe. With JOURNEY_PICTURES it also stores pictures of it in two widths, light and dark. */
export async function checkStep(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()!
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      // Two frames of the page and of the canvas: the widths are measured in the first.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      if ((await page.locator('.canvas-stage iframe').count()) > 0)
        await canvasOf(page).locator('main').waitFor()
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` })
    }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
}

import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { serveTiles } from './widgets/map-providers.ts'

/** The variables with which an operator gives map tiles to websites without a provider of their own. */
export const operatorTiles = {
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_TILES_ATTRIBUTION: '© Tiles of the operator',
}

/** Maps of the operator's tiles, on a website that has not set a provider. `at` is the address of a path of the demo site. */
export function operatorTilesTests(at: (path: string) => string, browser: () => Browser): void {
  test('a website without a provider shows its maps with the tiles of the operator, as the policy of the page allows', async () => {
    const { page, errors } = await openPage(browser())
    const tiles = await serveTiles(page)
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(window, { violations })
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.blockedURI))
    })
    await page.goto(at('/widgets-maps'))
    const map = page.locator('.map').first()
    await map.scrollIntoViewIfNeeded()
    await expect.poll(() => map.getAttribute('data-state')).toBe('ready')
    expect(tiles.length).toBeGreaterThan(0)
    expect(await map.locator('.leaflet-control-attribution').textContent()).toBe(
      operatorTiles.MAP_TILES_ATTRIBUTION,
    )
    expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })
}

import type { Page } from 'playwright-core'

const NAMES = ['one', 'two', 'three', 'four', 'five']

/** A picture of 1,500 × 1,000 px for a block; `serveTestPictures` answers for it. `n` counts from 1. */
export const testPicture = (n: number) => ({
  assetUrl: `/s/test/${NAMES[(n - 1) % NAMES.length]}.svg`,
  width: 1_500,
  height: 1_000,
  color: '#ccbbaa',
  alt: `Picture ${n}`,
})

/** Answers requests for test pictures with a plain area of colour. */
export async function serveTestPictures(page: Page): Promise<void> {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1000"><rect width="1500" height="1000" fill="#987"/></svg>'
  await page.route('**/s/test/*.svg*', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
}

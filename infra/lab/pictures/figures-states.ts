import type { Page } from 'playwright-core'
import type { Demo } from '../../e2e/stack.ts'
import type { Place } from './places.ts'

/** The views of the panels with figures, and what a click shows in them. The links of panels do not lead to each of them. */
export function figuresStates(demo: Demo): Place[] {
  const at = (path: string) => `${demo.config}sites/${demo.websiteId}/${path}`
  return [
    { name: 'visitors-month', url: at('visitors?span=month') },
    { name: 'visitors-filtered', url: at('visitors?span=month&filter=country:GB&filter=device:mobile') },
    { name: 'visitors-no-match', url: at('visitors?filter=country:AQ') },
    { name: 'visitors-events', url: at('visitors?view=events&span=month') },
    { name: 'visitors-event', url: at('visitors?view=events&span=month&event=add_to_cart') },
    {
      name: 'visitors-funnel',
      url: at('visitors?view=funnel&span=month&step=page:/&step=page:/shop&step=page:/shop/p/*'),
    },
    { name: 'visitors-funnel-new', url: at('visitors?view=funnel') },
    { name: 'visitors-actions', url: at('visitors?view=actions&span=month') },
    { name: 'visitors-bots', url: at('visitors?view=bots&span=month') },
    { name: 'visitors-share', url: at('visitors'), prepare: openShare },
    { name: 'visitors-shared', url: at('visitors'), prepare: openSharedPage },
    { name: 'speed-year', url: at('speed?span=year') },
    {
      name: 'errors-opened',
      url: at('errors?span=quarter'),
      async prepare(page) {
        await page.locator('main a.row-link').first().click()
        await page.locator('.stack-trace').waitFor()
      },
    },
    { name: 'errors-quarter', url: at('errors?span=quarter') },
  ]
}

async function openShare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.locator('dialog[open]').waitFor()
}

/** Opens the page of a new share link, which a person without an account sees. */
async function openSharedPage(page: Page): Promise<void> {
  await openShare(page)
  await page.locator('dialog[open]').getByRole('button', { name: 'Create link' }).click()
  await page.goto(await page.locator('dialog[open]').getByLabel('Link', { exact: true }).inputValue())
  await page.locator('main table').first().waitFor()
}

import type { SiteList } from '@portico/proto/http/website/sites'
import type { Demo } from '../../e2e/stack.ts'
import { figuresStates } from './figures-states.ts'
import { invitation } from './sign-in-states.ts'
import { longTexts } from './long-texts.ts'
import { answerTo, panelStates } from './panel-states.ts'
import type { Place } from './places.ts'

/**
 * States of the owner's area: empty panels, searches without results, unavailable services, and opened dialogs and
 * forms.
 */
export function configStates(demo: Demo): Place[] {
  const at = (path: string) => `${demo.config}sites/${demo.websiteId}${path}`
  return [
    ...panelStates(demo),
    ...figuresStates(demo),
    ...['statistics', 'decisions', 'findings'].map((view) => ({
      name: `cookies-${view}`,
      url: at(`/cookies?view=${view}`),
    })),
    invitation(demo, 'accept', {}),
    invitation(demo, 'other', { email: 'another-person@example.com' }),
    {
      name: 'sites-none',
      url: demo.config,
      async prepare(page) {
        await page.route(
          ({ pathname }) => pathname === '/api/rest/sites',
          (route) => route.fulfill({ json: { sites: [] } }),
        )
        await page.reload()
        await page.getByRole('heading').first().waitFor()
      },
    },
    {
      name: 'forbidden',
      url: at('/members'),
      async prepare(page) {
        await page.route(
          ({ pathname }) => pathname === '/api/rest/sites',
          async (route) => {
            const response = await answerTo(route)
            const { sites } = (await response.json()) as SiteList
            await route.fulfill({
              response,
              json: { sites: sites.map((site) => ({ ...site, roles: ['editor'] })) },
            })
          },
        )
        await page.reload()
        await page.getByText('Your role does not include this panel').waitFor()
      },
    },
    { name: 'no-such-site', url: `${demo.config}sites/${'0'.repeat(24)}` },
    {
      name: 'palette',
      url: at(''),
      async prepare(page) {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('menuitem').first().waitFor()
      },
    },
    {
      name: 'shortcuts',
      url: at(''),
      async prepare(page) {
        await page.keyboard.press('?')
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'more',
      url: at(''),
      async prepare(page) {
        const more = page.getByRole('button', { name: 'More' })
        if (await more.isVisible()) await more.click() // only on a phone
      },
    },
    {
      name: 'inbox-one',
      url: at('/inbox'),
      async prepare(page) {
        await page.locator('.messages .message').first().click()
        await page.getByRole('button', { name: 'Archive', exact: true }).waitFor()
      },
    },
    {
      name: 'products-wrong',
      url: at('/products'),
      async prepare(page) {
        await page.locator('.edit-cell:visible').first().click()
        await page.locator('.edit-open input').fill('many')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'settings-wrong',
      url: at('/settings'),
      async prepare(page) {
        await page.getByLabel('Tax in percent').fill('much')
        await page.keyboard.press('Enter')
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'members-nothing-found',
      url: at('/members?search=no%20such%20member'),
      prepare: (page) => page.getByText(/^No members match/).waitFor(),
    },
    {
      name: 'members-delete',
      url: at('/members'),
      async prepare(page) {
        await page.locator('.members .row-link').first().click()
        await page.getByRole('button', { name: 'Delete…' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'contributors-invite',
      url: at('/contributors'),
      prepare: (page) => page.getByRole('button', { name: 'Invite contributor' }).click(),
    },
    {
      name: 'contributors-roles',
      url: at('/contributors'),
      async prepare(page) {
        await page
          .getByRole('button', { name: /^Change roles/ })
          .first()
          .click()
      },
    },
    {
      name: 'account-open',
      url: new URL('account', demo.config).href,
      async prepare(page) {
        await page.getByRole('button', { name: 'Change address' }).click()
        await page.getByRole('button', { name: 'Change password' }).click()
        await page
          .getByRole('button', { name: /^Leave/ })
          .first()
          .click()
      },
    },
    { name: 'sign-out', url: new URL('sign-out', demo.config).href },
    {
      name: 'products-nothing-found',
      url: at('/products'),
      async prepare(page) {
        await page.getByRole('searchbox').first().fill('nothing is called this')
        await page.getByText(/^No products match/).waitFor()
      },
    },
    { name: 'no-such-panel', url: at('/nowhere') },
    // The texts of buttons are fixed, so they stay short.
    { name: 'long-texts', url: at('/products'), prepare: (page) => longTexts(page, '[aria-label], .button') },
    {
      name: 'members-long-texts',
      url: at('/members'),
      prepare: (page) => longTexts(page, '[aria-label], .button, .status'),
    },
  ]
}

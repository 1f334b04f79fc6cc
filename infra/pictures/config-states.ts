import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Demo } from '../e2e/stack.ts'
import { longTexts } from './long-texts.ts'
import type { Place } from './places.ts'

/** What is seen before signing in: each screen, and what it says of a wrong answer or a link that is no good. */
export function doorStates(demo: Demo): Place[] {
  const at = (path: string) => new URL(path, demo.config).href
  return [
    { name: 'sign-up', url: at('sign-up') },
    { name: 'reset', url: at('reset') },
    { name: 'password', url: at('password#token=not-a-token') },
    { name: 'confirm', url: at('confirm#token=not-a-token') },
    {
      name: 'sign-in-wrong',
      url: at('sign-in'),
      async prepare(page) {
        await page.getByLabel('Email').fill(nobody())
        await page.getByLabel('Password', { exact: true }).fill('not a password')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'sign-up-wrong',
      url: at('sign-up'),
      async prepare(page) {
        await page.getByRole('button', { name: 'Create account' }).click()
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    {
      name: 'reset-sent',
      url: at('reset'),
      async prepare(page) {
        await page.getByLabel('Email').fill(nobody())
        await page.keyboard.press('Enter')
        await page.getByText('a mail with a link is on its way').waitFor()
      },
    },
    {
      name: 'confirm-broken',
      url: at('confirm#token=not-a-token'),
      async prepare(page) {
        await page.getByRole('button', { name: 'Confirm' }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    {
      name: 'invitation-gone',
      url: at('invitation#token=not-a-token'),
      prepare: (page) => page.getByText('This invitation is not open').waitFor(),
    },
  ]
}

/** What an owner meets when there is nothing, when a search finds nothing, when a service is away, and in what opens. */
export function configStates(demo: Demo): Place[] {
  const at = (path: string) => `${demo.config}sites/${demo.websiteId}${path}`
  return [
    { name: 'visitors-away', url: at('/visitors'), prepare: (page) => away(page, '**/api/rest/census/**') },
    { name: 'members-away', url: at('/members'), prepare: (page) => away(page, '**/api/rest/members?*') },
    {
      name: 'members-none',
      url: at('/members'),
      async prepare(page) {
        await page.route('**/api/rest/members?*', (route) =>
          route.fulfill({ json: { members: [], total: 0 } }),
        )
        await page.reload()
        await page.getByText('Nobody has joined yet').waitFor()
      },
    },
    {
      name: 'members-nothing-found',
      url: at('/members?search=nobody%20is%20called%20this'),
      prepare: (page) => page.getByText(/^No member has/).waitFor(),
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
      prepare: (page) => page.getByRole('button', { name: 'Invite somebody' }).click(),
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
        await page.getByText(/^No product has/).waitFor()
      },
    },
    { name: 'no-such-panel', url: at('/nowhere') },
    // Words on buttons of the owner's area are ours.
    { name: 'long-texts', url: at('/products'), prepare: (page) => longTexts(page, '[aria-label], .button') },
    {
      name: 'members-long-texts',
      url: at('/members'),
      prepare: (page) => longTexts(page, '[aria-label], .button, .status'),
    },
  ]
}

/** Somebody else each time: what is tried too often with one address is refused. */
const nobody = () => `nobody-${randomUUID().slice(0, 8)}@example.com`

async function away(page: Page, address: string): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { error: 'Service unavailable.' } }),
  )
  await page.reload()
  await page.getByRole('alert').first().waitFor()
}

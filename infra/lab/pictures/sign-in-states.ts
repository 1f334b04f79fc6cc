import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { InvitationLook } from '@portico/proto/http/people/contributors'
import type { Demo } from '../../e2e/stack.ts'
import type { Place } from './places.ts'

const WEEK_MS = 7 * 86_400_000

/** The screens before the sign-in, with invalid input and with links that do not work. */
export function signInStates(demo: Demo): Place[] {
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
        await page.getByLabel('Email').fill(newAddress())
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
        await page.getByLabel('Email').fill(newAddress())
        await page.keyboard.press('Enter')
        await page.getByText('you will receive an email with a link').waitFor()
      },
    },
    {
      name: 'password-broken',
      url: at('password#token=not-a-token'),
      async prepare(page) {
        await page.getByLabel('New password').fill('four words without a meaning')
        await page.keyboard.press('Enter')
        await page.getByRole('alert').waitFor()
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
      prepare: (page) => page.getByText('This invitation does not work').waitFor(),
    },
    invitation(demo, 'new', { hasAccount: false }),
    invitation(demo, 'known', { hasAccount: true }),
  ]
}

/** The screen of an invitation link. `look` overrides fields of an invitation to the demo's owner. */
export function invitation(demo: Demo, name: string, look: Partial<InvitationLook>): Place {
  const shown: InvitationLook = {
    email: demo.owner.email,
    roles: ['editor', 'storeManager'],
    website: { id: demo.websiteId, title: 'Clay & Hearth' },
    invitedBy: demo.owner.email,
    expiresOn: Date.now() + WEEK_MS,
    hasAccount: true,
    ...look,
  }
  const url = new URL('invitation#token=of-a-mail', demo.config).href
  return {
    name: `invitation-${name}`,
    url,
    async prepare(page: Page) {
      await page.route(
        ({ pathname }) => pathname === '/api/auth/Invitation',
        (route) => route.fulfill({ json: shown }),
      )
      // The page has removed the token from the address, so the address is opened again.
      await page.goto('about:blank')
      await page.goto(url)
      await page.getByText(/^Expires on/).waitFor()
    },
  }
}

/** A new address each time, because attempts with one address are limited. */
const newAddress = () => `visitor-${randomUUID().slice(0, 8)}@example.com`

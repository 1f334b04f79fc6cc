import { expect, test } from 'vitest'
import { listRequests } from '@portico/proto/api/sites/plans/staff-plans'
import { expectAccessible } from '../accessible.ts'
import { ask } from '../http.ts'
import { signInStaff } from './staff-account.ts'
import * as area from './owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const DAY_MS = 86_400_000

// The plan of a website: its trial, what its owner asks for, and what the staff confirms.

const siteOf = useSite(makeWidgetSite)
test('PAGE-12, ENUM-02, PERM-09, PERM-10: a trial leads to the plans; what the owner asks for is withdrawn, or confirmed by the staff', async () => {
  const site = siteOf()
  const staff = await signInStaff(stack(), ['billingRead', 'billingChangePlan', 'extendTrial'])
  const setPlan = (plan: object) => staff.write('PUT', `/api/rest/staff/websites/${site.id}/plan`, plan)
  await setPlan({ status: 'expired' })
  await staff.write('PUT', `/api/rest/staff/websites/${site.id}/trial`, {
    endsOn: Date.now() + 14 * DAY_MS,
  })
  const { page } = await area.openPanel(browser(), stack(), site, '')
  const panel = `/config/sites/${site.id}/settings/billing/billing`
  const trial = page.getByText('The trial ends in 14 days.').locator('..')
  const link = trial.getByRole('link', { name: 'Choose a plan' })
  expect(await link.getAttribute('href')).toBe(`${panel}/upgrade`)
  await link.click()
  await page.getByRole('heading', { name: 'Choose a plan', level: 1 }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Choose Store' }).click()
  await page.getByRole('heading', { name: 'You asked for the plan Store' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw request' }).click()
  await page.getByText('The request was withdrawn.').waitFor()
  await page.getByRole('button', { name: 'Choose Store' }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'You asked for the plan Store' }).waitFor()

  const { requests } = await staff.read(listRequests)
  expect(requests.find(({ websiteId }) => websiteId === site.id)).toMatchObject({
    plan: 'store',
    status: 'trial',
  })
  await setPlan({ status: 'paid', plan: 'store', reference: 'T-1' })

  await page.goto(`${stack().demo.config}sites/${site.id}/settings`)
  const billing = page.getByRole('region', { name: 'Billing' })
  await billing.getByText('Plan: Store.').waitFor()
  const change = billing.getByRole('link', { name: 'Change plan' })
  expect(await change.getAttribute('href')).toBe(`${panel}/website/change-plan`)
  await change.click()
  await page.getByRole('heading', { name: 'Change plan', level: 1 }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Your plan' }).waitFor()

  await page.goto(`${stack().demo.config}sites/${site.id}/audit`)
  await page.getByText('changed the plan of the website').first().waitFor()
  await page.getByText('withdrew the request for a plan').first().waitFor()
  await page.context().close()
})

test('PAGE-12: the paths of plans without a website lead to the owner’s area, on every host', async () => {
  const site = siteOf()
  const config = stack().demo.config
  const redirect = await ask(site.at('/settings/billing/billing/upgrade'))
  expect([redirect.status, redirect.headers['location']]).toEqual([
    302,
    `${config}settings/billing/billing/upgrade?websiteId=${site.id}`,
  ])
  await makeWidgetSite(stack(), site.account) // a second one, so that the owner has a choice
  const { page } = await area.openPanel(browser(), stack(), site, '')
  const panel = `/config/sites/${site.id}/settings/billing/billing`
  for (const path of ['upgrade', 'website/change-plan']) {
    await page.goto(new URL(`/settings/billing/billing/${path}?websiteId=${site.id}`, config).href)
    await page.waitForURL((url) => url.pathname === `${panel}/${path}`)
  }
  // Without a website, an account with several chooses one.
  await page.goto(new URL('/settings/billing/billing/upgrade', config).href)
  await page.getByText('Choose the website.').waitFor()
  await expectAccessible(page)
  await page.locator(`a[href="${panel}/upgrade"]`).click()
  await page.getByRole('heading', { name: 'plan', level: 1 }).waitFor()
  await page.context().close()
})

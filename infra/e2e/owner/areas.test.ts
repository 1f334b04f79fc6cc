import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { areaOf, type AreaFlag } from '@portico/proto/enums/feature-area'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { signInStaff } from './staff-account.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack } from '../suite.ts'

// Areas of the owner's area that the staff turns off for a website, with its screen.

/** Opens the owner's area or the staff's screens in a browser that has signed in. */
async function signedIn(account: { email: string; password: string }, path: string) {
  const { page } = await openPage(browser())
  await page.goto(new URL(path, stack().demo.config).href)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  return page
}

test('ENUM-21: every call of an area that is off answers 403 with its name, and other calls do not change', async () => {
  const site = await makeWidgetSite(stack())
  const staff = await signInStaff(stack(), ['customerDataRead', 'customerDataWrite'])
  const ofSite = `websiteId=${site.id}`
  const root = `/api/rest/sites/${site.id}`
  const { commerce, productsInterface, formsInterface, siteUserAccounts, codeInjection } = featureFlag
  const calls: [flag: AreaFlag, path: string][] = [
    [commerce, `/api/rest/commerce/settings?${ofSite}`],
    [commerce, `/api/rest/commerce/carts/summary?${ofSite}&since=${new Date().toISOString()}`],
    [commerce, `/api/rest/commerce/inventory?${ofSite}`],
    [productsInterface, `/api/rest/commerce/products?${ofSite}`],
    [productsInterface, `/api/rest/commerce/inventory/summary?${ofSite}`],
    [formsInterface, `/api/rest/forms?${ofSite}`],
    [formsInterface, `/api/rest/forms/submissions?${ofSite}`],
    [formsInterface, `/api/rest/forms/captcha?${ofSite}`],
    [siteUserAccounts, `/api/rest/members?${ofSite}`],
    [codeInjection, `${root}/code`],
  ]
  const others = [`${root}/settings`, `${root}/collections`, `/api/rest/accounts/audit?${ofSite}`]
  const status = async (path: string) => (await site.owner.call(path)).status
  for (const [, path] of calls) expect([path, await status(path)]).toEqual([path, 200])

  const flags = [...new Set(calls.map(([flag]) => flag))]
  const turn = (on: boolean) =>
    Promise.all(
      flags.map((flag) =>
        staff.write('PUT', `/api/rest/staff/websites/${site.id}/areas/${flag}`, { on, reference: 'T-4' }),
      ),
    )
  await turn(false)
  // The gateway has known the session for half a second at most.
  await expect.poll(() => status(calls[0]![1])).toBe(403)
  for (const [flag, path] of calls) {
    const answer = await site.owner.call(path)
    const name = answer.text.includes(areaOf(commerce)!.name) ? areaOf(commerce)!.name : areaOf(flag)!.name
    expect([path, answer.status, JSON.parse(answer.text)]).toMatchObject([
      path,
      403,
      { error: `${name} is not available for this website.`, errorKey: 'area-off' },
    ])
  }
  for (const path of others) expect([path, await status(path)]).toEqual([path, 200])
  expect((await site.owner.call('/api/rest/sites')).text).toContain(`"off":[${flags.sort((a, b) => a - b)}]`)
  await turn(true)
  await expect.poll(() => status(calls[0]![1])).toBe(200)
  for (const [, path] of calls) expect([path, await status(path)]).toEqual([path, 200])
})

test('ENUM-21: the staff finds a website and turns areas off; they are gone from the owner’s area at its next load, and return', async () => {
  const { site, account } = await ownerWithSite()
  const staff = await signInStaff(stack(), ['customerDataRead', 'customerDataWrite'])
  const owner = await signedIn(account, `sites/${site.id}`)
  const panels = owner.getByRole('complementary').getByRole('navigation', { name: 'Panels' })
  await panels.getByRole('link', { name: 'Members' }).waitFor()

  const desk = await signedIn(staff.account, '')
  await desk.getByRole('link', { name: 'Staff' }).click()
  await desk.getByRole('heading', { name: 'Find a website' }).waitFor()
  const search = desk.getByRole('searchbox', { name: 'Find a website' })
  await search.fill('no-such-website')
  await desk.getByRole('heading', { name: 'No website starts with “no-such-website”' }).waitFor()
  await search.fill(site.host.split('.')[0]!)
  await desk.getByRole('link', { name: 'Widgets' }).click()
  await desk.getByRole('heading', { name: 'Areas of a website' }).waitFor()
  await desk.getByRole('button', { name: 'Turn off Members' }).waitFor()
  await expectAccessible(desk)

  // A question that is answered with no changes nothing, and a reference that is refused says why.
  await desk.getByRole('button', { name: 'Turn off Members' }).click()
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await desk.getByLabel('Reference (optional)').fill('not a code')
  await turnOff(desk, 'Members')
  await desk.getByRole('alert').getByText('may hold up to 64 letters').waitFor()
  expect(await desk.getByRole('button', { name: 'Turn off Members' }).count()).toBe(1)
  await desk.getByLabel('Reference (optional)').fill('T-12')
  for (const name of ['Members', 'Inbox', 'Code injection', 'Announcement bar', 'Popup', 'Products'])
    await turnOff(desk, name)
  await desk.getByRole('button', { name: 'Turn on Products' }).waitFor()

  // The open tab keeps its entry until it is loaded again.
  await expect
    .poll(async () => {
      await owner.goto(`${stack().demo.config}sites/${site.id}`)
      await panels.getByRole('link', { name: 'Pages' }).waitFor()
      return panels.getByRole('link').allInnerTexts()
    })
    .not.toContain('Products')
  const names = await panels.getByRole('link').allInnerTexts()
  for (const gone of ['Members', 'Inbox', 'Products']) expect(names).not.toContain(gone)
  for (const stays of ['Home', 'Pages', 'Visitors', 'Settings']) expect(names).toContain(stays)
  expect(await owner.getByRole('heading', { name: 'Latest messages' }).count()).toBe(0)

  await owner.keyboard.press('Control+k')
  const palette = owner.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('menuitem', { name: 'Pages' }).waitFor()
  await owner.keyboard.type('m')
  const commands = await palette.getByRole('menuitem').allInnerTexts()
  expect(
    commands.filter((text) => /^(Search (messages|members|products)|Members|Inbox)/.test(text.trim())),
  ).toEqual([])
  await owner.keyboard.press('Escape')

  for (const path of ['members', 'members/1', 'inbox', 'products', 'settings/code']) {
    await owner.goto(`${stack().demo.config}sites/${site.id}/${path}`)
    await owner.getByRole('heading', { name: 'Not available for this website' }).waitFor()
  }
  await expectAccessible(owner)
  await owner.goto(`${stack().demo.config}sites/${site.id}/settings`)
  await owner.getByRole('region', { name: 'Contact bar' }).waitFor()
  for (const title of ['Popup', 'Announcement bar', 'Code injection', 'Captcha'])
    expect(await owner.getByRole('heading', { name: title, exact: true }).count()).toBe(0)
  await owner.goto(`${stack().demo.config}sites/${site.id}/audit`)
  await owner.getByText('turned off Code injection for the website').waitFor()

  await desk.reload()
  for (const name of ['Members', 'Inbox', 'Code injection', 'Announcement bar', 'Popup', 'Products'])
    await turnOn(desk, name)
  await expect
    .poll(async () => {
      await owner.goto(`${stack().demo.config}sites/${site.id}/settings/code`)
      await owner.getByRole('heading', { level: 1 }).waitFor()
      return owner.getByLabel('Header').count()
    })
    .toBe(1)
  await panels.getByRole('link', { name: 'Members' }).click()
  await owner.getByRole('heading', { name: 'No members yet' }).waitFor()
  for (const page of [owner, desk]) await page.context().close()
})

test('ENUM-21: the staff’s screen says that a website is not found, and is not for other accounts', async () => {
  const staff = await signInStaff(stack(), ['customerDataRead'])
  const desk = await signedIn(staff.account, `staff/websites/${'0'.repeat(24)}`)
  await desk.getByText('The areas of this website could not be loaded').waitFor()
  await desk.getByText(`There is no website ${'0'.repeat(24)}.`).waitFor()
  await desk.context().close()
  const site = await makeWidgetSite(stack())
  const reading = await signedIn(staff.account, `staff/websites/${site.id}`)
  await reading.getByText('Your account may see the areas and not change them.').waitFor()
  expect(await reading.getByRole('button', { name: /^Turn / }).count()).toBe(0)
  await reading.context().close()
  const page = await signedIn(stack().demo.owner, 'staff')
  await page.getByRole('heading', { name: 'Only for the staff' }).waitFor()
  await page.context().close()
})

async function ownerWithSite() {
  const site = await makeWidgetSite(stack())
  return { site, account: site.account }
}

async function turnOff(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Turn off ${name}`, exact: true }).click()
  await page
    .getByRole('group', { name: `Turn off ${name} for ` })
    .getByRole('button', { name: 'Turn off' })
    .click()
}

async function turnOn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Turn on ${name}`, exact: true }).click()
  await page
    .getByRole('group', { name: `Turn on ${name} for ` })
    .getByRole('button', { name: 'Turn on' })
    .click()
  await page.getByRole('button', { name: `Turn off ${name}`, exact: true }).waitFor()
}

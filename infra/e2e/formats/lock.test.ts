import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { expectAccessible } from '../accessible.ts'
import { ask, postJson } from '../http.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { openPanel } from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const PASSWORD = 'open sesame'
const SECRET = 'Glaze recipe'

// A website with a password: what visitors meet before and after they give it, at every address.

const ownersSite = useSite(makeWidgetSite)
const statusBecomes = (status: number, address: string) =>
  until(async () => (await ask(address)).status === status)

describe('a page with a password', () => {
  test('PAGE-02: an owner gives a page a password; visitors enter it once, without scripts; other pages stay open', async () => {
    const site = ownersSite()
    const address = await site.page([{ type: 2, value: { html: `<h1>${SECRET}</h1>` } }])
    const path = new URL(address).pathname
    const title = path.slice(1)
    expect((await ask(address)).status).toBe(200) // the gateway has the page in its cache
    const { page } = await openPanel(browser(), stack(), site, 'pages')
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Password' }).click()
    const dialog = page.getByRole('dialog', { name: `Password of ${title}` })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a password.').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('Note on the lock screen').fill('Ask at the kiln.')
    await expectAccessibleInBoth(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`${title} has a password now.`).waitFor()
    await page.getByRole('button', { name: `${title}: password` }).waitFor()

    await statusBecomes(401, address)
    for (const format of ['', '?format=json', '?format=main-content', '?format=rss', '?unlock=wrong']) {
      const { status, headers, text } = await ask(address + format)
      expect([format, status, text.includes(SECRET)]).toEqual([format, 401, false])
      expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex'])
    }
    expect((await ask(site.at('/'))).status).toBe(200)

    const context = await browser().newContext({ javaScriptEnabled: false })
    const visitor = await context.newPage()
    await visitor.goto(address)
    await visitor.getByText('Ask at the kiln.').waitFor()
    await visitor.getByLabel('Password').fill('a guess')
    await visitor.keyboard.press('Enter')
    await visitor.getByText('This password is not correct.').waitFor()
    await visitor.getByLabel('Password').fill(PASSWORD)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('heading', { name: SECRET }).waitFor()
    const opened = await visitor.goto(address)
    expect([opened!.status(), (await opened!.allHeaders())['cache-control']]).toEqual([
      200,
      'private, no-store',
    ])
    const cookie = (await context.cookies()).find(({ name }) => name.startsWith('__Host-portico_unlock_'))
    expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' })
    // The gateway keeps no copy for other visitors.
    expect((await ask(address)).status).toBe(401)
    await context.close()

    await page.getByRole('button', { name: `${title}: password` }).click()
    await dialog.getByLabel('Remove the password: everyone can read the page').check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Everyone can read ${title} now.`).waitFor()
    await statusBecomes(200, address)

    // The lock of members: a press on it does not open the settings of the row.
    await page.getByRole('button', { name: `${title}: members only` }).click()
    await page.getByText(`Only members can read ${title} now.`).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: `${title}: members only`, pressed: true }).click()
    await statusBecomes(200, address)
    await page.context().close()
  })
})

describe('a locked website', () => {
  let site: WidgetSite
  const lock = () => `/api/rest/sites/${site.id}/lock`

  beforeAll(async () => {
    site = ownersSite()
    await site.page([{ type: 2, value: { html: `<h1>${SECRET}</h1>` } }], 'recipe')
    await ask(site.at('/recipe')) // the gateway has the page in its cache
    await site.owner.write('PUT', lock(), { password: PASSWORD, note: 'We open in May.' })
    await statusBecomes(401, site.at('/'))
  }, 60_000)

  test('PAGE-02: every address and format of a locked website is a 401 without a word of its content', async () => {
    const addresses = [
      ...['/', '/recipe', '/nowhere', '/search?q=glaze', '/cart', '/account/sign-in', '/sitemap.xml'],
      ...['json', 'json-pretty', 'main-content', 'page-context', 'ical', 'rss'].map(
        (format) => `/recipe?format=${format}`,
      ),
      '/api/open/GetItemsByMonth?month=03-2026&collectionId=' + 'a'.repeat(24),
      '/api/commerce/shopping-cart',
    ]
    for (const path of addresses) {
      const { status, headers, text } = await ask(site.at(path))
      const isKnown = path.startsWith('/sitemap') ? 404 : 401
      expect([path, status, text.includes(SECRET)]).toEqual([path, isKnown, false])
      expect(String(headers['cache-control'] ?? 'no-store')).toContain('no-store')
    }
    const { text, headers } = await ask(site.at('/recipe'))
    expect(text).toContain('"pageType":103')
    expect([headers['x-robots-tag'], text.includes('name="robots" content="noindex"')]).toEqual([
      'noindex',
      true,
    ])
    expect((await ask(site.at('/robots.txt'))).text).toBe('User-agent: *\nDisallow: /\n')
    const widget = await ask(site.at('/api/widget/GetWidgetRendering'), { method: 'POST', body: '' })
    expect(widget.status).toBe(401)
  })

  test('PAGE-02: a visitor without JavaScript meets the lock screen, is told of a wrong password, and enters', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    expect((await page.goto(site.at('/recipe')))!.status()).toBe(401)
    await page.getByRole('heading', { name: 'Enter the password' }).waitFor()
    await page.getByText('We open in May.').waitFor()
    await page.getByLabel('Password').fill('a guess')
    await page.keyboard.press('Enter')
    await page.getByText('This password is not correct.').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    const answered = page.waitForResponse(site.at('/recipe'))
    await page.getByRole('button', { name: 'Enter' }).click()
    expect((await (await answered).allHeaders())['cache-control']).toBe('private, no-store')
    await page.getByRole('heading', { name: SECRET }).waitFor()
    expect((await context.cookies()).find(({ name }) => name.endsWith('portico_unlock'))).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    })
    // The gateway keeps no copy for other visitors.
    expect((await ask(site.at('/recipe'))).status).toBe(401)
    await site.owner.write('PUT', lock(), { password: `${PASSWORD} again` })
    await expect.poll(async () => (await page.goto(site.at('/recipe')))!.status()).toBe(401)
    await context.close()
    await site.owner.write('PUT', lock(), { password: PASSWORD })
  })

  test('the lock screen has no serious finding of axe, with and without a wrong password', async () => {
    const page = await browser().newPage()
    for (const query of ['', '?unlock=wrong', '?unlock=wait']) {
      await page.goto(site.at(`/${query}`))
      await expectAccessible(page)
    }
    await page.close()
  })

  test('guesses are refused after ten wrong ones, even with the right password', async () => {
    const guess = async (password: string) => (await postJson(site.at('/api/unlock'), { password })).status
    const wrong = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(`guess ${at}`)))
    expect(wrong.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
    expect(await guess(PASSWORD)).toBe(429)
  })

  test('an owner sets, changes and removes the password in the settings, and sees the website while it is locked', async () => {
    const { page } = await openPanel(browser(), stack(), site, 'settings')
    const section = page.getByRole('region', { name: 'Website password' })
    await section.getByRole('button', { name: 'Remove password' }).click()
    await section.getByRole('button', { name: 'Remove the password', exact: true }).click()
    await page.getByText('The website is open to everyone.').waitFor()
    await statusBecomes(200, site.at('/'))
    await section.getByLabel('Password', { exact: true }).fill('short')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Not saved: correct the marked field.').waitFor()
    await section.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Visitors need a password.').waitFor()
    expect(await section.getByLabel('New password').inputValue()).toBe('')
    await expectAccessibleInBoth(page)
    await statusBecomes(401, site.at('/'))
    const visit = await page.evaluate(
      async ([websiteId, next]) => {
        const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
        const answer = await fetch(`/api/auth/Presence?crumb=${crumb}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ websiteId, next }),
        })
        return ((await answer.json()) as { loginUrl: string }).loginUrl
      },
      [site.id, '/recipe?noredirect'],
    )
    await page.goto(visit)
    await page.getByRole('heading', { name: SECRET }).waitFor()
    await page.close()
  })
})

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, signIn } from './http.ts'
import { openPage, startBrowser } from './browser.ts'
import { startStack, type Demo, type Stack } from './stack.ts'

/**
 * The whole way, once: what a visitor does on the demo site reaches the owner. Run against each shape: `shape` is the
 * script that the Makefile runs, or gives a stack that runs already.
 */
export function journey(
  shape: string | (() => Stack),
  then?: (stack: () => Stack, browser: () => Browser) => void,
  env?: () => Promise<Record<string, string>>,
): void {
  let stack: Stack
  let browser: Browser

  beforeAll(async () => {
    stack = typeof shape === 'string' ? await startStack(shape, await env?.()) : shape()
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })

  test('a published page comes whole without JavaScript, and holds nothing personal', async () => {
    const page = await ask(stack.demo.site)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/<h1[\s>]/)
    expect(page.text).not.toMatch(/crumb=|"key":/)
    const again = await ask(stack.demo.site, { headers: { 'accept-encoding': 'br' } })
    expect(again.headers['content-encoding']).toBe('br')
  })

  test('an unknown host and an unknown path are clear pages with status 404', async () => {
    const nobody = await ask(`http://nobody.localhost:${stack.port}/`)
    expect([nobody.status, nobody.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('text/html'),
    ])
    const nowhere = await ask(`${stack.demo.site}/no/such/page`)
    expect([nowhere.status, nowhere.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('text/html'),
    ])
  })

  test('FORM-08: a visitor writes a message, which the page tells as form:success, and buys; the owner sees the message, the visit and the speed', async () => {
    const { demo } = stack
    const words = `A question about bowls ${Date.now()}`
    const { page, errors } = await openPage(browser)

    await page.goto(new URL(demo.forms.contact.path, demo.site).href)
    const form = page.locator(`form[data-form-id="${demo.forms.contact.id}"]`)
    await form.scrollIntoViewIfNeeded()
    await fillIn(form, demo, words)
    const told = listenOn(page, ['form:success', 'newsletter:subscribe'])
    await told.begin()
    await form.locator('button[type=submit]').click()
    await page.locator('.form-done[data-state=succeeded]').waitFor()
    expect(await told.heard()).toEqual([{ name: 'form:success', detail: { formId: demo.forms.contact.id } }])

    const product = demo.products.find((each) => each.stock === null || each.stock > 3)!
    await page.goto(new URL(product.path, demo.site).href)
    await page.locator('.sqs-add-to-cart-button').first().click()
    const counted = page.locator('.sqs-cart-quantity', { hasText: '1' }).first()
    const refused = page.locator('.buy-message .field-error')
    await counted.or(refused).first().waitFor()
    // What was said and logged tells more than a count that did not come.
    expect([...(await refused.allTextContents()), ...errors]).toEqual([])
    await counted.waitFor()
    await page.goto(new URL('/cart', demo.site).href)
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
    await page.locator('#sqs-cart-root output', { hasText: '2' }).waitFor()
    await page.locator('#sqs-cart-root .cart[data-state=ready]').waitFor()
    await page.reload()
    await page.locator('#sqs-cart-root output', { hasText: '2' }).waitFor()
    await page.goto(demo.site)
    await page.goto('about:blank')
    expect(errors).toEqual([])

    const owner = await openPage(browser)
    await owner.page.goto(demo.config)
    await owner.page.getByLabel('Email').fill(demo.owner.email)
    await owner.page.getByLabel('Password', { exact: true }).fill(demo.owner.password)
    await owner.page.getByRole('button', { name: 'Sign in' }).click()
    await owner.page.getByRole('link', { name: /Clay & Hearth/ }).click()
    await owner.page.getByRole('link', { name: /Inbox/ }).first().click()
    await owner.page.getByText(words).first().waitFor()

    const session = await signIn(demo.config, demo.owner)
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const range = `websiteId=${demo.websiteId}&from=${today}&to=${tomorrow}`
    await expect
      .poll(
        async () => {
          const { rows } = await session.get<{ rows: { pageViews: number }[] }>(
            `/api/rest/census/visits?${range}&by=day`,
          )
          return rows.reduce((sum, row) => sum + row.pageViews, 0)
        },
        { timeout: 120_000 },
      )
      .toBeGreaterThanOrEqual(4)
    await expect
      .poll(
        async () => {
          const path = `/api/rest/performance/percentiles?${range}&metric=ttfb&by=page`
          return (await session.get<{ rows: { count: number; p75: number }[] }>(path)).rows.length
        },
        { timeout: 120_000 },
      )
      .toBeGreaterThan(0)
    await owner.page
      .getByRole('link', { name: /Visitors/ })
      .first()
      .click()
    await owner.page
      .getByText(/page views/i)
      .first()
      .waitFor()
    await owner.page.getByRole('link', { name: /Speed/ }).first().click()
    await owner.page
      .getByText(/ ?ms|\d ?s\b/)
      .first()
      .waitFor()
    await page.context().close()
    await owner.page.context().close()
  })

  test('the form works without JavaScript: a confirm page, then the message is kept once', async () => {
    const { demo } = stack
    const words = `Written without scripts ${Date.now()}`
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(new URL(demo.forms.contact.path, demo.site).href)
    const form = page.locator(`form[data-form-id="${demo.forms.contact.id}"]`)
    await fillIn(form, demo, words)
    await form.locator('button[type=submit]').click()
    await page.locator('button[type=submit]').first().click()
    expect(new URL(page.url()).pathname).toBe(demo.forms.contact.path)
    await context.close()

    const session = await signIn(demo.config, demo.owner)
    const path = `/api/rest/forms/${demo.forms.contact.id}/submissions?websiteId=${demo.websiteId}&limit=50`
    const inbox = await session.get<{ submissions: unknown[] }>(path)
    expect(inbox.submissions.filter((each) => JSON.stringify(each).includes(words))).toHaveLength(1)
  })

  then?.(
    () => stack,
    () => browser,
  )
}

/** What the page's window is told by these names, from `begin` on. */
function listenOn(page: Page, names: string[]) {
  const key = 'heardByTest'
  return {
    begin: () =>
      page.evaluate(
        ([key, names]) => {
          const heard: unknown[] = []
          Object.assign(window, { [key]: heard })
          for (const name of names)
            window.addEventListener(name, (event) =>
              heard.push({ name, detail: (event as CustomEvent).detail }),
            )
        },
        [key, names] as const,
      ),
    heard: () => page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], key),
  }
}

/** Answers every field of the contact form as a person would; `words` go into the message. */
async function fillIn(form: Locator, demo: Demo, words: string): Promise<void> {
  for (const field of demo.forms.contact.fields) {
    const inputs = form.locator(`[id="${field.id}"]`).locator('input:visible, textarea:visible')
    for (let i = 0; i < (await inputs.count()); i++) {
      const answer =
        field.type === 'email' ? 'visitor@example.com' : field.type === 'textarea' ? words : 'Robin'
      await inputs.nth(i).fill(answer)
    }
  }
}

import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { readSubmissions } from '@portico/proto/api/forms/submissions'
import { readPercentiles } from '@portico/proto/api/performance/page-speed'
import { signInOn } from '../../lab/pictures/places.ts'
import { openPage } from '../browser.ts'
import { ask, signIn, type Answer } from '../http.ts'
import { productInStock, type Demo } from '../stack.ts'
import { browser, stack } from '../suite.ts'

// Tests of a visitor on the demo site and of the owner who sees the result; run against every shape.

const at = (path: string) => new URL(path, stack().demo.site).href

test('a published page is complete without JavaScript and contains nothing personal', async () => {
  const page = await ask(stack().demo.site)
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/<h1[\s>]/)
  expect(page.text).not.toMatch(/crumb=|"key":/)
  const compressed = await ask(stack().demo.site, { headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
})

test('an unknown host gets a page with status 404', async () => {
  expectNotFoundPage(await ask(`http://no-such-site.localhost:${stack().port}/`))
})

test('an unknown path gets a page with status 404', async () => {
  expectNotFoundPage(await ask(`${stack().demo.site}/no/such/page`))
})

test('FORM-08: a visitor sends a message, the page dispatches form:success, and the owner reads the message', async () => {
  const { demo } = stack()
  const { contact } = demo.forms
  const words = `A question about bowls ${Date.now()}`
  const { page, errors } = await openPage(browser())
  await page.goto(at(contact.path))
  const form = page.locator(`form[data-form-id="${contact.id}"]`)
  await form.scrollIntoViewIfNeeded()
  await fillIn(form, demo, words)
  const events = recordEvents(page, ['form:success', 'newsletter:subscribe'])
  await events.begin()
  await form.locator('button[type=submit]').click()
  await page.locator('.form-done[data-state=succeeded]').waitFor()
  expect(await events.recorded()).toEqual([{ name: 'form:success', detail: { formId: contact.id } }])
  expect(errors).toEqual([])
  await page.context().close()

  const { page: config } = await openPage(browser())
  await signInOn(config, demo)
  await config.getByRole('link', { name: /Clay & Hearth/ }).click()
  await config.getByRole('link', { name: /Inbox/ }).first().click()
  await config.getByText(words).first().waitFor()
  await config.context().close()
})

test('a visitor adds a product to the cart and raises its quantity, which a reload keeps', async () => {
  const { page, errors } = await openPage(browser())
  await page.goto(at(productInStock(stack().demo).path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  const counted = page.locator('.sqs-cart-quantity', { hasText: '1' }).first()
  const refused = page.locator('.buy-message .field-error')
  await counted.or(refused).first().waitFor()
  // The text of a refusal explains more than a missing count.
  expect([...(await refused.allTextContents()), ...errors]).toEqual([])
  await counted.waitFor()
  await page.goto(at('/cart'))
  await page.getByRole('button', { name: 'Increase quantity' }).first().click()
  await page.locator('#sqs-cart-root output', { hasText: '2' }).waitFor()
  await page.locator('#sqs-cart-root .cart[data-state=ready]').waitFor()
  await page.reload()
  await page.locator('#sqs-cart-root output', { hasText: '2' }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('the owner sees the visits and the page speed that browsers report', async () => {
  const { demo } = stack()
  const { page, errors } = await openPage(browser())
  const paths = ['/', demo.forms.contact.path, productInStock(demo).path, '/shop', '/journal']
  for (const path of paths) await page.goto(at(path))
  await page.goto('about:blank')
  expect(errors).toEqual([])
  await page.context().close()

  const owner = await signIn(demo.config, demo.owner)
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const range = { websiteId: demo.websiteId, from: day(0), to: day(1) }
  const pageViews = async () => {
    const { rows } = await owner.read(readVisits, { query: { ...range, by: 'day' } })
    return rows.reduce((sum, row) => sum + row.pageViews, 0)
  }
  const measuredPages = async () => {
    const query = { ...range, metric: 'ttfb', by: 'page' } as const
    return (await owner.read(readPercentiles, { query })).rows.length
  }
  await expect.poll(pageViews, { timeout: 120_000 }).toBeGreaterThanOrEqual(4)
  await expect.poll(measuredPages, { timeout: 120_000 }).toBeGreaterThan(0)

  const { page: config } = await openPage(browser())
  await signInOn(config, demo)
  await config.getByRole('link', { name: /Clay & Hearth/ }).click()
  const panel = (name: RegExp) => config.getByRole('link', { name }).first().click()
  const shown = (text: RegExp) => config.getByText(text).first().waitFor()
  await panel(/Visitors/)
  await shown(/page views/i)
  await panel(/Speed/)
  await shown(/ ?ms|\d ?s\b/)
  await config.context().close()
})

test('without JavaScript a form is sent after a confirm page, and its message is stored once', async () => {
  const { demo } = stack()
  const { contact } = demo.forms
  const words = `Written without scripts ${Date.now()}`
  const context = await browser().newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at(contact.path))
  const form = page.locator(`form[data-form-id="${contact.id}"]`)
  await fillIn(form, demo, words)
  await form.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').first().click()
  expect(new URL(page.url()).pathname).toBe(contact.path)
  await context.close()

  const owner = await signIn(demo.config, demo.owner)
  const query = { websiteId: demo.websiteId, limit: 50 }
  const { submissions } = await owner.read(readSubmissions, { params: { id: contact.id }, query })
  expect(submissions.filter((each) => JSON.stringify(each).includes(words))).toHaveLength(1)
})

function expectNotFoundPage({ status, headers }: Answer): void {
  expect(status).toBe(404)
  expect(headers['content-type']).toContain('text/html')
}

/** Records the events with these names that are dispatched on the page's window after `begin`. */
function recordEvents(page: Page, names: string[]) {
  const key = 'eventsOfTest'
  return {
    begin: () =>
      page.evaluate(
        ([key, names]) => {
          const recorded: unknown[] = []
          Object.assign(window, { [key]: recorded })
          for (const name of names)
            window.addEventListener(name, (event) =>
              recorded.push({ name, detail: (event as CustomEvent).detail }),
            )
        },
        [key, names] as const,
      ),
    recorded: () => page.evaluate((key) => (window as unknown as Record<string, unknown>)[key], key),
  }
}

/** Fills every visible field of the contact form; `words` become the message. */
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

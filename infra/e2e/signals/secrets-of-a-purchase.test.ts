import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { inbox } from '../inbox.ts'
import { enterCard, fillIn } from '../shop/buying.ts'
import { productInStock } from '../stack.ts'
import { browser, stack } from '../suite.ts'
import { visits } from '../visits.ts'

// The data of a buyer and the secrets of a purchase are in no log line, span, metric or message of the bus, so in no dead letter.

const buyer = {
  email: 'haystack.buyer@example.com',
  name: 'Haystack Buyer',
  street: 'Haystackgasse 77',
  card: '4242424242424242',
}
const { newTrace } = visits(stack)
type Secrets = Readonly<Record<string, string>>

/** Buys a product in a browser, and returns the secrets of the purchase and the answer's order. `headers` are sent with the payment. */
async function buy(headers: Record<string, string>): Promise<Secrets> {
  const { page } = await openPage(browser())
  const at = (path: string) => new URL(path, stack().demo.site).href
  let confirmationToken = ''
  await page.route('**/api/commerce/checkout/**', async (route) => {
    const sent = route.request()
    const body = (sent.postDataJSON() ?? {}) as { payment?: { confirmationToken?: string } }
    confirmationToken = body.payment?.confirmationToken ?? confirmationToken
    await route.continue({ headers: { ...sent.headers(), ...headers } })
  })
  await page.goto(at(productInStock(stack().demo).path))
  await page.locator('.sqs-add-to-cart-button').first().click()
  await page.locator('.sqs-cart-quantity', { hasText: '1' }).first().waitFor()
  await page.goto(at('/checkout'))
  await page.locator('#checkout-pay:enabled').waitFor()
  await fillIn(page)
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Full name').fill(buyer.name)
  await page.getByRole('textbox', { name: 'Address' }).fill(buyer.street)
  await enterCard(page, buyer.card)
  const cookies = await page.context().cookies(stack().demo.site)
  await page.locator('#checkout-pay').press('Enter')
  await page.waitForURL(/\/checkout\/order\/[\w-]{40}$/)
  const cartToken = cookies.find(({ name }) => name === 'CART')?.value ?? ''
  const orderToken = page.url().split('/').at(-1) ?? ''
  await page.context().close()
  const secrets = { ...buyer, confirmationToken, cartToken, orderToken }
  for (const [name, secret] of Object.entries(secrets)) expect(secret.length, name).toBeGreaterThan(8)
  return secrets
}

/** The contents of files `*.log` of the broker, which are the messages of the bus, or of all other processes. */
const logFiles = (of: 'broker' | 'others'): string =>
  readdirSync(stack().dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.startsWith(join(stack().dataDir, 'kafka')) === (of === 'broker'))
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')

async function metricsOfAll(): Promise<string> {
  const ports = JSON.parse(readFileSync(join(stack().dataDir, 'admin.json'), 'utf8')) as Record<
    string,
    number
  >
  const texts = await Promise.all(
    Object.values(ports).map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  )
  return texts.join('\n')
}

/** The names of the secrets in a text. */
const foundIn = (text: string, secrets: Secrets): string[] =>
  Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))

test('signals: no card number, address, e-mail address or token of a purchase is in logs, traces, metrics or messages of the bus', async () => {
  const trace = newTrace()
  const purchases = [await buy({}), await buy(trace.headers)]
  // The mail is sent after the order, and its process logs too.
  const mailed = async () => (await inbox(stack().dataDir).all(buyer.email)).length
  await expect.poll(mailed).toBeGreaterThan(0)

  // Each place has something of the purchases, so a place that is not searched fails.
  const spans = async () =>
    (await stack().received()).spans.filter(({ traceId }) => traceId === trace.traceId)
  const names = async () => (await spans()).map(({ name }) => name)
  await expect
    .poll(names)
    .toEqual(
      expect.arrayContaining([
        'provider create',
        'provider confirm',
        'provider capture',
        'relay commerce.order-placed.v1',
        'publish commerce.order-placed.v1',
      ]),
    )
  const confirm = (await spans()).find(({ name }) => name === 'provider confirm')
  expect(confirm?.raw).toMatch(/provider\.outcome.*confirmed/s)
  expect(confirm?.raw).toMatch(/provider\.request_id.*req_/s)
  await expect.poll(() => logFiles('broker').includes(stack().demo.websiteId)).toBe(true)

  const { spans: allSpans, lines } = await stack().received()
  const metrics = await metricsOfAll()
  expect(metrics).toMatch(
    /commerce_checkout_steps_total\{[^}]*step="place",outcome="done",traffic="real"[^}]*\} [1-9]/,
  )
  expect(lines.some(({ service }) => service === 'commerce')).toBe(true)
  const places = {
    logs: lines.map(({ raw }) => raw).join('\n'),
    'log files': logFiles('others'),
    traces: allSpans.map(({ raw }) => raw).join('\n'),
    metrics,
    messages: logFiles('broker'),
  }
  for (const secrets of purchases) {
    for (const [place, text] of Object.entries(places)) expect(foundIn(text, secrets), place).toEqual([])
    // The search finds each of them where one is.
    expect(foundIn(Object.values(secrets).join('\n'), secrets)).toEqual(Object.keys(secrets))
  }
})

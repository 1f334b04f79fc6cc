import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { pageScriptMessages } from '@portico/proto/messages'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

const text = (html: string) => ({ type: blockType.html, value: { html } })

// The lifecycle of pages and the interface for page code, in the shipped bundle.

const site = useSite(makeWidgetSite)
test('EVT-21: initialisers run once a page, destructors before the next one, and changed settings are announced', async () => {
  const { page, errors } = await openPage(browser())
  const second = await site().page([text('<h1>Second</h1>')])
  const first = await site().page([text(`<h1>First</h1><p><a href="${second}">To the second</a></p>`)])
  await page.goto(first)
  const pageInterface = await site().module(page, 'page-interface')
  const started = await pageInterface.evaluate((module) => {
    const { startPageInterface } = module as { startPageInterface: () => void }
    startPageInterface()
    startPageInterface()
    const seen: string[] = []
    const { Squarespace, Y } = window as never as PageGlobals
    Squarespace.onInitialize(Y, () => seen.push(`start ${document.title}`))
    Squarespace.onDestroy(Y, () => seen.push(`end ${document.title}`))
    Y.Global.on('tweak:change', (tweak) => seen.push(`${tweak.getName()} is ${tweak.getValue()}`))
    Object.assign(window, { seen })
    return [...seen]
  })
  const title = await page.title()
  expect(started).toEqual([`start ${title}`])
  await site().settings({ tweaks: { mood: 'calm' } })
  await page.getByRole('link', { name: 'To the second' }).click()
  await page.getByRole('heading', { name: 'Second' }).waitFor()
  const seen = () => page.evaluate(() => (window as never as { seen: string[] }).seen)
  await expect.poll(seen).toHaveLength(4)
  const next = await page.title()
  expect((await seen()).toSorted()).toEqual(
    [`end ${title}`, 'mood is calm', `start ${next}`, `start ${title}`].toSorted(),
  )
  await page.evaluate(() => {
    const { Squarespace } = window as never as PageGlobals
    Squarespace.globalDestroy()
    Squarespace.globalDestroy()
    Squarespace.onInitialize(() => (window as never as { seen: string[] }).seen.push('after the end'))
  })
  expect((await seen()).slice(4)).toEqual([`end ${next}`])
  expect(errors).toEqual([])
  await page.context().close()
})

test('EVT-21: a plain page has no interface for page code, and a second run of its script is logged once and starts nothing', async () => {
  const { page } = await openPage(browser())
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto(await site().page([text('<h1>Twice</h1>')]))
  const names = () => ['Squarespace', 'ImageLoader', 'Y'].filter((each) => each in window)
  expect(await page.evaluate(names)).toEqual([])
  const again = await page.evaluate(async () => {
    let added = 0
    const { addEventListener } = EventTarget.prototype
    const script = document.createElement('script')
    const first = document.querySelector<HTMLScriptElement>('head script[type=module]')!
    const loaded = new Promise((done) => (script.onload = done))
    Object.assign(script, { type: 'module', src: `${first.src}?again` })
    EventTarget.prototype.addEventListener = function (...args) {
      if (new Error('here').stack!.includes('?again')) added++
      return Reflect.apply(addEventListener, this, args) as undefined
    }
    document.head.append(script)
    await loaded
    EventTarget.prototype.addEventListener = addEventListener
    return added
  })
  expect(again).toBe(0)
  await expect.poll(() => warnings).toEqual([pageScriptMessages.secondRun])
  await page.context().close()
})

test('WIDG-01: a script of a page replaces the content of its blocks by what the call renders, and starts the widgets in it', async () => {
  const { page, errors } = await openPage(browser())
  const code = `<h1>Blocks</h1><button id="change">Change</button><script>
        Squarespace.onInitialize(function () {
          document.getElementById('change').onclick = async function () {
            const { renderBlock } = await Portico.load('blocks')
            await renderBlock('block-quote', { quote: 'Fire & clay', source: 'Robin' })
          }
        })
      </script>`
  const item = (title: string) => ({ title, description: `<p>${title} opened</p>` })
  await page.goto(
    await site().page([
      text(code),
      { id: 'quote', type: blockType.quote, value: { quote: 'Clay' } },
      { id: 'questions', type: blockType.accordion, value: { items: [item('Before')] } },
    ]),
  )
  // The document shows the button before its page has loaded the scripts that call `onInitialize`.
  await page.waitForFunction(() => document.getElementById('change')?.onclick != null)
  const sent = page.waitForRequest('**/api/widget/GetWidgetRendering')
  await page.getByRole('button', { name: 'Change' }).click()
  const body = new URLSearchParams((await sent).postData()!)
  expect([...body.keys()]).toEqual(['widgetJSON'])
  expect(JSON.parse(body.get('widgetJSON')!)).toEqual({
    type: blockType.quote,
    id: 'quote',
    value: { quote: 'Fire & clay', source: 'Robin' },
  })
  await page.locator('#block-quote .sqs-block-content').getByText('Fire & clay').waitFor()
  expect(await page.getByText('Clay', { exact: true }).count()).toBe(0)

  // An island of the new content starts, and the one that it replaces has ended.
  const blocks = await site().module(page, 'blocks')
  const render = (value: object) =>
    blocks.evaluate(
      (module, fields) =>
        (module as Blocks).renderBlock('block-questions', fields).then(
          (element) => element?.id,
          (failure: Failure) => failure.errors,
        ),
      value,
    )
  expect(await render({ items: [item('After')] })).toBe('block-questions')
  await page.locator('#block-questions [data-island=accordion][data-hydration=done]').waitFor()
  await page.locator('summary', { hasText: 'After' }).click()
  await page.getByText('After opened').waitFor()
  expect(await page.getByText('Before').count()).toBe(0)
  expect(await render({ items: 'none' })).toEqual({ widgetJSON: expect.any(String) as string })
  await page.getByText('After opened').waitFor()
  expect(errors.filter((error) => !error.includes('400'))).toEqual([])
  await page.context().close()
})

test('code of an owner uses the interface while the page is parsed, before the page’s script is loaded', async () => {
  const { page, errors } = await openPage(browser())
  const code = `<h1>Code</h1><img data-src="/s/none.webp" data-image-focal-point="0.2,0.8" alt="Late">
      <script>
        window.seen = [UserAccountApi.isUserAuthenticated()]
        Squarespace.onInitialize(window.Y, function () { seen.push('initialised') })
        Squarespace.onDestroy(window.Y, function () { seen.push('destroyed') })
        Squarespace.onInitialize(function () { throw new Error('broken code') })
        ImageLoader.load(document.querySelector('img[alt=Late]'), { load: true })
      </script>`
  await servePicture(page)
  await page.goto(await site().page([text(code)]))
  const seen = () => page.evaluate(() => (window as never as { seen: unknown[] }).seen)
  await expect.poll(seen).toEqual([false, 'initialised'])
  const image = page.getByAltText('Late')
  await expect.poll(() => image.getAttribute('src')).toMatch(/none\.webp\?format=\d+w$/)
  expect(await image.evaluate((each) => getComputedStyle(each).objectPosition)).toBe('20% 80%')
  await page.evaluate(() => {
    const info = encodeURIComponent(JSON.stringify({ firstName: 'Ada', authenticated: true }))
    document.cookie = `SiteUserInfo=${info}`
    const { Squarespace, UserAccountApi } = window as never as PageGlobals
    const all = (window as never as { seen: unknown[] }).seen
    all.push(UserAccountApi.isUserAuthenticated())
    Squarespace.globalDestroy()
  })
  expect(await seen()).toEqual([false, 'initialised', true, 'destroyed'])
  expect(errors).toEqual(['broken code'])
  await page.context().close()
})

test('after page code has put HTML into the page, afterBodyLoad loads its pictures and initialises the page again', async () => {
  const { page, errors } = await openPage(browser())
  const code = `<h1>Code</h1><div id="target"></div><script>
      window.seen = [Squarespace.AFTER_BODY_LOADED]
      Squarespace.onInitialize(function () { seen.push('initialised') })
      Squarespace.afterBodyLoad(window.Y)
    </script>`
  await servePicture(page)
  await page.goto(await site().page([text(code)]))
  const seen = () => page.evaluate(() => (window as never as { seen: unknown[] }).seen)
  await expect.poll(seen).toEqual([false, 'initialised'])
  await page.evaluate(() => {
    const { Squarespace } = window as never as PageGlobals
    document.getElementById('target')!.innerHTML = '<img data-src="/s/none.webp" alt="Added">'
    Squarespace.afterBodyLoad()
  })
  const image = page.getByAltText('Added')
  await expect.poll(() => image.getAttribute('src')).toMatch(/none\.webp\?format=\d+w$/)
  expect(await seen()).toEqual([false, 'initialised'])
  await page.evaluate(() => {
    const { Squarespace } = window as never as PageGlobals
    Squarespace.AFTER_BODY_LOADED = false
    Squarespace.afterBodyLoad()
  })
  expect(await seen()).toEqual([false, 'initialised', 'initialised'])
  expect(errors).toEqual([])
  const { pathname } = new URL(page.url())
  await page.evaluate(() => (window as never as PageGlobals).UserAccountApi.openAccountScreen())
  await page.waitForURL((url) => url.pathname === '/account/sign-in')
  expect(new URL(page.url()).searchParams.get('next')).toBe(pathname)
  await page.context().close()
})

type Failure = { errors: Record<string, string> }
type Blocks = { renderBlock(id: string, value: object): Promise<Element | null> }
const servePicture = (page: Page) =>
  page.route('**/s/none.webp*', (route) =>
    route.fulfill({
      contentType: 'image/gif',
      body: Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
    }),
  )

type PageGlobals = {
  Squarespace: {
    onInitialize(...args: unknown[]): void
    onDestroy(...args: unknown[]): void
    globalDestroy(): void
    afterBodyLoad(): void
    AFTER_BODY_LOADED: boolean
  }
  UserAccountApi: { isUserAuthenticated(): boolean; openAccountScreen(): void }
  Y: {
    Global: { on(type: string, listener: (tweak: { getName(): string; getValue(): string }) => void): void }
  }
}

import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const text = (html: string) => ({ type: blockType.html, value: { html } })
const NONE = { commentsEnabled: false, disqusShortname: '', ssBadgeType: 'none' }

// Block types with frames, scripts of other hosts, or scripts of their own; the others are tested without a browser.

const site = useSite(makeWidgetSite)
const demo = () => stack().demo.site
test('ENUM-24: the page of block types of the demo site is accessible, loads nothing from other hosts, and reads without scripts', async () => {
  const { page, errors } = await openPage(browser())
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const address = new URL('/widgets-blocks', demo()).href
  await page.goto(address)
  await expectAccessible(page)
  const shown = await page.locator('.calendar-month:visible').count()
  expect(shown).toBe(1)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(() => page.locator('.calendar-month:visible').count()).toBe(1)
  expect(errors).toEqual([])
  expect([...hosts]).toEqual([new URL(address).host])
  await page.context().close()

  const plain = await browser().newContext({ javaScriptEnabled: false })
  const still = await plain.newPage()
  await still.goto(address)
  expect(await still.locator('.calendar-month:visible').count()).toBeGreaterThan(1)
  await still.getByRole('link', { name: 'The way to the dairy' }).waitFor()
  await plain.close()
})

test('ENUM-24: the frame of an embed is sandboxed, comes after the visitor’s choice, and may be withdrawn', async () => {
  const address = await site().page([
    text('<h1>Embed</h1>'),
    { type: blockType.embed, value: { url: 'https://frames.example/map', title: 'A map' } },
  ])
  const { page } = await openPage(browser())
  await page.route('https://frames.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script>try { parent.ran = 1 } catch { document.title = "held" }</script>',
    }),
  )
  await page.addInitScript(() => {
    const mayLoad = (category: string) => category !== 'embeds' || sessionStorage.getItem('chosen') === 'yes'
    Object.assign(window, { porticoMayLoad: mayLoad })
  })
  await page.goto(address)
  await page.getByRole('link', { name: 'A map' }).waitFor()
  const frames = page.locator('.embed iframe')
  await expect.poll(() => page.locator('.embed[data-state="link"]').count()).toBe(1)
  expect(await frames.count()).toBe(0)
  const choose = (choice: string) =>
    page.evaluate((choice) => {
      sessionStorage.setItem('chosen', choice)
      window.dispatchEvent(new Event('portico:consent'))
    }, choice)
  await choose('yes')
  await expect.poll(() => frames.count()).toBe(1)
  expect(await frames.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await choose('no')
  await expect.poll(() => frames.count()).toBe(0)
  await page.context().close()
})

test('WIDG-02, WIDG-03: the script of a reservation widget comes after the visitor’s choice, in the layout of its width', async () => {
  const address = await site().page([
    text('<h1>Book</h1>'),
    { type: blockType.opentable, value: { restaurantId: '412810' } },
  ])
  const { page } = await openPage(browser(), { width: 1_440, height: 900 })
  const asked: string[] = []
  await page.route('https://www.opentable.com/**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('theme') ?? '')
    return route.fulfill({ contentType: 'text/javascript', body: 'window.booked = true' })
  })
  await page.goto(address)
  await expect.poll(() => page.evaluate(() => 'booked' in window)).toBe(true)
  await page.setViewportSize({ width: 600, height: 900 })
  await expect.poll(() => asked).toEqual(['wide', 'standard'])
  await page.context().close()
})

test('WIDG-04, WIDG-05: the badge and the comments follow the settings of the website', async () => {
  const address = await site().page([text('<h1>Talk</h1>'), { type: blockType.comments, value: {} }])
  await site().settings({ commentsEnabled: true, disqusShortname: 'clay-hearth', ssBadgeType: 'white' })
  try {
    const { page } = await openPage(browser())
    const asked: string[] = []
    await page.route(/disqus/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.goto(address)
    await page.locator('.site-badge[data-badge="white"]').waitFor()
    await page.getByRole('button', { name: 'Show comments' }).click()
    await expect.poll(() => asked).toEqual(['https://clay-hearth.disqus.com/embed.js'])
    await page.context().close()
  } finally {
    await site().settings(NONE)
  }
})

test('hostile values of blocks run nothing', async () => {
  const attack = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
  const collectionId = 'a'.repeat(24)
  const address = await site().page([
    text('<h1>Attack</h1>'),
    { type: blockType.code, value: { code: attack, language: 'html' } },
    { type: blockType.embed, value: { html: `<iframe src="javascript:window.ran=1"></iframe>${attack}` } },
    { type: blockType.link, value: { title: attack, url: '/', description: attack } },
    {
      type: blockType.twitter,
      value: { url: 'https://x.example/"><script>window.ran=1</script>', text: attack },
    },
    { type: blockType.search, value: { label: attack, placeholder: '"><script>window.ran=1</script>' } },
    {
      type: blockType.chart,
      value: {
        title: attack,
        unit: '<script>',
        dataset: { fileName: attack, columns: [attack], rows: [{ label: attack, figures: [1e308] }] },
      },
    },
    { type: blockType.tagCloud, value: { collectionId } },
    { type: blockType.socialLinks, value: { links: [{ url: 'https://a.example', title: attack }] } },
    { type: blockType.album, value: { title: attack, tracks: [] } },
  ])
  const { page, errors } = await openPage(browser())
  await page.goto(address)
  await page.getByRole('heading', { name: 'Attack' }).waitFor()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(errors).toEqual([])
  await page.context().close()
})

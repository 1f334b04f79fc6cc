import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Player } from '../../../web/src/ui/video/player.ts'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { standInPlayers } from './stand-in-players.ts'
import { browser, useSite } from '../suite.ts'

const video = (value: object) => ({ type: blockType.video, value })
const embed = (src: string, more: object = {}) => video({ html: `<iframe src="${src}"></iframe>`, ...more })
const text = (html: string) => ({ type: blockType.html, value: { html } })

const youtube = embed('https://www.youtube.com/embed/abc', { title: 'A pot', durationSeconds: 8 })
const vimeo = embed('https://player.vimeo.com/video/12', { title: 'A bowl' })

// Film and embeds: VID-01 to VID-07, ENUM-41, ENUM-42, GAL-16.

const site = useSite(makeWidgetSite)
const open = async (blocks: Parameters<WidgetSite['page']>[0]) => {
  const opened = await openPage(browser())
  const requested = await standInPlayers(opened.page.context())
  await opened.page.goto(await site().page(blocks))
  return { ...opened, requested }
}

test('VID-02 VID-03 VID-04: a click, Enter or Space plays; then the other videos have their overlays again', async () => {
  const wistia = embed('https://fast.wistia.net/embed/iframe/w', { title: 'Wistia' })
  const animoto = embed('https://s3.animoto.com/embed/a', { title: 'Animoto' })
  const other = video({ html: '<object data="https://videos.example/v?a=b"></object>', title: 'Other' })
  const { page, errors, requested } = await open([
    text('<h1>Films</h1>'),
    youtube,
    vimeo,
    wistia,
    animoto,
    other,
  ])
  await startAll(page)
  await expectAccessible(page)
  expect(requested).toEqual([])
  expect(await states(page)).toEqual(['overlay', 'overlay', 'overlay', 'overlay', 'overlay'])
  const log = await mediaLog(page)

  await page.getByRole('button', { name: 'Play video, A pot, 8 seconds' }).click()
  await expect.poll(() => states(page)).toEqual(['playing', 'overlay', 'overlay', 'overlay', 'overlay'])
  await expect.poll(() => log()).toContain('A pot progress 2')
  await page.getByRole('button', { name: 'A bowl' }).press('Enter')
  await expect.poll(() => states(page)).toEqual(['overlay', 'playing', 'overlay', 'overlay', 'overlay'])
  expect(await page.locator('iframe').count()).toBe(1)
  await expect
    .poll(() => log())
    .toEqual(['A pot play 0', 'A pot progress 2', 'A bowl play 0', 'A bowl progress 4'])
  await page.getByRole('button', { name: 'Wistia' }).press('Space')
  await expect.poll(() => states(page)).toEqual(['overlay', 'overlay', 'playing', 'overlay', 'overlay'])
  await expect.poll(() => requested.length).toBe(3)
  await press(page, 'Animoto')
  await expect.poll(() => states(page)).toEqual(['overlay', 'overlay', 'overlay', 'playing', 'overlay'])
  await expect.poll(() => requested.length).toBe(4)
  await press(page, 'Other')
  await expect.poll(() => states(page)).toEqual(['overlay', 'overlay', 'overlay', 'overlay', 'playing'])
  const origin = encodeURIComponent(new URL(page.url()).origin)
  await expect
    .poll(() => requested)
    .toEqual([
      `https://www.youtube-nocookie.com/embed/abc?enablejsapi=1&playsinline=1&rel=0&origin=${origin}&autoplay=1`,
      'https://player.vimeo.com/video/12?dnt=1&autoplay=1',
      'https://fast.wistia.net/embed/iframe/w?autoPlay=true',
      'https://s3.animoto.com/embed/a?autoplay=1',
      'https://videos.example/v?a=b',
    ])
  expect(errors).toEqual([])
  await page.context().close()
})

test('VID-02 GAL-16 ENUM-42: an inactive video ignores clicks, a bad mode is refused, and a new mode loads the video again', async () => {
  const { page, errors, requested } = await open([youtube])
  await startAll(page)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const player = await (
    await site().module(page, 'video')
  ).evaluateHandle((module) => (module as VideoModule).createPlayer(document.querySelector('.video')!))
  await player.evaluate((made) => made.set('active', false))
  await page.locator('.video-overlay').click({ position: { x: 5, y: 5 } })
  await player.evaluate((made) => made.show())
  expect([await states(page), requested]).toEqual([['overlay'], []])

  await player.evaluate((made) => made.set('active', true))
  await page.locator('.video-overlay').click({ position: { x: 5, y: 5 } })
  await expect.poll(() => states(page)).toEqual(['playing'])
  expect(await player.evaluate((made) => [made.set('mode', 'stretch'), made.set('mode', 'fill')])).toEqual([
    false,
    true,
  ])
  expect(warnings).toEqual(['video: mode cannot be "stretch"'])
  await expect.poll(() => requested.length).toBe(2)
  await expect.poll(() => states(page)).toEqual(['playing'])
  expect(await page.locator('.video').getAttribute('data-mode')).toBe('fill')
  expect(
    await player.evaluate((made) => [null, 'none', 'fit'].map((mode) => made.set('mode', mode))),
  ).toEqual([true, true, true])
  await expect.poll(() => states(page)).toEqual(['playing'])
  await player.evaluate((made) => made.set('active', false))
  await expect.poll(() => states(page)).toEqual(['paused'])
  expect(errors).toEqual([])
  await page.context().close()
})

test('VID-01 VID-06 VID-07 ENUM-41: an invalid embed says so, one without a size is 16:9 or so, and a bad Soundcloud address is logged', async () => {
  const { page, errors } = await openPage(browser())
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const soundcloud = 'https://w.soundcloud.com/player/?url=tracks'
  await page.goto(
    await site().page([video({ html: '<p>no video</p>' }), youtube, embed(soundcloud), video({})]),
  )
  await startAll(page)
  expect(await states(page)).toEqual(['invalid', 'overlay', 'overlay', 'invalid'])
  expect(await page.getByText('Invalid video embed.', { exact: true }).count()).toBe(2)
  const box = (await page.locator('.video').nth(1).boundingBox())!
  expect((box.height / box.width) * 100).toBeCloseTo(56.3, 0)
  expect(warnings).toEqual([`Failed to parse the Soundcloud URL ${soundcloud}`])
  expect(errors).toEqual([])
  await page.context().close()
})

test('VID-05: an http embed is loaded with https on a page with https; a Vimeo video that is refused has a link', async () => {
  const insecure = embed('http://videos.example/v', { title: 'Insecure' })
  const path = new URL(await site().page([insecure, vimeo])).pathname
  const { page } = await openPage(browser())
  const requested = await standInPlayers(page.context())
  await page.route('https://shop.example/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const { status, headers, text: body } = await ask(site().at(pathname + search))
    const policy = String(headers['content-security-policy'] ?? '')
    const contentType = String(headers['content-type'] ?? '')
    await route.fulfill({ status, contentType, body, headers: { 'content-security-policy': policy } })
  })
  await page.goto(`https://shop.example${path}`)
  await startAll(page)
  await page.getByRole('button', { name: 'Insecure' }).click()
  await expect.poll(() => states(page)).toEqual(['playing', 'overlay'])
  await expect.poll(() => requested).toEqual(['https://videos.example/v'])
  await press(page, 'A bowl')
  await expect.poll(() => states(page)).toEqual(['overlay', 'playing'])
  await page.frameLocator('iframe').getByText('Player').click()
  await expect.poll(() => states(page)).toEqual(['overlay', 'failed'])
  expect(await page.getByRole('status').textContent()).toBe(
    'The video from vimeo.com could not be loaded. Watch it on vimeo.com',
  )
  await page.context().close()
})

test('a provider that does not answer fails after its time, and consent is asked before each load', async () => {
  const { page, errors, requested } = await openPage(browser()).then(async (opened) => ({
    ...opened,
    requested: await standInPlayers(opened.page.context()),
  }))
  await page.clock.install()
  await page.goto(await site().page([embed('https://never.example/v', { title: 'Never' }), youtube]))
  await startAll(page)
  await page.getByRole('button', { name: 'Never' }).click()
  await expect.poll(() => requested.length).toBe(1)
  await page.clock.runFor(15_000)
  await expect.poll(() => states(page)).toEqual(['failed', 'overlay'])
  expect(await page.locator('iframe').count()).toBe(0)

  const consent = await site().module(page, 'consent')
  const allow = (allowed: boolean) =>
    consent.evaluate((module, value) => (module as ConsentModule).decideConsent(() => value), allowed)
  await allow(false)
  await page.getByRole('button', { name: 'A pot' }).click()
  await expect.poll(() => states(page)).toEqual(['overlay', 'blocked'])
  expect(requested).toHaveLength(1)
  await allow(true)
  await expect.poll(() => states(page)).toEqual(['overlay', 'overlay'])
  expect(errors).toEqual([])
  await page.context().close()
})

type ConsentModule = { decideConsent(decision: () => boolean): void }
type VideoModule = { createPlayer(root: Element): Player }

const states = (page: Page) =>
  page.locator('.video').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['state']))

/**
 * Presses a button with the mouse two frames after the scroll to it. At once, a busy browser may send the press to the frame of
 * another host that was in this place before the scroll.
 */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await button.click()
}

/** Scrolls to each island until its code runs. */
async function startAll(page: Page): Promise<void> {
  for (const island of await page.locator('[data-island]').all()) {
    await island.scrollIntoViewIfNeeded()
    await expect.poll(() => island.getAttribute('data-hydration')).toBe('done')
  }
}

/** Starts to record the media events of the page. */
async function mediaLog(page: Page): Promise<() => Promise<string[]>> {
  const log = await page.evaluateHandle(() => {
    const entries: string[] = []
    document.addEventListener('portico:media', (event) => {
      const { title, event: name, seconds } = (event as CustomEvent).detail
      entries.push(`${title} ${name} ${seconds}`)
    })
    return entries
  })
  return () => log.jsonValue()
}

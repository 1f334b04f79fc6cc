import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { uploadMedia } from './media-files.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

type Values = { film: object; background: object; audio: object }

// Films and sounds that are files of the website: issue 12, items 4 and 5.

const site = useSite(makeWidgetSite)
let values: Values
beforeAll(async () => {
  const { film, captions, bell } = await uploadMedia(site())
  const files = [{ url: film, type: 'video/webm' }]
  const poster = { assetUrl: '/s/none.webp', width: 960, height: 540, alt: 'A wheel' }
  values = {
    film: {
      files,
      captions: [{ url: captions, language: 'en', label: 'English' }],
      title: 'The film',
      width: 960,
      height: 540,
      durationSeconds: 8,
      poster,
    },
    background: { files, poster, design: 'background' },
    audio: {
      files: [{ url: bell, type: 'audio/mpeg' }],
      title: 'The bell',
      author: 'Clay',
      durationSeconds: 9,
    },
  }
})
const film = () => ({ type: blockType.video, value: values.film })
const audio = () => ({ type: blockType.audio, value: values.audio })
const title = { type: blockType.html, value: { html: '<h1>Media</h1>' } }

test('VID-02 VID-03: a film is loaded when it is played, has captions, and stops when a sound plays', async () => {
  const { page } = await openPage(browser())
  const ranges: string[] = []
  page.on('request', (request) => /\.(webm|mp3|vtt)/.test(request.url()) && ranges.push(request.url()))
  await page.goto(await site().page([title, film(), audio()]))
  await page.locator('main [data-hydration=done]').nth(1).waitFor()
  expect(ranges).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play video, The film, 8 seconds' }).press('Enter')
  await expect.poll(() => page.locator('.video').getAttribute('data-state')).toBe('playing')
  const state = await page.locator('video').evaluate((video: HTMLVideoElement) => ({
    size: [video.videoWidth, video.videoHeight],
    tracks: [...video.textTracks].map(({ kind, language }) => `${kind} ${language}`),
    hasFocus: document.activeElement === video,
  }))
  expect(state).toEqual({ size: [960, 540], tracks: ['captions en'], hasFocus: true })

  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => page.locator('.video').getAttribute('data-state')).toBe('overlay')
  await expect.poll(() => page.locator('.audio').getAttribute('data-state')).toBe('playing')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.context().close()
})

test('a sound is played, moved and paused by keyboard alone, at the chosen speed, and without script by the browser’s controls', async () => {
  const { page } = await openPage(browser())
  const address = await site().page([title, audio()])
  await page.goto(address)
  await page.locator('main [data-hydration=done]').waitFor()
  const slider = page.getByRole('slider', { name: 'Position' })
  await slider.press('ArrowRight')
  expect(await page.locator('.audio-elapsed').textContent()).toBe('0:05')
  expect(await slider.getAttribute('aria-valuetext')).toBe('5 seconds of 9 seconds')
  await page.getByLabel('Speed').selectOption('0.75')
  await slider.press('Space')
  await expect.poll(() => page.locator('.audio').getAttribute('data-state')).toBe('playing')
  const played = () => page.locator('audio').evaluate((each: HTMLAudioElement) => each.currentTime)
  await expect.poll(played).toBeGreaterThan(5)
  expect(await page.locator('audio').evaluate((each: HTMLAudioElement) => each.playbackRate)).toBe(0.75)
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect.poll(() => page.locator('.audio').getAttribute('data-state')).toBe('paused')
  await slider.press('Home')
  expect(await page.locator('.audio-elapsed').textContent()).toBe('0:00')
  await slider.press('End')
  await slider.press('k')
  await expect.poll(() => page.locator('.audio').getAttribute('data-state')).toMatch(/ended|paused|playing/)
  await expectAccessible(page)
  await page.context().close()

  const plain = await browser().newContext({ javaScriptEnabled: false })
  const quiet = await plain.newPage()
  await quiet.goto(address)
  expect(await quiet.locator('audio').isVisible()).toBe(true)
  expect(await quiet.locator('.audio-controls').isVisible()).toBe(false)
  await plain.close()
})

test('a film behind text plays without sound, can be paused, and stays a picture with reduced motion or if it may not play', async () => {
  const section = {
    id: 'one',
    width: 'full',
    rows: [
      {
        columns: [
          {
            span: 12,
            blocks: [
              { id: 'a', type: blockType.video, value: values.background },
              { id: 'b', ...title },
            ],
          },
        ],
      },
    ],
  }
  const address = await site().page({ sections: [section] })
  const { page } = await openPage(browser())
  await page.goto(address)
  const background = page.locator('.video-background')
  await expect.poll(() => background.getAttribute('data-state')).toBe('playing')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  await page.getByRole('button', { name: 'Pause the background video' }).click()
  expect(await paused(page)).toBe(true)
  await page.getByRole('button', { name: 'Play the background video' }).click()
  await expect.poll(() => paused(page)).toBe(false)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => background.getAttribute('data-state')).toBe('still')
  expect(await paused(page)).toBe(true)

  const withRules: ((page: Page) => Promise<unknown>)[] = [
    (each) => each.emulateMedia({ reducedMotion: 'reduce' }),
    (each) =>
      each.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
    (each) =>
      each.addInitScript(() => {
        HTMLMediaElement.prototype.play = () =>
          Promise.reject(new DOMException('low power', 'NotAllowedError'))
      }),
  ]
  for (const rule of withRules) {
    const still = await page.context().newPage()
    await rule(still)
    await still.goto(address)
    await still.locator('main [data-hydration=done]').waitFor({ state: 'attached' })
    expect(await still.locator('.video-background').getAttribute('data-state')).toBe('still')
    expect([await paused(still), await still.locator('.video-motion').isVisible()]).toEqual([true, false])
    await still.close()
  }
  await page.context().close()
})

const paused = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.paused || getComputedStyle(video).opacity === '0')

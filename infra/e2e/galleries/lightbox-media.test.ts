import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import { serveTestPictures, testPicture } from './pictures.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { standInPlayers } from '../media/stand-in-players.ts'
import { browser, useSite } from '../suite.ts'

// Videos in the lightbox, and its behaviour with pictures and pages that fail or go away.

const site = useSite(makeWidgetSite)
test('LBOX-06: a click on a video shows the video and does not move; the next item removes it', async () => {
  const video = {
    type: 'video',
    html: '<iframe src="https://www.youtube.com/embed/abcdefghijk" width="16" height="9"></iframe>',
    title: 'Throwing a bowl',
    poster: testPicture(2),
  }
  const gallery = { design: 'grid', lightbox: true, mixedContent: true, images: [testPicture(1), video] }
  const { page, errors } = await openPage(browser())
  const requested = await standInPlayers(page.context())
  await serveTestPictures(page)
  await page.goto(await site().page([{ type: blockType.gallery, value: gallery }]))
  await page.locator('main a[data-lightbox]').nth(1).click()
  await page.locator('dialog.lightbox[data-state=open]').waitFor()
  expect(requested).toEqual([])
  await page.locator('.lightbox-slide[data-active] .lightbox-video').click({ position: { x: 40, y: 40 } })
  const frame = page.locator('.lightbox-video iframe')
  await frame.waitFor()
  expect(await frame.getAttribute('src')).toContain('youtube-nocookie.com')
  expect(await page.locator('.lightbox-count').textContent()).toBe('2 / 2')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await frame.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await page.context().close()
})

test('LBOX-01: a broken picture is named, a soft navigation removes the lightbox, and 100 of them leave no listener', async () => {
  const { page, errors } = await openPage(browser())
  await page.route('**/s/test/**', (route) => route.fulfill({ status: 404 }))
  const picture = { type: blockType.image, value: { ...testPicture(1), lightbox: true } }
  const link = { type: blockType.html, value: { html: '<p><a href="/">Start</a></p>' } }
  await page.goto(await site().page([picture, link]))
  await page.locator('main a[data-lightbox]').click()
  await page.locator('.lightbox-broken').waitFor()
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main p a')!.click())
  await page.locator('dialog.lightbox').waitFor({ state: 'detached' })
  await page.waitForURL(site().at('/'))
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')

  const module = await site().module(page, 'lightbox')
  const left = await module.evaluate((loaded) => {
    const { createLightbox } = loaded as {
      createLightbox(given: object): { show(): void; destroy(): void }
    }
    const content = {
      type: 'image',
      src: '/s/test/x.svg',
      srcset: '',
      width: 0,
      height: 0,
      alt: '',
      color: '',
    }
    const items = Array.from({ length: 100 }, () => ({ content, meta: { caption: '', id: '', url: '' } }))
    let listeners = 0
    const { addEventListener, removeEventListener } = window
    const counted = Object.assign(window, {
      addEventListener(...given: Parameters<typeof addEventListener>) {
        listeners++
        const { signal } = (given[2] ?? {}) as AddEventListenerOptions
        signal?.addEventListener('abort', () => listeners--)
        addEventListener.apply(window, given)
      },
      removeEventListener(...given: Parameters<typeof removeEventListener>) {
        listeners--
        removeEventListener.apply(window, given)
      },
    })
    for (let n = 0; n < 100; n++) {
      const lightbox = createLightbox({ items, currentSetIndex: n })
      lightbox.show()
      lightbox.show()
      lightbox.destroy()
    }
    Object.assign(counted, { addEventListener, removeEventListener })
    return { listeners, dialogs: document.querySelectorAll('dialog.lightbox').length }
  })
  expect(left).toEqual({ listeners: 0, dialogs: 0 })
  expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  await page.context().close()
})

import { expect, test } from 'vitest'
import { chunkFailed } from '@portico/proto/texts/chunk-failed'
import { CHUNK_LOAD_TIMEOUT_MS } from '@portico/proto/limits'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { callMessages } from '@portico/proto/messages'
import { expectAccessible } from '../accessible.ts'
import * as area from './owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const CHUNK = /\/Members-[^/]+\.js$/

// Panels whose code or content cannot be loaded, and what panels never send.

const siteOf = useSite(makeWidgetSite)
test('DATA-14, DATA-19, ENUM-51: a chunk that is missing, fails or takes 120000 ms is named with its request and type; a reload opens the panel', async () => {
  const site = siteOf()
  for (const type of ['missing', 'error', 'timeout'] as const) {
    const { page } = await area.openPanel(browser(), stack(), site, 'pages')
    let request = ''
    await page.route(
      ({ pathname }) => CHUNK.test(pathname),
      (route) => {
        request = route.request().url()
        if (type === 'missing') return route.fulfill({ status: 404, body: 'Not found' })
        return type === 'error' ? route.abort() : undefined
      },
    )
    if (type === 'timeout') await page.clock.install()
    await page.getByRole('link', { name: 'Members' }).click()
    if (type === 'timeout') {
      await expect.poll(() => request).not.toBe('')
      await page.clock.fastForward(CHUNK_LOAD_TIMEOUT_MS - 1_000)
      expect(await page.getByText(callMessages.somethingWentWrong).count()).toBe(0)
      await page.clock.fastForward(1_000)
    }
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: callMessages.somethingWentWrong }).waitFor()
    expect(await alert.locator('.chunk-error').textContent()).toBe(chunkFailed('Members', type, request))
    if (type === 'missing') await expectAccessible(page)
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    await page.context().close()
  }
})

test('DATA-17: the panel of a collection that is gone says that its content could not be located', async () => {
  const { page } = await area.openPanel(browser(), stack(), siteOf(), `pages/${'f'.repeat(24)}`)
  await page.getByRole('heading', { name: loadMessages.content }).waitFor()
  await page.getByRole('link', { name: 'Go to the pages' }).click()
  await page.getByRole('treegrid', { name: 'Main navigation' }).waitFor()
  await page.context().close()
})

test('PAGE-25: no panel of the owner’s area sends a hit, an event or a page-speed record', async () => {
  const site = siteOf()
  const { page } = await area.openPanel(browser(), stack(), site, '')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/(?:census|events|v1\/events|track|1\/performance)(?:\/|$)/.test(pathname))
      sent.push(pathname)
  })
  for (const path of ['', 'pages', 'pages/redirects', 'pages/releases', 'visitors', 'speed', 'settings']) {
    await page.goto(`${stack().demo.config}sites/${site.id}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.mouse.click(5, 5)
  }
  for (const path of ['', 'new', 'account']) {
    await page.goto(`${stack().demo.config}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  // Leaving a page is when the collectors of published pages send the rest.
  await page.goto('about:blank')
  expect(sent).toEqual([])
  await page.context().close()
})

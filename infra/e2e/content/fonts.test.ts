import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listFonts } from '@portico/proto/api/sites/fonts/fonts'
import { blockType } from '@portico/proto/enums/block-type'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { callMessages, fontMessages } from '@portico/proto/messages'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { loadUntil, openPanel } from '../owner/owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// The fonts of a website's own, in the Design panel and on published pages.

const site = useSite(makeWidgetSite)
const open = async () => {
  const { page } = await openPanel(browser(), stack(), site(), 'design')
  return { page, library: page.getByRole('group', { name: 'Your fonts' }) }
}
const fontFile = async (name = 'instrument.woff2') => ({
  name,
  mimeType: 'font/woff2',
  buffer: await readFile(new URL('../../../web/src/site/fonts/instrument-text.woff2', import.meta.url)),
})
const choose = async (page: Page, file: Awaited<ReturnType<typeof fontFile>>) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a font' }).click()
  await (await chooser).setFiles(file)
}
const listed = () => site().owner.read(listFonts, { params: { websiteId: site().id } })

test('DATA-15, CTX-08: an owner uploads a font, sees it, and chooses it for titles; visitors see their page in it', async () => {
  const before = new Set((await listed()).fonts.map(({ id }) => id))
  const { page, library } = await open()
  await library.getByText('Upload a WOFF2, WOFF, TTF or OTF file').waitFor()
  await choose(page, await fontFile())
  await library.getByText('instrument.woff2 is ready.').waitFor()
  await library.getByText('Instrument Sans').last().waitFor()
  const { id } = (await listed()).fonts.find((font) => !before.has(font.id))!
  const sample = library.locator(`.font-sample[style*="${id}"]`)
  await sample.waitFor()
  expect(await page.evaluate((family) => document.fonts.check(`20px "${family}"`), `Preview ${id}`)).toBe(
    true,
  )
  await expectAccessibleInBoth(page)

  await page.getByLabel('Titles').selectOption({ value: `own-${id}` })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  await page.context().close()

  const url = await site().page([{ type: blockType.html, value: { html: '<h1>A title</h1>' } }])
  const visitor = await openPage(browser())
  const sheet = `/s/${id}/font.css`
  await loadUntil(visitor.page, url, visitor.page.locator(`link[rel=stylesheet][href="${sheet}"]`))
  const title = visitor.page.getByRole('heading', { name: 'A title' })
  expect(await title.evaluate((h1) => getComputedStyle(h1).fontFamily)).toContain(
    `"Own ${id}", "Own ${id} Fallback"`,
  )
  await expect
    .poll(() =>
      visitor.page.evaluate(() =>
        [...document.fonts].filter((face) => face.status === 'loaded').map((face) => face.family),
      ),
    )
    .toContainEqual(expect.stringContaining(`Own ${id}`))
  expect(visitor.errors).toEqual([])
  await visitor.page.context().close()
  expect((await ask(site().at(sheet))).headers['cache-control']).toContain('immutable')
  await site().settings({ tweaks: {} })
})

test('DATA-15: the list, a preview, the network and the job of a font fail with their messages, and work again', async () => {
  const { page, library } = await open()
  await choose(page, await fontFile())
  await library.getByText('instrument.woff2 is ready.').waitFor()

  await page.route(/\/fonts\/[0-9a-f]{24}\/file$/, (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await library.getByText(loadMessages.fontPreview('Instrument Sans')).first().waitFor()
  await page.unroute(/\/fonts\/[0-9a-f]{24}\/file$/)
  await library.getByRole('button', { name: 'Try again' }).first().click()
  await library.locator('.font-sample[style]').first().waitFor()

  const posts = (url: URL) => url.pathname.endsWith('/fonts')
  await page.route(posts, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await choose(page, await fontFile())
  await library.getByRole('alert').getByText(callMessages.networkError, { exact: true }).waitFor()
  await page.unroute(posts)

  await page.route('**/fonts/jobs/*', (route) => route.fulfill({ json: {} }))
  await choose(page, await fontFile())
  await library.getByRole('alert').getByText(callMessages.noJobData).waitFor()
  await page.unroute('**/fonts/jobs/*')

  await choose(page, { ...(await fontFile('notes.ttf')), buffer: Buffer.from('Only words. '.repeat(20)) })
  await library.getByRole('alert').getByText(fontMessages.noFont).waitFor()

  await page.route(posts, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }))
  await page.reload()
  await library.getByText(loadMessages.fonts).waitFor()
  await page.unroute(posts)
  await library.getByRole('button', { name: /Try (?:again|now)/ }).click()
  await library.getByText('Instrument Sans').first().waitFor()

  // The copies of this test are deleted, as an owner would.
  for (let left = (await listed()).fonts.length; left > 0; left -= 1) {
    await library
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await library.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await expect.poll(async () => (await listed()).fonts.length).toBe(left - 1)
  }
  await page.context().close()
})

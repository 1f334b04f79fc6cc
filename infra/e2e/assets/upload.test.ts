import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listUploads } from '@portico/proto/api/sites/library/asset-reads'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { openPanel } from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack } from '../suite.ts'

const picture = readFileSync(new URL('../../demo/pictures/masters/a-table-for-eight.webp', import.meta.url))
const file = (name: string, buffer: Buffer, mimeType = 'application/octet-stream') => ({
  name,
  buffer,
  mimeType,
})
const isPart = (url: URL) => url.pathname.includes('/parts/')

// Uploading files in the assets library: what succeeds, what is refused, and what happens without a connection.

describe('uploads in the assets library', () => {
  let site: WidgetSite
  let page: Page
  beforeAll(async () => {
    site = await makeWidgetSite(stack())
    page = (await openPanel(browser(), stack(), site, 'assets')).page
  })
  afterAll(() => page?.context().close())

  const choose = (...files: ReturnType<typeof file>[]) =>
    page.locator('input[type=file]').first().setInputFiles(files)
  const transfer = (name: string) => page.locator('.transfer', { hasText: name })
  const row = async (name: string, text: string) => {
    await transfer(name).getByText(text).waitFor()
    return transfer(name)
  }

  test('MISC-03, DATA-16: an owner uploads files, and each refused one says why', async () => {
    await choose(
      file('Table.webp', picture, 'image/webp'),
      file('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      file('half.webp', picture.subarray(0, 20_000), 'image/webp'),
      file('Price list.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(9_000_000, 32)])),
    )
    await row('Table.webp', 'Uploaded')
    await row('logo.svg', 'Error uploading. This type of file is not supported.')
    await row('half.webp', 'File processing failed. The picture is broken.')
    await row('Price list.pdf', 'Uploaded')
    await page.getByRole('button', { name: 'Table.webp' }).waitFor()
    await page.getByRole('button', { name: /Price list.pdf.*PDF · 8.58 MB/ }).waitFor()
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: 'Clear finished' }).click()
  })

  test('DATA-16: after a lost connection the upload goes on where it stopped, or says that it failed and can be resumed', async () => {
    let sent: string[] = []
    let failing = true
    await page.route(isPart, (route) => {
      const number = route
        .request()
        .url()
        .replace(/.*parts\/(\d+).*/, '$1')
      if (failing && number === '2') return route.abort()
      sent.push(number)
      return route.continue()
    })
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(8_500_000, 32)])
    await choose(file('Catalogue.pdf', content))
    await row('Catalogue.pdf', 'The connection was lost. The upload resumes by itself.')
    failing = false
    await row('Catalogue.pdf', 'Uploaded')
    expect(sent).toEqual(['1', '2'])

    failing = true
    sent = []
    await choose(file('Menu.pdf', content))
    await row('Menu.pdf', 'The connection was lost. The upload resumes by itself.')
    // Each event makes the page try at once, so that the test does not wait for the growing pauses.
    const failed = transfer('Menu.pdf').getByText('File upload failed to complete')
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('online')))
        return failed.count()
      })
      .toBe(1)
    failing = false
    await transfer('Menu.pdf').getByRole('button', { name: 'Resume' }).click()
    await row('Menu.pdf', 'Uploaded')
    expect(sent).toEqual(['1', '2'])
    await page.unrouteAll()
  })

  test('DATA-16: an upload can be cancelled, and a broken server is named', async () => {
    await page.route(isPart, () => {}) // the part never arrives
    await choose(file('Film.mp4', Buffer.from('\0\0\0\x20ftypisom')))
    await row('Film.mp4', '0 Bytes of 12 Bytes')
    await page.getByRole('button', { name: 'Cancel Film.mp4' }).click()
    await row('Film.mp4', 'File processing cancelled')
    await page.unrouteAll()

    await page.route(isPart, (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }))
    await choose(file('Notes.txt', Buffer.from('Glaze notes')))
    await row('Notes.txt', 'There was a problem while uploading your file.')
    await page.unrouteAll()
    await transfer('Notes.txt').getByRole('button', { name: 'Resume' }).click()
    await row('Notes.txt', 'Uploaded')
    const { uploads } = await site.owner.read(listUploads, { params: { websiteId: site.id } })
    expect(uploads).toEqual([])
    await page.getByRole('button', { name: 'Clear finished' }).click()
  })

  test('an upload of an earlier visit is named, and continues when the file is chosen again', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(8_200_000, 32)])
    const root = `/api/rest/sites/${site.id}/uploads`
    const { id } = await site.owner.write<{ id: string }>('POST', root, {
      name: 'Long.pdf',
      bytes: content.length,
    })
    const part = await site.owner.call(`${root}/${id}/parts/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': site.owner.crumb() },
      body: content.subarray(0, 8_000_000),
    })
    expect(part.status).toBe(200)
    await page.reload()
    await page.getByText('1 upload was interrupted: Long.pdf.').waitFor()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
    })
    await choose(file('Long.pdf', content))
    await row('Long.pdf', 'Uploaded')
    expect(sent).toEqual([`${root}/${id}/parts/2`])
  })
})

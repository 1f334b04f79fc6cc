import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { MAX_BLOCKS_PER_LAYOUT } from '@portico/proto/limits'
import { openPage } from '../browser.ts'
import { loadUntil } from '../owner/owner-area.ts'
import { settled } from '../../lab/pictures/places.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { makeEditor } from './editor-account.ts'
import { attacks } from './attack-list.ts'
import { blockIn, canvasOf, goToEditor, openEditor, pageIdAt } from './open-editor.ts'

// Known attacks in stored pages, in the canvas and in what is pasted: none runs, and no other host is asked.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })
const pageSize = MAX_BLOCKS_PER_LAYOUT - 2
const pages = Array.from({ length: Math.ceil(attacks.length / pageSize) }, (_, at) =>
  attacks.slice(at * pageSize, (at + 1) * pageSize),
)

/** Records the requests to hosts outside Portico. Pictures of a page, and drawings that its styles use, may be of another host. */
function watch(page: Page, allowed: readonly string[] = ['image']): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { hostname, protocol, href } = new URL(request.url())
    if (!/^https?:$/.test(protocol) || /(^|\.)localhost$/.test(hostname)) return
    const isDrawing = request.resourceType() === 'other' && href.endsWith('.svg')
    if (!allowed.includes(request.resourceType()) && !isDrawing)
      asked.push(`${request.resourceType()} ${href}`)
  })
  return asked
}

/** Whether an attack has run in a page, in a frame of it, or by opening another page. */
async function expectUntouched(page: Page, address: string): Promise<void> {
  for (const frame of page.frames()) expect(await frame.evaluate(() => 'hacked' in window)).toBe(false)
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
}

/** Moves, presses and focuses: some attacks wait for it. */
async function provoke(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(() => {
      for (const element of document.querySelectorAll('main *'))
        for (const name of ['mouseover', 'focus', 'pointerdown', 'toggle', 'wheel', 'copy', 'scroll'])
          element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
    })
}

const blocksOf = (list: readonly string[]) => [
  ...list.map((html, at) => text(`a${at}`, html)),
  text('after', '<p>The rest is there</p>'),
]

test(`${attacks.length} known attacks that an account with permission 1219 has stored do not run in the canvas, and ask no other host`, async () => {
  const site = siteOf()
  expect(new Set(attacks).size).toBe(attacks.length)
  const code = { code: attacks.join('\n'), isPageCode: true }
  await site.page([{ id: 'code', type: blockType.code, value: code }, ...blocksOf([])], 'code')
  for (const [at, list] of pages.entries()) await site.page(blocksOf(list), `attacks-${at}`)
  const { page } = await openEditor(browser(), stack(), site, await pageIdAt(site, '/code'))
  const asked = watch(page)
  for (const path of ['/code', ...pages.map((_, at) => `/attacks-${at}`)]) {
    const address = `${stack().demo.config}sites/${site.id}/edit/${await pageIdAt(site, path)}`
    await goToEditor(page, address)
    await canvasOf(page).getByText('The rest is there').waitFor()
    await provoke(page)
    await canvasOf(page).locator('[data-edit-id=after]').click()
    await canvasOf(page).locator('[contenteditable=true]').waitFor()
    await expectUntouched(page, address)
    expect(
      await canvasOf(page).locator('main :is(script, iframe, object, embed, meta, base, form)').count(),
    ).toBe(0)
  }
  expect(asked).toEqual([])
  await page.context().close()
})

test('the same attacks of an account without permission 1219 are refused or cleaned, and do not run for visitors', async () => {
  const site = siteOf()
  const address = await site.page(blocksOf([]), 'cleaned')
  const path = `/api/rest/sites/${site.id}/collections/${await pageIdAt(site, '/cleaned')}/page`
  const { other } = await makeEditor(site, path)
  const save = (list: readonly string[]) =>
    other.write('PUT', path, {
      document: {
        title: 'Cleaned',
        sections: [{ id: 'one', rows: [{ columns: [{ span: 12, blocks: blocksOf(list) }] }] }],
      },
    })
  const accepted: string[] = []
  for (const attack of attacks)
    await save([attack]).then(
      () => accepted.push(attack),
      (error: Error) => expect(error.message).toMatch(/: 403 .*"code-refused"/),
    )
  console.log(
    `${attacks.length - accepted.length} attacks were refused as code, ${accepted.length} were cleaned`,
  )
  const { page } = await openPage(browser())
  // Sounds and films of other hosts are content, as pictures are.
  const asked = watch(page, ['image', 'media', 'texttrack'])
  for (let at = 0; at < accepted.length; at += pageSize) {
    const list = accepted.slice(at, at + pageSize)
    await save([...list, `<p>Page ${at}</p>`])
    await site.owner.write('POST', `/api/rest/sites/${site.id}/publish`)
    await loadUntil(page, address, page.getByText(`Page ${at}`, { exact: true }))
    await settled(page)
    await provoke(page)
    await expectUntouched(page, address)
  }
  expect(asked).toEqual([])
  await page.context().close()
})

test('the same attacks are pasted into a text and leave only text', async () => {
  const site = siteOf()
  await site.page([text('a', '<p>One</p>')], 'pasted')
  const { page } = await openEditor(browser(), stack(), site, await pageIdAt(site, '/pasted'))
  const asked = watch(page)
  await blockIn(page, 'a').click()
  await canvasOf(page).locator('[contenteditable=true]').waitFor()
  const frame = page.frames().find((each) => each !== page.mainFrame())!
  const address = page.url()
  const left = await frame.evaluate((list) => {
    const field = document.querySelector('[contenteditable=true]')!
    for (const attack of list) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', attack)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    const refused =
      'script, style, iframe, object, embed, svg, math, form, input, button, meta, base, link, img:not(.ProseMirror-separator), video, audio'
    const attributes = [...field.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    return [
      ...[...field.querySelectorAll(refused)].map(({ outerHTML }) => outerHTML),
      ...attributes
        .filter(({ name, value }) => /^on/.test(name) || /(?:script|data):/i.test(value.replace(/\s/g, '')))
        .map(({ name, value }) => `${name}=${value}`),
    ]
  }, attacks)
  expect((await canvasOf(page).locator('[contenteditable=true]').textContent())?.length).toBeGreaterThan(
    attacks.length,
  )
  expect(left).toEqual([])
  await expectUntouched(page, address)
  expect(asked).toEqual([])
  await page.context().close()
})

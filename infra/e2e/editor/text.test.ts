import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { linkMessages } from '@portico/proto/messages'
import { expectAccessible } from '../accessible.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'
import { blockIn, canvasOf, openEditor, pageIdAt, untilSaved } from './open-editor.ts'
import { paste } from './text-page.ts'

// Texts on the page itself: their tools, links, paste and undo.

const siteOf = useSite(makeWidgetSite)
const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })

/** Opens a page with these blocks; `saved` waits until the first one is saved with this HTML. */
async function openPageWith(
  path: string,
  blocks: ReturnType<typeof text>[],
  size?: { width: number; height: number },
) {
  const site = siteOf()
  await site.page(blocks, path)
  const id = await pageIdAt(site, `/${path}`)
  const opened = await openEditor(browser(), stack(), site, id, size)
  const saved = (html: string) => untilSaved(site, id, ([block]) => block?.value['html'] === html)
  return { ...opened, saved }
}

/** Puts the caret to the end of the text of a block. */
async function editText(page: Page, id: string): Promise<void> {
  await blockIn(page, id).click()
  await blockIn(page, id).locator('[contenteditable=true]').waitFor()
  await page.keyboard.press('Control+End')
}

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name })
const selectBack = async (page: Page, letters: number) => {
  for (let at = 0; at < letters; at += 1) await page.keyboard.press('Shift+ArrowLeft')
}

test('the tools of a text show what is at the caret, and the history takes each use back', async () => {
  const { page, saved, errors } = await openPageWith('tools', [text('a', '<p>Our kiln</p>')])
  await editText(page, 'a')
  await selectBack(page, 4)
  await tool(page, 'Bold').click()
  await expect.poll(() => tool(page, 'Bold').getAttribute('aria-pressed')).toBe('true')
  await saved('<p>Our <strong>kiln</strong></p>')
  await tool(page, 'Style: Text').click()
  await page.getByRole('menuitemradio', { name: 'Heading 2' }).click()
  await saved('<h2>Our <strong>kiln</strong></h2>')
  await tool(page, 'Align center').click()
  await saved('<h2 style="text-align: center">Our <strong>kiln</strong></h2>')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(' burns')
  await saved('<h2 style="text-align: center">Our <strong>kiln burns</strong></h2>')
  await expectAccessible(page)
  for (const html of [
    '<h2 style="text-align: center">Our <strong>kiln</strong></h2>',
    '<h2>Our <strong>kiln</strong></h2>',
    '<p>Our <strong>kiln</strong></p>',
    '<p>Our kiln</p>',
  ]) {
    await page.keyboard.press('Control+z')
    await saved(html)
  }
  await page.keyboard.press('Control+Shift+z')
  await saved('<p>Our <strong>kiln</strong></p>')
  expect(errors).toEqual([])
  await page.context().close()
})

test('the tools are used by keyboard, and the focus returns to the text', async () => {
  const { page, saved } = await openPageWith('keyboard', [text('a', '<p>Our kiln</p>')])
  await editText(page, 'a')
  await selectBack(page, 4)
  await tool(page, 'Style: Text').focus()
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Italic')
  await page.keyboard.press('Space')
  await saved('<p>Our <em>kiln</em></p>')
  await page.keyboard.type('oven')
  await saved('<p>Our <em>oven</em></p>')
  await page.keyboard.press('Control+Shift+x')
  await page.keyboard.type('!')
  await saved('<p>Our <em>oven<s>!</s></em></p>')
  await page.context().close()
})

test('FORM-17, ENUM-49: a link is chosen or typed in the picker, checked, opened in a new tab, and removed', async () => {
  await siteOf().page([], 'about-us')
  const { page, saved, errors } = await openPageWith('links', [text('a', '<p>Write or read</p>')])
  await editText(page, 'a')
  await selectBack(page, 4)
  await page.keyboard.press('Control+k')
  const picker = page.getByRole('dialog', { name: 'Link' })
  const field = picker.getByRole('combobox', { name: 'Link to' })
  for (const [typed, problem] of [
    ['shop@', linkMessages.mailto],
    ['tel:12', linkMessages.tel],
    ['javascript:alert(1)', linkMessages.unsafe],
    ['http:/a.example', linkMessages.unsafe],
    ['#two words', linkMessages.anchor],
  ] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await picker.getByText(problem).waitFor()
  }
  await expectAccessible(page)
  await field.fill('about')
  await page.getByRole('option', { name: 'about-us' }).click()
  expect(await field.inputValue()).toBe('/about-us')
  await picker.getByLabel('Open in a new tab').check()
  await picker.getByRole('button', { name: 'Add link' }).click()
  const link = '<a href="/about-us" target="_blank" rel="noopener">read</a>'
  await saved(`<p>Write or ${link}</p>`)
  await page.keyboard.press('Home')
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('Shift+ArrowRight')
  await tool(page, 'Link').click()
  await field.fill('shop@kiln.example')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await saved(`<p><a href="mailto:shop@kiln.example">Write</a> or ${link}</p>`)
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await tool(page, 'Link').click()
  await picker.getByRole('button', { name: 'Remove link' }).click()
  await saved('<p><a href="mailto:shop@kiln.example">Write</a> or read</p>')
  expect(errors).toEqual([])
  await page.context().close()
})

test('hostile HTML is pasted into the page without a script, a style or a request, and the owner is told', async () => {
  const { page, saved } = await openPageWith('paste', [text('a', '<p>One</p>')])
  await editText(page, 'a')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const frame = page.frames().find((each) => each !== page.mainFrame())!
  // The notice goes by itself, on a busy machine before the text is saved.
  const told = page.getByText('1 picture was left out.').waitFor()
  await paste(
    frame,
    'text/html',
    `<p class="x" style="position: fixed">, <b>two</b></p><script>top.pasted = 1</script>
    <img src="https://evil.example/a.png" onerror="top.pasted = 2"><p onclick="top.pasted = 3">three</p>`,
  )
  await Promise.all([told, saved('<p>One, <strong>two</strong></p><p>three</p>')])
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false)
  expect(requests.filter((url) => url.includes('evil.example'))).toEqual([])
  await page.context().close()
})

test('a text that the editor would change is not edited in place, and stays as it is', async () => {
  const table = '<table><tbody><tr><td>a</td></tr></tbody></table>'
  const { page, saved } = await openPageWith('kept', [text('a', table), text('b', '<p>b</p>')])
  await blockIn(page, 'a').click()
  await page.getByText('Edit the text here').click()
  await page.getByText('so it is edited as HTML').waitFor()
  expect(await canvasOf(page).locator('[contenteditable=true]').count()).toBe(0)
  await editText(page, 'b')
  await page.keyboard.type('!')
  await page.locator('.save-state').getByText('Saved', { exact: true }).waitFor()
  await saved(table)
  await page.context().close()
})

test('at the width of a phone the tools are one row that scrolls', async () => {
  const { page, saved } = await openPageWith('phone', [text('a', '<p>One</p>')], { width: 390, height: 844 })
  await editText(page, 'a')
  const toolbar = page.getByRole('toolbar', { name: 'Text' })
  const [height, width, content] = await toolbar.evaluate((element) => [
    element.clientHeight,
    element.clientWidth,
    element.scrollWidth,
  ])
  expect(height).toBeLessThan(64)
  expect(width).toBeLessThanOrEqual(390)
  expect(content).toBeGreaterThan(width!)
  // It has a row of its own.
  expect(width).toBeGreaterThan(340)
  await tool(page, 'Bulleted list').click()
  await page.keyboard.type('!')
  await saved('<ul><li>One!</li></ul>')
  await page.context().close()
})

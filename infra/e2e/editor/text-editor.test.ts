import type { Frame } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '../suite.ts'
import { openText, paste, serveTextPage, type Logged } from './text-page.ts'

// The text editor in a frame with the policy of the canvas.

let server: Awaited<ReturnType<typeof serveTextPage>>
beforeAll(async () => {
  server = await serveTextPage()
})
afterAll(() => server.stop())

const open = (html: string) => openText(browser(), server.url, html)
/** Waits until the editor was told of the selection: the browser does it after the key, and before it paints. */
const selectionSeen = (frame: Frame) =>
  frame.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
const lastChange = (log: Logged[]) => log.findLast(([type]) => type === 'change')

test('typing, Enter, ⌘B and a list are reported by their kind', async () => {
  const { page, frame, log } = await open('<p>One</p>')
  await frame.locator('p').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' two')
  await expect.poll(log).toContainEqual(['change', 'typing', '<p>One two</p>'])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('three')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('four')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- five')
  await page.evaluate(() => window.textEditor.flush())
  const changes = (await log()).filter(([type]) => type === 'change')
  expect(changes[0]).toEqual(['change', 'enter', '<p>One two</p><p><br></p>'])
  // A slow machine reports the typing in several parts.
  const kinds = changes.map(([, kind]) => kind).filter((kind, at, all) => kind !== all[at - 1])
  expect(kinds).toEqual(['enter', 'typing', 'enter', 'typing', 'enter', 'format', 'typing'])
  expect(changes.at(-1)?.[2]).toBe(
    '<p>One two</p><p><strong>three</strong><br>four</p><ul><li>five</li></ul>',
  )
})

test('undo is never the browser’s: it is asked of the editor, by keys and by a menu', async () => {
  const { page, frame, log } = await open('<p>One</p>')
  await frame.locator('p').click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+y')
  const isStopped = await frame.evaluate(() => {
    const undo = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true })
    return !document.activeElement!.dispatchEvent(undo)
  })
  expect(isStopped).toBe(true)
  const logged = (await log()).filter(([type]) => type !== 'caret')
  expect(logged).toEqual([
    ['change', 'typing', '<p>One!</p>'],
    ['key', 'z'],
    ['key', 'Shift+z'],
    ['key', 'z'],
  ])
  expect(await page.evaluate(() => window.textEditor.html())).toBe('<p>One!</p>')
})

test('an undo from outside keeps the focus, and typing goes on where it was', async () => {
  const { page, frame } = await open('<p>One</p><p>two</p>')
  await frame.locator('p').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await page.evaluate(() => window.textEditor.flush())
  await page.evaluate(() => window.textEditor.setHtml('<p>One</p><p>two</p>'))
  await page.keyboard.type('.')
  expect(await page.evaluate(() => window.textEditor.html())).toBe('<p>One.</p><p>two</p>')
})

test('hostile HTML is pasted without a script, a style or a request', async () => {
  const { page, frame, log, requests } = await open('<p>One</p>')
  await frame.locator('p').click()
  await page.keyboard.press('End')
  await paste(
    frame,
    'text/html',
    `<meta http-equiv="refresh" content="0;url=/left"><base href="/elsewhere/"><link rel="stylesheet" href="/style.css">
    <script>top.textRan.push(1)</script><img src="/picture.png" onerror="top.textRan.push(2)"><svg onload="top.textRan.push(3)"></svg>
    <iframe src="/frame" srcdoc="<script>top.textRan.push(4)</script>"></iframe><video src="/film.mp4" poster="/poster.png"></video>
    <p style="background: url(/background.png); position: fixed" onclick="top.textRan.push(5)" class="x" id="y">Pasted
    <a href="javascript:top.textRan.push(6)">script</a> and <b>bold</b> <a href="https://a.example/b">link</a></p>
    <math><mtext><table><mglyph><style><img src=/mutated.png onerror=top.textRan.push(7)>`,
  )
  const logged = await log()
  expect(lastChange(logged)).toEqual([
    'change',
    'paste',
    '<p>OnePasted script and <strong>bold</strong> <a href="https://a.example/b">link</a></p>',
  ])
  expect(logged).toContainEqual(['notice', '1 picture was left out. Upload it, then add a picture block.'])
  await frame.locator('p').click()
  expect(await page.evaluate(() => window.textRan)).toEqual([])
  expect(requests).toEqual([])
  expect(page.url()).toBe(`${server.url}/`)
})

test('stored HTML with handlers is opened without running them', async () => {
  const { page, frame, requests } = await open(
    '<p>One<img src="/picture.png" onerror="top.textRan.push(1)"></p><script>top.textRan.push(2)</script>',
  )
  await frame.locator('p').click()
  await page.keyboard.type('!')
  expect(await page.evaluate(() => window.textRan)).toEqual([])
  expect(requests).toEqual([])
})

test('plain text with line breaks is pasted as paragraphs and lines', async () => {
  const { page, frame, log } = await open('<p>One</p>')
  await frame.locator('p').click()
  await page.keyboard.press('Control+a')
  await paste(frame, 'text/plain', 'first\nsecond <b>\n\nthird')
  expect(lastChange(await log())).toEqual(['change', 'paste', '<p>first<br>second &lt;b&gt;</p><p>third</p>'])
})

test('a link is set on the selected text from the parent, and typing goes on after it', async () => {
  const { page, frame, log } = await open('<p>Our shop</p>')
  await frame.locator('p').click()
  await page.keyboard.press('End')
  for (let at = 0; at < 4; at += 1) await page.keyboard.press('Shift+ArrowLeft')
  await selectionSeen(frame)
  await page.keyboard.press('Control+k')
  await page.evaluate(() => window.textEditor.run({ type: 'link', href: '/shop', newWindow: true }))
  await page.keyboard.press('ArrowRight')
  await selectionSeen(frame)
  await page.keyboard.type('!')
  await page.evaluate(() => window.textEditor.flush())
  const logged = await log()
  expect(logged).toContainEqual(['key', 'k'])
  expect(lastChange(logged)).toEqual([
    'change',
    'typing',
    '<p>Our <a href="/shop" target="_blank" rel="noopener">shop</a>!</p>',
  ])
})

test('an input method composes a word, which is reported as it ends', async () => {
  const { page, frame, log } = await open('<p>One </p>')
  await frame.locator('p').click()
  await page.keyboard.press('End')
  const session = await page.context().newCDPSession(page)
  for (const text of ['に', 'にほ', 'にほん'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await session.send('Input.insertText', { text: '日本' })
  await page.keyboard.type('!')
  await page.evaluate(() => window.textEditor.flush())
  expect(lastChange(await log())?.[2]).toBe('<p>One日本!</p>')
})

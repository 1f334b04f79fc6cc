import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bundleModule } from '@portico/web/src/testing/bundle.ts'
import { textFrameCss } from '@portico/web/src/config/content/text/frame-css.ts'
import type * as textModule from '@portico/web/src/config/content/text/text-editor.ts'
import type { TextEditor } from '@portico/web/src/config/content/text/text-editor.ts'
import type { Browser, Frame, Page } from 'playwright-core'

/** The policy of the canvas: no script runs in it. */
const CANVAS_POLICY =
  "default-src 'none'; script-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' data: blob: http: https:; base-uri 'none'; form-action 'none'; frame-src 'none'; frame-ancestors 'self'"

const PAGE = `<!doctype html><title>Text</title>
<script type="module">import * as textModule from '/text.js'; Object.assign(window, { textModule, textRan: [] })</script>
<iframe src="/canvas" style="width: 600px; height: 400px"></iframe>`
const CANVAS = `<!doctype html><title>Canvas</title><style>${textFrameCss}</style><div class="prose"></div>`

export type Logged =
  ['change', kind: string, html: string] | ['notice', text: string] | ['key', key: string] | ['caret']
type TextModule = typeof textModule
declare global {
  interface Window {
    textModule: TextModule
    textRan: unknown[]
    textLog: Logged[]
    textEditor: TextEditor
  }
}

/** Serves a page with a frame that has the policy of the canvas, and the text editor as a script. */
export async function serveTextPage() {
  const script = await bundleModule('src/config/content/text/text-editor.ts')
  const server = createServer(({ url }, reply) => {
    if (url === '/text.js') return reply.setHeader('content-type', 'text/javascript').end(script)
    reply.setHeader('content-type', 'text/html')
    if (url !== '/canvas') return reply.end(PAGE)
    return reply.setHeader('content-security-policy', CANVAS_POLICY).end(CANVAS)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(done)
        // The browser keeps connections on which it has sent nothing yet, and these never end by themselves.
        server.closeAllConnections()
      }),
  }
}

export type TextPage = {
  page: Page
  frame: Frame
  /** The requests since the page was opened. */
  requests: string[]
  /** The events since the last call. */
  log: () => Promise<Logged[]>
}

/** Opens a text in the frame. The editor's own keys are the undo keys and ⌘K. */
export async function openText(browser: Browser, url: string, html: string): Promise<TextPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const requests: string[] = []
  await page.goto(url)
  const frame = page.frames()[1]!
  await frame.waitForLoadState()
  await page.waitForFunction(() => 'textModule' in window)
  await page.evaluate((content) => {
    const { createTextEditor } = window.textModule
    const log: Logged[] = []
    const element = window.frames[0]!.document.querySelector<HTMLElement>('.prose')!
    const text = createTextEditor({
      element,
      html: content,
      onChange: (changed, kind) => log.push(['change', kind, changed]),
      onState: () => {},
      onKey(event) {
        const isOwn = event.ctrlKey && /^[zk]$/i.test(event.key)
        if (isOwn) log.push(['key', event.shiftKey ? `Shift+${event.key}` : event.key])
        return isOwn
      },
      onNotice: (notice) => log.push(['notice', notice]),
      onCaret: () => log.push(['caret']),
    })
    Object.assign(window, { textLog: log, textEditor: text })
  }, html)
  page.on('request', (request) => requests.push(request.url()))
  return { page, frame, requests, log: () => page.evaluate(() => window.textLog.splice(0)) }
}

/** Pastes HTML or plain text at the caret. */
export const paste = (frame: Frame, type: 'text/html' | 'text/plain', data: string): Promise<void> =>
  frame.evaluate(
    ([kind, content]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind!, content!)
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
    },
    [type, data],
  )

import type { Browser, Page } from 'playwright-core'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { readCollectionPage } from '@portico/proto/api/sites/content/page-documents'
import { until } from '@portico/kit/testing/until'
import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'
import { openSignedIn } from '../owner/owner-area.ts'
import type { Stack } from '../stack.ts'
import type { WidgetSite } from '../widget-site.ts'

type Size = { width: number; height: number }
/** The id of the page at a path of the website. */
export async function pageIdAt(site: WidgetSite, path: string): Promise<string> {
  const { collections } = await site.owner.read(listCollections, { params: { websiteId: site.id } })
  const page = collections.find(({ fullUrl }) => fullUrl === path)
  if (!page) throw new Error(`no page at ${path}`)
  return page.id
}

/** The saved document of a page. */
export async function savedDocument(site: WidgetSite, pageId: string): Promise<PageDocument> {
  const params = { websiteId: site.id, id: pageId }
  return (await site.owner.read(readCollectionPage, { params })).document
}

/** Waits until the saved blocks of a page are as wanted, and returns them. */
export async function untilSaved(
  site: WidgetSite,
  pageId: string,
  isWanted: (blocks: Block[]) => boolean,
): Promise<Block[]> {
  let blocks: Block[] = []
  await until(async () => isWanted((blocks = blocksOf(await savedDocument(site, pageId)))))
  return blocks
}

/** Opens the page editor in a browser that is signed in as the owner of the website. */
export async function openEditor(
  browser: Browser,
  stack: Stack,
  site: WidgetSite,
  pageId: string,
  size: Size = { width: 1440, height: 900 },
) {
  const opened = await openSignedIn(browser, stack, site, size)
  await until(async () => {
    await opened.page.goto(`${stack.demo.config}sites/${site.id}/edit/${pageId}`)
    await opened.page.locator('.editor, .alone, #panel').first().waitFor()
    return (await opened.page.locator('.editor').count()) === 1
  })
  await untilWhole(opened.page)
  return { ...opened, canvas: canvasOf(opened.page) }
}

/** Opens a page in the editor of a tab that is signed in, and waits until the canvas shows all of it. */
export async function goToEditor(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await untilWhole(page)
}

/** Waits until the canvas shows every block: the first blocks of a page appear at once, the others in the frames after that. */
async function untilWhole(page: Page): Promise<void> {
  await canvasOf(page).locator('main').waitFor()
  await page.locator('.canvas-window[aria-busy=false]').waitFor()
}

/** The page inside the canvas. */
export const canvasOf = (page: Page) => page.frameLocator('.canvas-stage iframe')

/** The block with an id in the canvas. */
export const blockIn = (page: Page, id: string) => canvasOf(page).locator(`#block-${id}`)

/** Waits until the live region of the editor says a text to screen readers. */
export const said = (page: Page, text: RegExp) =>
  page.locator('.editor > [role=status]').filter({ hasText: text }).waitFor({ state: 'attached' })

/** Replaces the text of a block, as an owner does. */
export async function type(page: Page, id: string, words: string): Promise<void> {
  await blockIn(page, id).click()
  await blockIn(page, id).locator('[contenteditable=true]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
}

/** Ends the renderer of a page, which saves nothing more. Returns the time of it. */
export async function crash(page: Page): Promise<number> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  const at = Date.now()
  void session.send('Page.crash').catch(() => undefined) // the answer never comes
  await crashed
  return at
}

import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { readCollectionPage } from '@portico/proto/api/sites/content/page-documents'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import { openEditor, pageIdAt } from '../editor/open-editor.ts'
import { signIn } from '../http.ts'
import { browser, stack } from '../suite.ts'
import type { WidgetSite } from '../widget-site.ts'
import { createTypist, openText, untilStored, type Typist } from './typing.ts'

/** An editor in whose page a person types while something fails. */
export type Run = {
  site: WidgetSite
  pageId: string
  page: Page
  typist: Typist
  picture: { id: string; url: string }
  /** The session of the browser. */
  own: Awaited<ReturnType<typeof signIn>>
  /** The block into which the person types. */
  block: string
  /** How many characters were typed before the text was opened, are safe, and when the fault began. */
  start: number
  safe: number
  faultAt: number
}

export const text = (id: string, html: string) => ({ id, type: blockType.html, value: { html } })

/** Makes a page with two texts and a picture of the library. */
export async function makePage(site: WidgetSite) {
  const name = `faults-${randomUUID().slice(0, 8)}` // a second attempt makes another page
  const picture = await upload(site, 'a-table-for-eight.webp')
  const value = { assetUrl: picture.url, width: 1_200, height: 800, alt: 'A table' }
  const blocks = [text('one', '<p>First</p>'), text('two', '<p>Second</p>')]
  await site.page([...blocks, { id: 'picture', type: blockType.image, value }], name)
  return { pageId: await pageIdAt(site, `/${name}`), picture }
}

/** Uploads a picture in one part. It becomes the content of a file of the library if one is named. */
export async function upload({ id: websiteId, owner }: WidgetSite, name: string, replaces?: string) {
  const content = await readFile(new URL(`../../demo/pictures/masters/${name}`, import.meta.url))
  const root = `/api/rest/sites/${websiteId}/uploads`
  const body = { name, bytes: content.length, ...(replaces !== undefined && { replaces }) }
  const { id } = await owner.write<{ id: string }>('POST', root, body)
  const headers = { 'content-type': 'application/octet-stream', 'x-csrf-token': owner.crumb() }
  const sent = await owner.call(`${root}/${id}/parts/1`, { method: 'PUT', headers, body: content })
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.text}`)
  return owner.write<{ id: string; url: string }>('POST', `${root}/${id}/complete`)
}

/** Another editor saves a text of the page. A save that comes between reading and writing is not overwritten. */
export async function saveAsAnother({ site, pageId }: Run, id: string, html: string): Promise<void> {
  const path = `/api/rest/sites/${site.id}/collections/${pageId}/page`
  for (;;) {
    const { document, revision } = await site.owner.read(readCollectionPage, {
      params: { websiteId: site.id, id: pageId },
    })
    for (const section of document.sections)
      for (const row of section.rows)
        for (const column of row.columns)
          column.blocks = column.blocks.map((block: Block) => (block.id === id ? text(id, html) : block))
    try {
      await site.owner.write('PUT', path, { document, revision, saveId: randomUUID() })
      return
    } catch (error) {
      if (!/: 409 /.test((error as Error).message)) throw error
    }
  }
}

/** The page is opened again by the browser that lost it, and what is offered is restored. */
export async function reopen(run: Run, next: Page): Promise<void> {
  const { site, pageId } = run
  await next.goto(`${stack().demo.config}sites/${site.id}/edit/${pageId}`)
  await next.locator('.editor[data-editable=true]').waitFor()
  const restore = next.getByRole('button', { name: 'Restore them' })
  if ((await restore.count()) > 0) {
    await restore.click()
    await restore.waitFor({ state: 'detached' })
  }
  await next.locator('.save-state[data-status=saved]').waitFor()
  run.page = next
}

/** Opens a new page in a browser with a session of its own, to type in place of the text of a block. */
export async function begin(site: WidgetSite, seed: number): Promise<Run> {
  return beginOn(site, { ...(await makePage(site)), block: 'one', seed })
}

type Place = Pick<Run, 'pageId' | 'picture' | 'block'> & { seed: number }

export async function beginOn(site: WidgetSite, { seed, ...place }: Place): Promise<Run> {
  const own = await signIn(stack().demo.config, site.account)
  const asOwn = { ...site, owner: { ...site.owner, ...own } }
  const { page } = await openEditor(browser(), stack(), asOwn, place.pageId)
  const run: Run = { site, ...place, page, own, typist: createTypist(seed), start: 0, safe: 0, faultAt: 0 }
  await openText(page, place.block)
  await page.keyboard.press('Control+a')
  return run
}

/** Types. The last characters are so new that a lost tab may lose them. */
export async function typeBefore(run: Run): Promise<void> {
  const { page, typist } = run
  await typist.type(page, 12 + Math.floor(typist.random() * 25))
  await untilStored(page)
  run.safe = typist.pressed.length
  await typist.type(page, Math.floor(typist.random() * 9))
  run.faultAt = Date.now()
}

import { expect, test } from 'vitest'
import { blocksOf, type PageDocument } from '@portico/proto/site'
import type { Upgraded } from '../../upgrade/world/finds-everything.ts'
import { openPage, startBrowser } from '../browser.ts'
import { goToEditor } from '../editor/open-editor.ts'

type Row = { id: string; fullUrl: string; typeName: string }

/** Tests that pages of the earlier commit are opened in the editor and saved without a change of their blocks. */
export function opensInEditor(upgraded: () => Upgraded): void {
  test('the editor opens each page, and saves a new description of it without a change of its blocks', async () => {
    const { address, ledger } = upgraded()
    const { owner, websiteId } = ledger
    const browser = await startBrowser()
    const { page, errors } = await openPage(browser, { width: 1440, height: 900 })
    const read = <T>(path: string) =>
      page.evaluate(
        async (from) => (await (await fetch(from)).json()) as T,
        `/api/rest/sites/${websiteId}/collections${path}`,
      )
    await page.goto(`http://${address.app}/config/sites/${websiteId}/pages`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
    const { collections } = await read<{ collections: Row[] }>('')
    const pages = collections.filter(({ typeName }) => typeName === 'page')
    let blocks = 0
    for (const { id, fullUrl } of pages) {
      const saved = async () => (await read<{ document: PageDocument }>(`/${id}/page`)).document
      const before = await saved()
      await goToEditor(page, `http://${address.app}/config/sites/${websiteId}/edit/${id}`)
      await page.locator('.editor-path').getByRole('button', { name: 'Page' }).click()
      await page
        .locator('.editor-side')
        .getByLabel('Description for search engines')
        .fill('Written after the upgrade')
      await expect.poll(async () => (await saved()).description).toBe('Written after the upgrade')
      expect(blocksOf(await saved()), fullUrl).toEqual(blocksOf(before))
      blocks += blocksOf(before).length
    }
    expect(blocks).toBeGreaterThan(0)
    // The browser logs the question for a session before the sign-in, and what a busy server refuses, which is repeated.
    expect(errors.filter((error) => !/status of (?:401|503)/.test(error))).toEqual([])
    await browser.close()
  })
}

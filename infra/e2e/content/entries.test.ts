import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readSession } from '@portico/proto/api/identity/owners/sign-in'
import { readItemPage } from '@portico/proto/api/sites/content/page-documents'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '@portico/proto/limits'
import { blocksOf } from '@portico/proto/site'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { untilAllowed } from '../http.ts'
import { signInStaff } from '../owner/staff-account.ts'
import { tabTo } from '../owner/work-by-keyboard.ts'
import { canvasOf } from '../editor/open-editor.ts'
import { entryCalls, savedForm, type EntryCalls } from './entry-calls.ts'
import * as area from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// An entry from its first word to its page, a dataset, and its form in two browsers at once.

const siteOf = useSite(makeWidgetSite)
let site: WidgetSite
let journal: string
let calls: EntryCalls
const open = (path: string) => area.openPanel(browser(), stack(), site, path)

beforeAll(async () => {
  site = siteOf()
  calls = entryCalls(site)
  journal = await calls.addPage('Diary', 'diary', collectionType.generic)
  await calls.write('POST', '/publish')
})

test('MISC-04 MISC-05: an owner writes an entry with a chart; a wrong dataset shows its texts and is not saved, a large one is cut; visitors see the entry', async () => {
  const { page } = await open(`pages/${journal}`)
  await page.getByRole('heading', { name: 'No entries yet' }).waitFor()
  await expectAccessible(page)
  await tabTo(page, page.getByRole('button', { name: 'New entry' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a title.').waitFor()
  await page.keyboard.type('Our year in figures')
  await page.keyboard.press('Enter')
  await page.getByLabel('Address').waitFor()
  expect(await page.getByLabel('Address').inputValue()).toBe('our-year-in-figures')
  const item = new URL(page.url()).pathname.split('/').at(-1)!

  const library = page.getByRole('dialog', { name: 'Add a block' })
  const add = async (type: number) => {
    await tabTo(page, page.locator('.editor-context').getByRole('button', { name: 'Add block', exact: true }))
    await page.keyboard.press('Enter')
    await library.locator(`[data-entry="${type}"]`).first().click()
  }
  await add(blockType.html)
  await page.locator(`.editor-side [data-block-type="${blockType.html}"]`).waitFor()
  await page.locator('.editor-context').getByRole('button', { name: 'Edit text', exact: true }).click()
  await canvasOf(page).locator('[contenteditable=true]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('We made ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('more')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' mugs.')
  await add(blockType.chart)
  await library.locator('[name="dataset.fileName"]').fill('mugs.csv')
  await library.locator('[name="dataset.table"]').fill('Year,Mugs\n2026,150')
  await library.getByRole('button', { name: 'Add', exact: true }).click()
  const chart = page.locator(`.editor-side [data-block-type="${blockType.chart}"]`)
  const fileName = chart.locator('[name="dataset.fileName"]')
  const dataset = chart.locator('[name="dataset.table"]')
  await fileName.fill('')
  await chart.getByText('Please enter a file name').waitFor()
  await fileName.fill('mugs.csv')
  for (const [table, text] of [
    ['', 'A dataset needs at least one column.'],
    ['Year\n2026', 'A dataset needs at least one column.'],
    ['Year,Mugs', 'A dataset needs at least one row.'],
    ['Year,Mugs\n2025,120\n2026,', 'One or more rows was missing data'],
    ['Year,Mugs\n2025,120\n2026,many', 'One or more rows was missing data'],
  ] as const) {
    await dataset.fill(table)
    await chart.getByText(text).waitFor()
    expect(await dataset.getAttribute('aria-invalid')).toBe('true')
  }
  await expectAccessible(page)
  await savedForm(page)
  const blocks = async () =>
    blocksOf((await calls.itemPage(item)).document).map(({ type, value }) => ({
      type,
      dataset: value['dataset'] as { columns: string[]; rows: { figures: number[] }[] },
    }))
  // The chart was complete once, so its last complete dataset is what is saved.
  expect((await blocks()).map(({ type }) => type)).toEqual([blockType.html, blockType.chart])
  expect((await blocks())[1]!.dataset.rows).toHaveLength(1)

  const line = (length: number) => Array.from({ length }, (_, at) => at).join(',')
  const columns = MAX_DATASET_COLUMNS + 1
  await dataset.fill(
    [`,${line(columns)}`, ...Array(MAX_DATASET_ROWS + 1).fill(`2026,${line(columns)}`)].join('\n'),
  )
  await chart.getByText(/The rest was cut: a dataset has at most 1,000 rows and 50 columns\./).waitFor()
  await expect.poll(async () => (await blocks())[1]!.dataset.rows.length).toBe(MAX_DATASET_ROWS)
  expect((await blocks())[1]!.dataset.rows.at(-1)!.figures).toHaveLength(MAX_DATASET_COLUMNS)
  expect((await blocks())[1]!.dataset.columns).toHaveLength(MAX_DATASET_COLUMNS)

  await dataset.fill('Year;Mugs;Bowls\n2025;120;80\n2026;150;95')
  await savedForm(page)
  await tabTo(page, page.getByRole('button', { name: 'Entry', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Publish entry' }))
  await page.keyboard.press('Enter')
  await page.getByText('Published. Visitors see it now.').waitFor()
  const visitor = await openPage(browser())
  await area.loadUntil(
    visitor.page,
    site.at('/diary/our-year-in-figures'),
    visitor.page.locator('main strong'),
  )
  expect(await visitor.page.locator('main strong').textContent()).toBe('more')
  expect(await visitor.page.locator('main table').textContent()).toContain('150')
  expect(visitor.errors).toEqual([])
  await visitor.page.context().close()
  await page.context().close()
})

test('two forms of one entry: other fields are merged, and of the same field both versions are shown to choose from', async () => {
  const id = await calls.add(journal, 'Two editors', { state: 4 })
  const [one, two] = [await open(`pages/${journal}/${id}`), await open(`pages/${journal}/${id}`)]
  await one.page.getByLabel('Author').fill('Robin Reed')
  await savedForm(one.page)
  await two.page.getByLabel('Excerpt').fill('An excerpt of the second')
  await two.page.getByText('Another editor changed this page too. Both changes are kept.').waitFor()
  await savedForm(two.page)
  expect(await two.page.getByLabel('Author').inputValue()).toBe('Robin Reed')
  expect(await calls.item(id)).toMatchObject({
    author: { displayName: 'Robin Reed' },
    excerpt: 'An excerpt of the second',
  })
  await one.page.getByLabel('Title', { exact: true }).fill('Title of the first')
  await savedForm(one.page)
  await two.page.getByLabel('Title', { exact: true }).fill('Title of the second')
  await two.page.getByRole('button', { name: 'Choose a version' }).click()
  const question = two.page.getByRole('group', { name: 'Title', exact: true })
  await question.getByText('Title of the second').waitFor()
  await expectAccessible(two.page)
  await question.getByText('Title of the first').click()
  await two.page.getByRole('button', { name: 'Save this choice' }).click()
  await savedForm(two.page)
  expect(await two.page.getByLabel('Title', { exact: true }).inputValue()).toBe('Title of the first')
  for (const { page } of [one, two]) await page.context().close()
})

test('an editor reads an earlier version of the content that someone else wrote, and restores it', async () => {
  const id = await calls.add(journal, 'Earlier words', { state: 4 })
  const path = `/api/rest/sites/${site.id}/items/${id}/page`
  const saved = async (owner: Pick<WidgetSite['owner'], 'read' | 'write'>, words: string) => {
    const { revision } = await owner.read(readItemPage, { params: { websiteId: site.id, id } })
    const blocks = [{ id: 'text', type: blockType.html, value: { html: `<p>${words}</p>` } }]
    const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks }] }] }]
    await owner.write('PUT', path, {
      document: { title: 'Earlier words', sections },
      revision,
      saveId: randomUUID(),
    })
  }
  await saved(site.owner, 'Words of the owner')
  const staff = await signInStaff(stack(), ['addContributor'])
  const other = await signInStaff(stack(), ['addContributor'])
  const { account } = await other.read(readSession)
  const roles = { accountId: account.id, roles: ['editor'] }
  await staff.write('POST', `/api/rest/staff/websites/${site.id}/contributors`, roles)
  await untilAllowed(other, path)
  await saved(other, 'Words of another')

  const { page } = await open(`pages/${journal}/${id}`)
  await page.getByText('Words of another').waitFor()
  await page.getByText('Earlier versions').click()
  const show = page.getByRole('button', { name: /^Show text of revision / }).last()
  await show.click()
  await page.getByText('Words of the owner').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Restore revision / }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText(/The content of revision \d+ is back\. Publish to show it to visitors\./).waitFor()
  await expect
    .poll(async () => JSON.stringify((await calls.itemPage(id)).document))
    .toContain('Words of the owner')
  await page.context().close()
})

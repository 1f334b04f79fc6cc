import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { MAX_DATASET_COLUMNS, MAX_DATASET_ROWS } from '@portico/proto/limits'
import type { ItemRow } from '@portico/proto/http/items'
import type { PageKept } from '@portico/proto/http/page-saving'
import { blocksOf } from '@portico/proto/site'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import type { Stack } from '../stack.ts'
import { tabTo } from '../work-by-keyboard.ts'
import * as area from './owner-area.ts'
import type { WidgetSite } from './site.ts'

const DAY_MS = 86_400_000

/** The screens of entries: the list, the form, names, the trash and the schedules. */
export function entryTests(
  stack: () => Stack,
  siteOf: () => Promise<WidgetSite>,
  browser: () => Browser,
): void {
  let site: WidgetSite
  let journal: string
  const root = () => `/api/rest/sites/${site.id}`
  const add = async (title: string, more: object = {}, to = journal) =>
    (
      await site.owner.write<{ id: string }>('POST', `${root()}/collections/${to}/items`, {
        title,
        document: { title, sections: [] },
        ...more,
      })
    ).id
  const addPage = async (title: string, urlId: string, type: number = collectionType.page) =>
    (await site.owner.write<{ id: string }>('POST', `${root()}/collections`, { title, urlId, type })).id
  const read = async <T>(path: string) => JSON.parse((await site.owner.call(`${root()}${path}`)).text) as T
  const open = (path: string) => area.openPanel(browser(), stack(), site, path)
  const list = (collection = journal) => open(`pages/${collection}`)
  const saved = (page: Page) => page.locator('.save-state[data-status=saved]').waitFor()

  beforeAll(async () => {
    site = await siteOf()
    journal = await addPage('Diary', 'diary', collectionType.generic)
    // Its time comes while the other tests run.
    const team = await addPage('Team', 'team')
    await site.owner.write('POST', `${root()}/schedules`, {
      at: Date.now() + 4_000,
      pages: [team],
      name: 'The team page',
    })
    await site.owner.write('PUT', `${root()}/collections/${team}`, { urlId: 'crew' })
    await addPage('Another team', 'team')
    await site.owner.write('POST', `${root()}/publish`)
  })

  test('MISC-04 MISC-05: an owner writes an entry with a chart; a wrong dataset shows its texts and is not saved, a large one is cut; visitors see the entry', async () => {
    const { page } = await list()
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

    const kinds = page.getByRole('group', { name: 'Add a block' })
    await tabTo(page, kinds.getByRole('button', { name: 'Text' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('We made **more** mugs.')
    await tabTo(page, kinds.getByRole('button', { name: 'Chart' }))
    await page.keyboard.press('Enter')
    const fileName = page.getByLabel('File name of the dataset')
    const dataset = page.getByLabel('Dataset of chart 2')
    await dataset.fill('Year,Mugs\n2026,150')
    await page.getByText('Please enter a file name').waitFor()
    await fileName.fill('mugs.csv')
    for (const [table, text] of [
      ['', 'A dataset needs at least one column.'],
      ['Year\n2026', 'A dataset needs at least one column.'],
      ['Year,Mugs', 'A dataset needs at least one row.'],
      ['Year,Mugs\n2025,120\n2026,', 'One or more rows was missing data'],
      ['Year,Mugs\n2025,120\n2026,many', 'One or more rows was missing data'],
    ] as const) {
      await dataset.fill(table)
      await page.getByText(text).waitFor()
      expect(await dataset.getAttribute('aria-invalid')).toBe('true')
    }
    await expectAccessible(page)
    await saved(page)
    const { items } = await read<{ items: ItemRow[] }>(`/collections/${journal}/items`)
    const blocks = async () =>
      blocksOf((await read<PageKept>(`/items/${items[0]!.id}/page`)).document).map(({ type, value }) => ({
        type,
        dataset: value['dataset'] as { columns: string[]; rows: { figures: number[] }[] },
      }))
    // The chart was complete once, so its last complete dataset is what is saved.
    expect((await blocks()).map(({ type }) => type)).toEqual([blockType.markdown, blockType.chart])
    expect((await blocks())[1]!.dataset.rows).toHaveLength(1)

    const line = (length: number) => Array.from({ length }, (_, at) => at).join(',')
    const columns = MAX_DATASET_COLUMNS + 1
    await dataset.fill(
      [`,${line(columns)}`, ...Array(MAX_DATASET_ROWS + 1).fill(`2026,${line(columns)}`)].join('\n'),
    )
    await page.getByText(/The rest was cut: a dataset has at most 1,000 rows and 50 columns\./).waitFor()
    await expect.poll(async () => (await blocks())[1]!.dataset.rows.length).toBe(MAX_DATASET_ROWS)
    expect((await blocks())[1]!.dataset.rows.at(-1)!.figures).toHaveLength(MAX_DATASET_COLUMNS)
    expect((await blocks())[1]!.dataset.columns).toHaveLength(MAX_DATASET_COLUMNS)

    await dataset.fill('Year;Mugs;Bowls\n2025;120;80\n2026;150;95')
    await saved(page)
    await tabTo(page, page.getByRole('button', { name: 'Publish', exact: true }))
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

  test('two editors of one entry: other fields are merged, and of the same text both versions are shown to choose from', async () => {
    const id = await add('Two editors', { state: 4 })
    const [one, two] = [await open(`pages/${journal}/${id}`), await open(`pages/${journal}/${id}`)]
    const write = async ({ page }: typeof one, text: string) => {
      if ((await page.getByRole('textbox', { name: 'Text 1' }).count()) === 0)
        await page.getByRole('group', { name: 'Add a block' }).getByRole('button', { name: 'Text' }).click()
      await page.getByRole('textbox', { name: 'Text 1' }).fill(text)
    }
    await write(one, 'Words of the first')
    await saved(one.page)
    await write(two, 'Words of the second')
    const notice = two.page
      .getByRole('alert')
      .filter({ hasText: 'This page was changed since you opened it.' })
    await notice.getByText('Words of the first').waitFor()
    await notice.getByText('Words of the second').waitFor()
    await expectAccessible(two.page)
    await notice.getByRole('button', { name: 'Keep my version' }).click()
    await saved(two.page)
    const text = async () => JSON.stringify((await read<PageKept>(`/items/${id}/page`)).document)
    expect(await text()).toContain('Words of the second')
    await write(one, 'More words of the first')
    await one.page.getByRole('button', { name: 'Use the other version' }).click()
    await saved(one.page)
    expect(await one.page.getByRole('textbox', { name: 'Text 1' }).inputValue()).toBe('Words of the second')

    await one.page.getByLabel('Author').fill('Robin Reed')
    await saved(one.page)
    await two.page.getByLabel('Excerpt').fill('An excerpt of the second')
    await saved(two.page)
    expect(await read<ItemRow>(`/items/${id}`)).toMatchObject({
      author: { displayName: 'Robin Reed' },
      excerpt: 'An excerpt of the second',
    })
    await one.page.getByLabel('Title', { exact: true }).fill('Title of the first')
    await saved(one.page)
    await two.page.getByLabel('Title', { exact: true }).fill('Title of the second')
    const fields = two.page
      .getByRole('alert')
      .filter({ hasText: 'This entry was changed since you opened it.' })
    await fields.getByText('Title of the first').waitFor()
    await fields.getByRole('button', { name: 'Use the other version' }).click()
    await saved(two.page)
    expect(await two.page.getByLabel('Title', { exact: true }).inputValue()).toBe('Title of the first')
    for (const { page } of [one, two]) await page.context().close()
  })

  test('several entries are tagged, ordered and deleted by keyboard with undo; one is restored, and one deleted for good', async () => {
    const trees = await addPage('Trees', 'trees', collectionType.generic)
    for (const [at, title] of ['Ash', 'Birch', 'Cedar'].entries())
      await add(
        title,
        { publishOn: new Date(Date.now() - (at + 1) * DAY_MS).toISOString(), tags: ['Wood'] },
        trees,
      )
    const { page } = await list(trees)
    const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
    const titles = async () =>
      (await read<{ items: ItemRow[] }>(`/collections/${trees}/items`)).items.map(({ title }) => title)
    const tags = async () =>
      (await read<{ items: ItemRow[] }>(`/collections/${trees}/items`)).items.map(({ tags }) => tags.join())
    await box('Ash').waitFor()
    await tabTo(page, box('Ash'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').waitFor()
    await expectAccessible(page)
    await tabTo(page, page.getByRole('button', { name: 'Tags', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByLabel('Add tags').fill('Leaves')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('2 entries have the tags Leaves.').waitFor()
    expect(await tags()).toEqual(['Wood,Leaves', 'Wood,Leaves', 'Wood'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(tags).toEqual(['Wood', 'Wood', 'Wood'])

    await page.getByRole('button', { name: 'Change the order of the entries' }).click()
    await tabTo(page, page.getByRole('row', { name: 'Ash' }))
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText('Ash moved to place 2 of 3').waitFor()
    await expect.poll(titles).toEqual(['Birch', 'Ash', 'Cedar'])
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(titles).toEqual(['Birch', 'Cedar', 'Ash'])
    await expectAccessible(page)
    const from = await page.getByText('Ash', { exact: true }).boundingBox()
    const to = await page.getByText('Birch', { exact: true }).boundingBox()
    await page.mouse.move(from!.x + 5, from!.y + 5)
    await page.mouse.down()
    await page.mouse.move(to!.x + 8, to!.y + 2, { steps: 8 })
    await page.mouse.up()
    await expect.poll(titles).toEqual(['Ash', 'Birch', 'Cedar'])
    await page.getByRole('button', { name: 'Done' }).click()

    await box('Ash').focus()
    await page.keyboard.press('Control+a')
    await page.getByText('3 selected').waitFor()
    await page
      .getByRole('region', { name: 'Actions for the selected entries' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect.poll(titles).toEqual([])
    await page.goto(page.url().replace(/pages\/.*$/, 'pages/trash'))
    await page.getByRole('button', { name: 'Restore Birch' }).click()
    await page.getByText('Birch is back at /trees/birch.').waitFor()
    await page
      .getByText(/30 days left/)
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete Ash permanently' }).click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await page.getByRole('button', { name: 'Delete permanently', exact: true }).click()
    await page.getByText('Deleted permanently.').waitFor()
    await page.getByRole('button', { name: 'Restore Cedar' }).waitFor()
    expect(await page.getByRole('button', { name: 'Restore Ash' }).count()).toBe(0)
    expect(await titles()).toEqual(['Birch'])

    await add('Fir', { tags: ['woods', 'Needles'] }, trees)
    await page.goto(page.url().replace(/pages\/.*$/, `pages/${trees}/names`))
    await page.getByRole('checkbox', { name: 'Select the tag Wood', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Select the tag woods' }).check()
    await page.getByLabel('Merge 2 tags into').fill('Timber')
    await page.keyboard.press('Enter')
    await page.getByText('Timber: 2 entries changed.').waitFor()
    expect((await tags()).sort()).toEqual(['Timber', 'Timber,Needles'])
    await page.context().close()
  })

  test('DATA-17 DATA-18: an entry is scheduled, moved and published at once; without a time zone no time is entered; code is not edited on Android; a failed schedule says why', async () => {
    const code = { id: 'code', type: blockType.code, value: { code: 'make mugs' } }
    const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks: [code] }] }] }]
    const id = await add('A fair', {
      state: 4,
      recordType: 12,
      startDate: Date.now() + DAY_MS,
      endDate: Date.now() + 2 * DAY_MS,
      document: { title: 'A fair', sections },
    })
    const { page } = await list()
    const form = page.url().replace(/pages\/.*$/, `pages/${journal}/${id}`)
    const isTime = ({ pathname }: URL) => pathname.endsWith('/time')
    await page.route(isTime, (route) => route.fulfill({ status: 500, json: {} }))
    await page.addInitScript(() => {
      if (sessionStorage.getItem('android'))
        Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Linux; Android 15)' })
    })
    await page.goto(form)
    await page.getByText('Failed to load timezone').first().waitFor()
    expect(await page.getByLabel('Start', { exact: true }).count()).toBe(0)
    await page.unroute(isTime)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByLabel('Start', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Code 1' }).inputValue()).toBe('make mugs')

    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const time = dialog.getByLabel('Date and time')
    await time.fill('2020-01-01T10:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await dialog.getByText('Choose a time in the future.').waitFor()
    await time.fill('2099-01-01T10:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await page.getByText('Scheduled for Jan 1, 2099, 10:00 AM UTC.').waitFor()
    expect(await read<ItemRow>(`/items/${id}`)).toMatchObject({
      state: 2,
      publishOn: Date.UTC(2099, 0, 1, 10),
    })

    await page.goto(page.url().replace(/pages\/.*$/, 'pages/schedules'))
    await page.getByRole('button', { name: 'Change time of A fair' }).click()
    await time.fill('2098-01-01T10:00')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
    await expect
      .poll(async () => (await read<ItemRow>(`/items/${id}`)).publishOn)
      .toBe(Date.UTC(2098, 0, 1, 10))
    await page.getByText('Another published page has the address /team. Publish that page too.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss The team page' }).click()
    await page.getByRole('group', { name: 'Dismiss it?' }).getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('The team page was dismissed.').waitFor()

    await page.evaluate(() => sessionStorage.setItem('android', 'yes'))
    await page.goto(form)
    await page.getByText('Code editing is not available on Android').waitFor()
    expect(await page.getByRole('textbox', { name: 'Code 1' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByText('Published. Visitors see it now.').waitFor()
    const visitor = await openPage(browser())
    await area.loadUntil(visitor.page, site.at('/diary/a-fair'), visitor.page.getByText('make mugs'))
    await visitor.page.context().close()
    await page.context().close()
  })
}

import { beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { tabTo } from '../owner/work-by-keyboard.ts'
import { blockIn } from '../editor/open-editor.ts'
import { entryCalls, type EntryCalls } from './entry-calls.ts'
import * as area from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

const DAY_MS = 86_400_000

// The list of entries with changes of many, names, the trash and the schedules.

const siteOf = useSite(makeWidgetSite)
let site: WidgetSite
let calls: EntryCalls
let attempts = 0
const open = (path: string) => area.openPanel(browser(), stack(), site, path)

beforeAll(async () => {
  site = siteOf()
  calls = entryCalls(site)
})

test('COMM-06: several entries are tagged, ordered and deleted by keyboard with undo; one is restored, and one deleted for good', async () => {
  const address = `trees-${++attempts}`
  const trees = await calls.addPage('Trees', address, collectionType.generic)
  for (const [at, title] of ['Ash', 'Birch', 'Cedar'].entries())
    await calls.add(trees, title, {
      publishOn: new Date(Date.now() - (at + 1) * DAY_MS).toISOString(),
      tags: ['Wood'],
    })
  const { page } = await open(`pages/${trees}`)
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true })
  const titles = async () => (await calls.items(trees)).map(({ title }) => title)
  const tags = async () => (await calls.items(trees)).map(({ tags }) => tags.join())
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
  await page.getByText(`Birch is back at /${address}/birch.`).waitFor()
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
  await page.getByRole('button', { name: 'Restore Ash' }).waitFor({ state: 'detached' })
  expect(await titles()).toEqual(['Birch'])

  await calls.add(trees, 'Fir', { tags: ['woods', 'Needles'] })
  await page.goto(page.url().replace(/pages\/.*$/, `pages/${trees}/names`))
  await page.getByRole('checkbox', { name: 'Select the tag Wood', exact: true }).check()
  await page.getByLabel('Rename Wood to').fill('Plank')
  await page.getByRole('checkbox', { name: 'Select the tag woods' }).click()
  await page.getByRole('alert').getByText('You may only edit one tag at a time').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Select the tag woods' }).isChecked()).toBe(false)
  expect(await page.getByLabel('Rename Wood to').inputValue()).toBe('Plank')
  await page.getByLabel('Rename Wood to').fill('Wood')
  await page.getByRole('checkbox', { name: 'Select the tag woods' }).check()
  await page.getByLabel('Merge 2 tags into').fill('Timber')
  await page.keyboard.press('Enter')
  await page.getByText('Timber: 2 entries changed.').waitFor()
  expect((await tags()).sort()).toEqual(['Timber', 'Timber,Needles'])
  await page.context().close()
})

test('DATA-17 DATA-18: an entry is scheduled, moved and published at once; without a time zone no time is entered; code is not edited on Android; a failed schedule says why', async () => {
  const address = `fairs-${++attempts}`
  const fairs = await calls.addPage('Fairs', address, collectionType.generic)
  const team = `team-${attempts}`
  const teamPage = await calls.addPage('Team', team)
  const schedule = await calls.write<{ id: string }>('POST', '/schedules', {
    at: Date.now() + DAY_MS,
    pages: [teamPage],
    name: `The page ${team}`,
  })
  await calls.write('PUT', `/collections/${teamPage}`, { urlId: `crew-${attempts}` })
  await calls.addPage('Another team', team)
  await calls.write('POST', '/publish')
  await calls.write('PUT', `/schedules/${schedule.id}`, { at: Date.now() + 1_000 })
  const code = { id: 'code', type: blockType.code, value: { code: 'make mugs' } }
  const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks: [code] }] }] }]
  const id = await calls.add(fairs, 'A fair', {
    state: 4,
    recordType: 12,
    startDate: Date.now() + DAY_MS,
    endDate: Date.now() + 2 * DAY_MS,
    document: { title: 'A fair', sections },
  })
  const { page } = await open(`pages/${fairs}`)
  const form = page.url().replace(/pages\/.*$/, `pages/${fairs}/${id}`)
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
  await page.getByRole('region', { name: 'Content' }).getByText('make mugs').waitFor()

  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const time = dialog.getByLabel('Date and time')
  await time.fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByText('Choose a time in the future.').waitFor()
  await time.fill('2099-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('Scheduled for Jan 1, 2099, 10:00 AM UTC.').waitFor()
  expect(await calls.item(id)).toMatchObject({
    state: 2,
    publishOn: Date.UTC(2099, 0, 1, 10),
  })

  await page.goto(page.url().replace(/pages\/.*$/, 'pages/schedules'))
  await page.getByRole('button', { name: 'Change time of A fair' }).click()
  await time.fill('2098-01-01T10:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect.poll(async () => (await calls.item(id)).publishOn).toBe(Date.UTC(2098, 0, 1, 10))
  await page.getByText(`Another published page has the address /${team}. Publish that page too.`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Dismiss The page ${team}` }).click()
  await page.getByRole('group', { name: 'Dismiss it?' }).getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(`The page ${team} was dismissed.`).waitFor()

  await page.evaluate(() => sessionStorage.setItem('android', 'yes'))
  // The button is pressed before the form knows whether the website was published.
  const isChanges = ({ pathname }: URL) => pathname.endsWith('/changes')
  const pressed = Promise.withResolvers<void>()
  await page.route(isChanges, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto(page.url().replace(/pages\/.*$/, `edit/${id}`))
  await blockIn(page, 'code').click()
  await page.getByText('Code editing is not available on Android').waitFor()
  expect(await page.locator('.editor-side [data-block-type] textarea').count()).toBe(0)
  await page.goto(form)
  await page.getByRole('button', { name: 'Publish now' }).click()
  pressed.resolve()
  await page.getByText('Published. Visitors see it now.').waitFor()
  const visitor = await openPage(browser())
  await area.loadUntil(visitor.page, site.at(`/${address}/a-fair`), visitor.page.getByText('make mugs'))
  await visitor.page.context().close()
  await page.context().close()
})

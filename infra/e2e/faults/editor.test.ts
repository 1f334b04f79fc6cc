import { expect, test } from 'vitest'
import { blocksOf } from '@portico/proto/site'
import { shuffled } from '../../demo/random.ts'
import { crash, savedDocument } from '../editor/open-editor.ts'
import { stack, useSite, useStackAlone } from '../suite.ts'
import { makeWidgetSite, signUp } from '../widget-site.ts'
import {
  begin,
  beginOn,
  makePage,
  reopen,
  saveAsAnother,
  typeBefore,
  upload,
  type Run,
} from './editor-faults.ts'
import { lostText, openText, receivedBy } from './typing.ts'

useStackAlone('embedded')

// A person types while something fails. All characters that were typed 250 ms before are there, once and in their order. Each seed
// has an order of the faults of its own. `make editor-faults` runs 20 seeds, and two editors for five minutes.

const runs = Number(process.env['EDITOR_FAULT_RUNS'] ?? 2)
const firstSeed = Number(process.env['EDITOR_FAULT_SEED'] ?? 1)
const togetherMs = 1_000 * Number(process.env['EDITOR_TOGETHER_SECONDS'] ?? 20)
const offlineMs = 1_000 * Number(process.env['EDITOR_OFFLINE_SECONDS'] ?? 2)
const seeds = Array.from({ length: runs }, (_, at) => firstSeed + at)

const siteOf = useSite(async () => makeWidgetSite(stack(), await signUp(stack())))
const question = 'Another editor changed the same part'

const blocks = async ({ site, pageId }: Run) => blocksOf(await savedDocument(site, pageId))
const savedText = async (run: Run, id = run.block) =>
  /^<p>(.*)<\/p>$/.exec(String((await blocks(run)).find((block) => block.id === id)?.value['html']))?.[1]

/** All that was typed is saved, also what was typed during and after the fault. */
async function expectAll(run: Run): Promise<void> {
  const { page, block, typist, start } = run
  expect(await receivedBy(page, block)).toBe(typist.text().slice(start))
  await expect.poll(() => savedText(run)).toBe(typist.text())
}

/** The tab is lost: the first characters are there, at least the safe ones, and nothing else. */
async function expectSafe(run: Run, name: string): Promise<void> {
  const { typist, safe, faultAt } = run
  const kept = (await savedText(run)) ?? ''
  console.log(`${name}: ${lostText(typist, kept.length, faultAt)}`)
  expect(typist.text().startsWith(kept)).toBe(true)
  expect(kept.length).toBeGreaterThanOrEqual(safe)
  typist.pressed.length = kept.length
}

const faults: Record<string, (run: Run) => Promise<void>> = {
  async 'server killed'(run) {
    const { page, typist } = run
    const restarted = stack().killAndRestart()
    await typist.type(page, 20)
    await restarted
    await typist.type(page, 3)
    // The next attempt may be half a minute away.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expectAll(run)
  },
  async 'connection lost'(run) {
    const { page, typist } = run
    await page.context().setOffline(true)
    for (const end = Date.now() + offlineMs; Date.now() < end;) await typist.type(page, 5)
    await page.locator('.save-state').getByText('Not saved: no connection').waitFor()
    await typist.type(page, 3)
    await page.context().setOffline(false)
    await expectAll(run)
  },
  async 'tab closed'(run) {
    const next = await run.page.context().newPage()
    run.faultAt = Date.now()
    await run.page.close()
    await reopen(run, next)
    await expectSafe(run, 'tab closed')
  },
  async 'tab crashed'(run) {
    const { page } = run
    run.faultAt = await crash(page)
    const next = await page.context().newPage()
    await page.close()
    await reopen(run, next)
    await expectSafe(run, 'tab crashed')
  },
  async 'session ended'(run) {
    const { page, typist, site, own } = run
    await own.write('POST', '/api/auth/Logout')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    while ((await dialog.count()) === 0) await typist.type(page, 1)
    // The dialog may have taken the last keys.
    const received = await receivedBy(page, run.block)
    expect(typist.text().slice(run.start).startsWith(received)).toBe(true)
    typist.pressed.length = run.start + received.length
    await dialog.getByLabel('Password', { exact: true }).fill(site.account.password)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expectAll(run)
  },
  async 'other block changed by another'(run) {
    await saveAsAnother(run, 'two', '<p>Theirs</p>')
    await run.typist.type(run.page, 10)
    await expectAll(run)
    expect(await savedText(run, 'two')).toBe('Theirs')
  },
  async 'same block changed by another'(run) {
    const { page, typist } = run
    await saveAsAnother(run, run.block, '<p>Theirs</p>')
    const asked = page.getByRole('heading', { name: question })
    while ((await asked.count()) === 0) await typist.type(page, 1)
    await typist.type(page, 5)
    expect(await receivedBy(page, run.block)).toBe(typist.text().slice(run.start))
    await page.getByRole('button', { name: 'Choose a version' }).click()
    await page.getByText('Both, mine as a new block behind theirs').click()
    await page.getByRole('button', { name: 'Save this choice' }).click()
    const mine = async () =>
      (await blocks(run)).find(({ value }) => value['html'] === `<p>${typist.text()}</p>`)
    await expect.poll(mine).toBeDefined()
    expect(await savedText(run)).toBe('Theirs')
    run.block = (await mine())?.id ?? ''
  },
  async 'file replaced'(run) {
    const { url } = await upload(run.site, 'beaker.webp', run.picture.id)
    await run.typist.type(run.page, 10)
    await expectAll(run)
    expect((await blocks(run)).at(-1)?.value['assetUrl']).toBe(url)
  },
}

test.each(seeds)(
  'whatever fails, nothing that was typed is lost or doubled (seed %i)',
  async (seed) => {
    const run = await begin(siteOf(), seed)
    for (const [name, fault] of shuffled(Object.entries(faults), run.typist.random)) {
      await typeBefore(run)
      const began = Date.now()
      await fault(run)
      console.log(
        `seed ${seed}, ${name}: ${run.typist.pressed.length} characters are saved, ${Date.now() - began} ms`,
      )
      await openText(run.page, run.block)
      run.start = run.typist.pressed.length
    }
    await run.page.context().close()
  },
  600_000,
)

test(
  'two editors of different blocks are never asked',
  async () => {
    const made = await makePage(siteOf())
    const editors: Run[] = []
    for (const [at, block] of ['one', 'two'].entries())
      editors.push(await beginOn(siteOf(), { ...made, block, seed: firstSeed + at }))
    let merges = 0
    for (const { page } of editors) page.on('response', (reply) => (merges += reply.status() === 409 ? 1 : 0))
    const end = Date.now() + togetherMs
    await Promise.all(
      editors.map(async ({ page, typist }) => {
        while (Date.now() < end) await typist.type(page, 5)
      }),
    )
    for (const run of editors) await expectAll(run)
    for (const { page } of editors)
      expect(await page.getByRole('heading', { name: question }).count()).toBe(0)
    console.log(`two editors: ${merges} merges, 0 questions`)
    expect(merges).toBeGreaterThan(0)
    await Promise.all(editors.map(({ page }) => page.context().close()))
  },
  togetherMs + 300_000,
)

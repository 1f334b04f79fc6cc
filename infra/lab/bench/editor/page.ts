import type { Browser, Page } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import { openSignedIn } from '../../../e2e/owner/owner-area.ts'
import { blockIn } from '../../../e2e/editor/open-editor.ts'
import { startBrowser } from '../../../e2e/browser.ts'
import { fullPage, sampleBlocks } from '../blocks.ts'
import { devices } from '../measure/devices.ts'
import type { Bench } from '../jobs/job.ts'
import { addPage } from '../kept/kept-site.ts'
import { median, percentile } from '../load/load.ts'
import { keystrokesIn, listenToKeys, openAndSelect, timeToCaret } from './probes.ts'
import { countRenders, rendersOf } from './renders.ts'

/** Medians in ms. `others` is the largest number of other blocks that React renders for one keystroke. */
export type EditorTimes = {
  open: number
  caret: number
  key: number
  keys: number
  others: number
  renders: number
}

const RUNS = 5
const SLOWED = 4
/** The pause between two keys of fast typing, ms. */
const PAUSE_MS = 120
const TYPED = 'A kiln burns for two days and cools for a third one. '
const COUNTED = 'The end. '

/** Job `editor`: the editor on a page of 60 blocks, with a processor slowed 4 times. Nothing is cached by the browser. */
export async function measureEditorPage(bench: Pick<Bench, 'owner' | 'demo'>): Promise<EditorTimes> {
  const site = { owner: bench.owner, root: `/api/rest/sites/${bench.demo.websiteId}` }
  const { id, blocks } = await addPage(site, fullPage(await sampleBlocks(bench)))
  const browser = await startBrowser()
  try {
    const runs: Awaited<ReturnType<typeof editOnce>>[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await editOnce(browser, bench, id, blocks))
    return {
      open: median(runs.map(({ open }) => open)),
      caret: median(runs.map(({ caret }) => caret)),
      key: median(runs.map(({ keys }) => percentile(keys, 0.95))),
      keys: runs.reduce((sum, { keys }) => sum + keys.length, 0),
      others: Math.max(...runs.map(({ others }) => others)),
      renders: Math.max(...runs.map(({ renders }) => renders)),
    }
  } finally {
    await browser.close()
  }
}

async function editOnce(
  browser: Browser,
  bench: Pick<Bench, 'owner' | 'demo'>,
  pageId: string,
  blocks: readonly Block[],
) {
  const { page } = await openSignedIn(browser, bench, bench, devices.desktop.viewport)
  const devtools = await page.context().newCDPSession(page)
  await countRenders(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const idOf = (isWanted: (type: number) => boolean) =>
    `bench-${blocks.findIndex(({ type }) => isWanted(type))}`
  const open = await openAndSelect(
    page,
    `${bench.demo.config}sites/${bench.demo.websiteId}/edit/${pageId}`,
    idOf((type) => type !== blockType.html && type !== blockType.markdown),
  )
  const text = idOf((type) => type === blockType.html)
  // Scripts and pictures that the screen loads later. Its connection for news never rests.
  await page.waitForTimeout(5_000)
  await blockIn(page, text).scrollIntoViewIfNeeded()
  const caret = await timeToCaret(page, text)
  await page.keyboard.press('Control+End')
  await listenToKeys(page)
  await type(page, TYPED)
  const keys = await keystrokesIn(page)
  if (keys.length < TYPED.length) throw new Error(`${keys.length} of ${TYPED.length} keys were painted`)
  const { renders, others } = await rendersOf(page, text, () => type(page, COUNTED))
  await page.context().close()
  return { open, caret, keys, others, renders }
}

async function type(page: Page, words: string): Promise<void> {
  for (const letter of words) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(PAUSE_MS)
  }
  // The last letters are reported to the document after a pause.
  await page.waitForTimeout(2_000)
}

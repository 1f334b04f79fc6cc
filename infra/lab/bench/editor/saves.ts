import { blockType } from '@portico/proto/enums/block-type'
import { MAX_BLOCKS_PER_LAYOUT } from '@portico/proto/limits'
import type { Block } from '@portico/proto/site'
import type { Bench } from '../jobs/job.ts'
import { addPage, savePage, type Site } from '../kept/kept-site.ts'
import { median } from '../load/load.ts'
import { costOf } from '../measure/measure.ts'

/** CPU of all processes for one save of a page of 60 texts, in ms, when one text has changed and when all have. */
export type SaveFigures = { one: number; all: number }

const ROUNDS = 5
const SAVES = 10
const PARAGRAPHS = 20

/** A text as owners write them, which no other save has. */
const textOf = (at: number, word: string): Block => ({
  id: `text-${at}`,
  type: blockType.html,
  value: {
    html: `<h2>Chapter ${at}</h2>${Array.from({ length: PARAGRAPHS }, (_, n) => `<p>${word} ${n}: a <strong>kiln</strong> of the <a href="/journal">workshop</a> burns for <em>two</em> days, and cools for a third one.</p>`).join('')}`,
  },
})

/** Saves a page of 60 texts in alternating rounds. Each text of a save is new, so that nothing is known of it. */
export async function measureSaves({ owner, demo, cpu }: Omit<Bench, 'loader'>): Promise<SaveFigures> {
  const site: Site = { owner, root: `/api/rest/sites/${demo.websiteId}` }
  let blocks = Array.from({ length: MAX_BLOCKS_PER_LAYOUT }, (_, at) => textOf(at, 'first'))
  const page = await addPage(site, blocks)
  let saves = 0
  const costOfSaves = (changed: number) =>
    costOf(cpu, SAVES, async () => {
      for (let count = 0; count < SAVES; count++) {
        const word = `save ${saves++}`
        blocks = blocks.map((block, at) => (at < changed ? textOf(at, word) : block))
        await savePage(site, page.id, blocks)
      }
    })
  await costOfSaves(1)
  await costOfSaves(blocks.length)
  const one: number[] = []
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    one.push((await costOfSaves(1)) / 1_000)
    all.push((await costOfSaves(blocks.length)) / 1_000)
  }
  return { one: median(one), all: median(all) }
}

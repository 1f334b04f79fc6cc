import { randomUUID } from 'node:crypto'
import { MAX_ITEMS_IN_ORDERED_COLLECTION } from '@portico/proto/limits'
import type { Bench, Job } from './job.ts'

const HALF = Math.floor(MAX_ITEMS_IN_ORDERED_COLLECTION / 2)
const AT_ONCE = 5

/** Publishes a journal with items; returns its path. */
async function publishList({ owner, demo }: Bench, items: number): Promise<string> {
  const root = `/api/rest/sites/${demo.websiteId}`
  const urlId = `list-${randomUUID().slice(0, 8)}`
  const journal = { title: 'List', urlId, type: 1 }
  const { id } = await owner.write<{ id: string }>('POST', `${root}/collections`, journal)
  for (let at = 0; at < items; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, items - at) }, (_, n) =>
        owner.write('POST', `${root}/collections/${id}/items`, {
          title: `Item ${at + n}`,
          urlId: `item-${at + n}`,
          excerpt: 'An excerpt of the item. '.repeat(5),
          tags: [`tag ${n}`],
          document: { title: `Item ${at + n}`, sections: [] },
        }),
      ),
    )
  await owner.write('POST', `${root}/publish`, {})
  return `/${urlId}?format=json`
}

const listJob = (name: string, items: number, gate: number, isCached: boolean): Job => ({
  name,
  gate,
  requests: isCached ? 4_000 : 300,
  connections: isCached ? 64 : 8,
  rate: isCached ? 300 : 20,
  p99Gate: Infinity,
  async prepare(bench) {
    const path = await publishList(bench, items)
    return (index) => bench.loader.send({ path: isCached ? path : `${path}&q=${index}` })
  },
})

/** The JSON of a list of 250 items: the first 20 of them, and the places of its other pages. */
export const list = listJob('3g list of 250 items as JSON', MAX_ITEMS_IN_ORDERED_COLLECTION, 12, true)
export const freshList = listJob(
  '3g list of 250 items, uncached',
  MAX_ITEMS_IN_ORDERED_COLLECTION,
  Infinity,
  false,
)
/** Half of the items, to show growth. */
export const halfList = listJob('3g list of 125 items, uncached', HALF, Infinity, false)

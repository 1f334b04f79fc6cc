import { randomUUID } from 'node:crypto'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { readCollectionPage } from '@portico/proto/api/sites/content/page-documents'
import { blockType } from '@portico/proto/enums/block-type'
import { MAX_BLOCKS_PER_LAYOUT } from '@portico/proto/limits'
import { blocksOf, blockValues, type Block } from '@portico/proto/site'
import type { Bench } from './jobs/job.ts'
import { closedLoop } from './load/load.ts'
import { costOf, untilAccepted } from './measure/measure.ts'

type Site = Pick<Bench, 'owner' | 'demo'>

/** Values of types that no page of the demo has. */
const others: Record<number, object> = {
  [blockType.spacer]: { height: 2 },
  [blockType.search]: {},
  [blockType.tourDates]: { artist: 'Clay' },
  [blockType.acuity]: { url: 'https://app.acuityscheduling.com/schedule.php?owner=1' },
}

/** A block of each type with a value of the demo's pages, or with a value from the defaults of the type. */
export async function sampleBlocks({ owner, demo }: Site): Promise<Block[]> {
  const params = { websiteId: demo.websiteId }
  const { collections } = await owner.read(listCollections, { params })
  const samples = new Map<number, Block>()
  for (const { id } of collections) {
    const { document } = await owner.read(readCollectionPage, { params: { ...params, id } })
    for (const block of document ? blocksOf(document) : [])
      if (!samples.has(block.type)) samples.set(block.type, block)
  }
  for (const type of Object.keys(blockValues).map(Number)) {
    const value = others[type] ?? {}
    if (!samples.has(type) && blockValues[type as keyof typeof blockValues].safeParse(value).success)
      samples.set(type, { id: 'sample', type, value: value as Block['value'] })
  }
  return [...samples.values()].sort((a, b) => a.type - b.type)
}

/** Publishes a new page with these blocks; returns its path. */
export async function publishBlocks({ owner, demo }: Site, blocks: readonly Block[]): Promise<string> {
  const root = `/api/rest/sites/${demo.websiteId}`
  const urlId = `bench-${randomUUID().slice(0, 8)}`
  const page = { title: 'Blocks', urlId, type: 10 }
  const { id } = await owner.write<{ id: string }>('POST', `${root}/collections`, page)
  const numbered = blocks.map((block, at) => ({ ...block, id: `bench-${at}` }))
  const rows = [{ columns: [{ span: 12, blocks: numbered }] }]
  const document = { title: 'Blocks', sections: [{ id: 'one', width: 'normal', tone: 'paper', rows }] }
  await owner.write('PUT', `${root}/collections/${id}/page`, { document })
  await owner.write('POST', `${root}/publish`, { pages: [id] })
  return `/${urlId}`
}

/** As many blocks as a page may have: one of each type, and again from the first. */
export const fullPage = (samples: readonly Block[]): Block[] =>
  Array.from({ length: MAX_BLOCKS_PER_LAYOUT }, (_, at) => samples[at % samples.length]!)

export type BlockCost = { type: string; parseMicros: number; renderMicros: number }

const REQUESTS = 60
const PARSES = 2_000

/**
 * Job 3b by type: CPU microseconds of one block on an uncached page, from a page of 60 blocks of the type less a page
 * without blocks, and the CPU microseconds of checking its value.
 */
export async function measureBlocks(bench: Bench): Promise<BlockCost[]> {
  let sent = 0
  const costOfPage = async (blocks: readonly Block[]) => {
    const path = await publishBlocks(bench, blocks)
    const send = () =>
      untilAccepted(
        () => bench.loader.send({ path: `${path}?q=${sent++}` }),
        () => {},
      )
    await closedLoop(REQUESTS, 4, send)
    return costOf(bench.cpu, REQUESTS, () => closedLoop(REQUESTS, 4, send))
  }
  const empty = await costOfPage([])
  const costs: BlockCost[] = []
  for (const block of await sampleBlocks(bench)) {
    const page = await costOfPage(Array.from({ length: MAX_BLOCKS_PER_LAYOUT }, () => block))
    costs.push({
      type: nameOf(block.type),
      parseMicros: parseMicros(block),
      renderMicros: (page - empty) / MAX_BLOCKS_PER_LAYOUT,
    })
  }
  return costs.sort((a, b) => b.renderMicros - a.renderMicros)
}

const nameOf = (type: number) =>
  Object.entries(blockType).find(([, code]) => code === type)?.[0] ?? String(type)

function parseMicros({ type, value }: Block): number {
  const schema = blockValues[type as keyof typeof blockValues]
  if (!schema) return Number.NaN
  for (let n = 0; n < PARSES; n++) schema.safeParse(value)
  const started = performance.now()
  for (let n = 0; n < PARSES; n++) schema.safeParse(value)
  return ((performance.now() - started) * 1_000) / PARSES
}

/** The rows of the printed table. */
export const blockRows = (costs: readonly BlockCost[]) =>
  costs.map(({ type, parseMicros, renderMicros }) => ({
    '3b block, uncached': type,
    'µs of a block': renderMicros.toFixed(0),
    'µs of checking its value': parseMicros.toFixed(1),
  }))

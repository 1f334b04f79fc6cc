import { fullPage, sampleBlocks } from '../blocks.ts'
import { exactCpuMicros } from '../measure/cpu.ts'
import {
  addPage,
  changedBlock,
  countOwn,
  ownBlocks,
  patiently,
  savePage,
  textBlock,
  type BenchPage,
} from './kept-site.ts'
import { VIEWS_PER_SECOND, whileStockChanges } from './kept-views.ts'
import { closedLoop, createLoader, median } from '../load/load.ts'
import { costOf, untilAccepted } from '../measure/measure.ts'
import { changeStock, stockProducts } from '../shop/stock.ts'
import { benchOf } from '../load/portico.ts'
import type { createProcesses } from '../load/processes.ts'
import type { Waits } from '../waits/waits.ts'

/** Pages of one round, and rounds. */
const PAGES = 10
const ROUNDS = 5
/** Pages that are viewed first, so that the code is warm. */
const WARM_PAGES = 10
const WARM_VIEWS = 5
/** Publications of changes of these pages, each followed by a view, for the same reason. */
const WARM_CHANGES = 5
/** How long the gateway may not know a change, ms. */
const UNKNOWN_MS = 700
const CONNECTIONS = 4
/** The same, and the time in which web may render pages ahead, ms. */
const SETTLE_MS = 3_500

const GATES = { elsewhere: 25, oneBlock: 150, first: 600, p99: 3 }

/** Costs of a view of a page of 60 blocks in H, and what changes of stock labels do to views. */
export type KeptFigures = {
  /** How many of the 60 blocks of a page no other page has. */
  ownBlocks: number
  first: number
  elsewhere: number
  oneBlock: number
  stockOfBlock: number
  /** The cost of a publication that changes one block of each page, and of the pause after it, for each page. */
  publication: number
  /** The p99 of views in ms without and with changes, and rendered documents; null where the product does not count them. */
  views: {
    quietP99: number
    p50: number
    p99: number
    views: number
    renderedQuiet: number | null
    rendered: number | null
  }
  changes: { count: number; seconds: number; products: number }
  waits: { quiet: Waits; busy: Waits }
}

/**
 * Job 3h: views of pages after changes, on a Portico of its own. The pages are published before a restart, so that the first view
 * of each is the first one of all. Views search for a text, so that the gateway does not answer them from its cache.
 */
export async function measureKept(
  processes: ReturnType<typeof createProcesses>,
  at: { port: number; adminPort: number; probePort: number; dataDir: string },
): Promise<KeptFigures> {
  const first = await processes.portico({ ...at })
  const before = await benchOf({ pid: first.pid, ...at, rounds: ROUNDS })
  const samples = fullPage(await sampleBlocks(before))
  const site = { owner: before.owner, root: `/api/rest/sites/${before.demo.websiteId}` }
  const make = async (count: number) => {
    const made: BenchPage[] = []
    for (let n = 0; n < count; n++) made.push(await addPage(site, ownBlocks(samples, `${count}-${n}`)))
    return made
  }
  const warm = await make(WARM_PAGES)
  const pages = await make(PAGES * ROUNDS)
  const elsewhere = await addPage(site, [])
  await patiently(() => site.owner.write('POST', `${site.root}/publish`, {}))
  await first.stop()

  const { pid } = await processes.portico(at)
  const bench = await benchOf({ pid, ...at, rounds: ROUNDS })
  const { owner } = bench
  const hello = await processes.hello()
  const unit = createLoader({ port: hello.port, host: 'hello', connections: CONNECTIONS })
  const loader = createLoader({ ...at, host: bench.host, connections: CONNECTIONS })
  let sent = 0
  const view = ({ path }: BenchPage) =>
    untilAccepted(
      () => loader.send({ path: `${path}?q=${sent++}`, headers: { 'accept-encoding': 'gzip' } }),
      () => {},
    )
  const viewEach = (some: readonly BenchPage[]) =>
    closedLoop(some.length, CONNECTIONS, (index) => view(some[index]!))
  const costs: Record<'first' | 'elsewhere' | 'oneBlock' | 'stockOfBlock' | 'publication', number[]> = {
    first: [],
    elsewhere: [],
    oneBlock: [],
    stockOfBlock: [],
    publication: [],
  }
  const publish = async (some: readonly BenchPage[], word: string) => {
    for (const page of some) {
      const changed = page.blocks.map((block, n) => (n === page.own ? changedBlock(block, word) : block))
      await savePage(site, page.id, changed)
    }
    await patiently(() => owner.write('POST', `${site.root}/publish`, { pages: some.map(({ id }) => id) }))
  }
  for (let n = 0; n < WARM_VIEWS; n++) await viewEach(warm)
  for (let n = 0; n < WARM_CHANGES; n++) {
    await publish(warm, `warm ${n}`)
    await new Promise((done) => setTimeout(done, UNKNOWN_MS))
    await viewEach(warm)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const some = pages.slice(round * PAGES, (round + 1) * PAGES)
    const h = await costOf(
      () => exactCpuMicros(hello.pid),
      5_000,
      () => closedLoop(5_000, CONNECTIONS, () => unit.send({ path: '/' })),
    )
    const cost = async (work: () => Promise<void>) =>
      (await costOf(() => exactCpuMicros(pid), PAGES, work)) / h
    costs.first.push(await cost(() => viewEach(some)))
    await savePage(site, elsewhere.id, [textBlock(`Elsewhere ${round}`)])
    await patiently(() => owner.write('POST', `${site.root}/publish`, { pages: [elsewhere.id] }))
    await settle()
    costs.elsewhere.push(await cost(() => viewEach(some)))
    costs.publication.push(
      await cost(async () => {
        await publish(some, `changed ${round}`)
        await settle()
      }),
    )
    costs.oneBlock.push(await cost(() => viewEach(some)))
    const [product] = await stockProducts(bench)
    await changeStock(bench, product!, round % 2)
    await settle()
    costs.stockOfBlock.push(await cost(() => viewEach(some)))
  }
  unit.close()
  const { views, changes, waits } = await whileStockChanges(bench, at, pages)
  loader.close()
  return {
    ownBlocks: countOwn(samples),
    first: median(costs.first),
    elsewhere: median(costs.elsewhere),
    oneBlock: median(costs.oneBlock),
    stockOfBlock: median(costs.stockOfBlock),
    publication: median(costs.publication),
    views,
    changes,
    waits,
  }
}

const settle = () => new Promise<void>((done) => setTimeout(done, SETTLE_MS))

/** The rows of the printed table. */
export function keptRows(figures: KeptFigures) {
  const { ownBlocks, first, elsewhere, oneBlock, stockOfBlock, publication, views, changes } = figures
  const ratio = views.p99 / views.quietP99
  const row = (what: string, measured: string, gate = '', met?: boolean) => ({
    'job 3h, page of 60 blocks': what,
    measured,
    gate,
    met: met === undefined ? '' : met ? 'yes' : 'no',
  })
  const h = (what: string, value: number, gate?: number) =>
    row(
      what,
      `${value.toFixed(1)} H`,
      gate === undefined ? '' : `${gate} H`,
      gate === undefined ? undefined : value <= gate,
    )
  const rendered = (count: number | null) => (count === null ? 'not counted' : String(count))
  return [
    h(`first view of all (${ownBlocks} blocks that no other page has)`, first, GATES.first),
    h('view after a change elsewhere on the website', elsewhere, GATES.elsewhere),
    h('view after the publication of a change of one of its blocks', oneBlock, GATES.oneBlock),
    h('view after a change of the stock of a product that it shows', stockOfBlock, GATES.oneBlock),
    h(`that publication and the ${SETTLE_MS / 1_000} s after it, a page`, publication),
    row(
      `p99 of ${VIEWS_PER_SECOND} views a second beside ${changes.count} changes of ${changes.products} products in ${changes.seconds.toFixed(0)} s`,
      `${views.p99.toFixed(1)} ms, without changes ${views.quietP99.toFixed(1)} ms: ${ratio.toFixed(2)}`,
      `${GATES.p99} ×`,
      ratio <= GATES.p99,
    ),
    row(
      `documents rendered for ${views.views} views`,
      `${rendered(views.rendered)}, without changes ${rendered(views.renderedQuiet)}`,
    ),
  ]
}

import type { Bench } from '../jobs/job.ts'
import type { BenchPage } from './kept-site.ts'
import { createLoader, openLoop, percentile } from '../load/load.ts'
import { metricOf } from '../measure/metric.ts'
import { changeStock, stockProducts } from '../shop/stock.ts'
import { waitsDuring } from '../waits/waits.ts'

export const VIEWS_PER_SECOND = 200
const CHANGES = 1_000
const CHANGES_PER_SECOND = 50
const QUIET_SECONDS = 10

/** Measures views at a fixed rate without, with and again without changes of stock labels. */
export async function whileStockChanges(
  bench: Omit<Bench, 'loader'>,
  at: { adminPort: number; probePort: number; dataDir: string },
  pages: readonly BenchPage[],
) {
  const viewed = [
    '/',
    ...bench.demo.products.slice(0, 4).map(({ path }) => path),
    ...pages.slice(0, 5).map(({ path }) => path),
  ]
  const loader = createLoader({ port: bench.port, host: bench.host, connections: 64 })
  const headers = { 'accept-encoding': 'gzip', accept: 'text/html' }
  let refused = 0
  const run = (seconds: number) =>
    openLoop(
      VIEWS_PER_SECOND,
      seconds,
      async (index) => {
        const outcome = await loader.send({ path: viewed[index % viewed.length]!, headers })
        if (outcome.status === 503) refused++
        return outcome
      },
      (status) => status === 200 || status === 503,
    )
  const rendered = () => metricOf(at.adminPort, 'web_pages_rendered_total')
  const renderedIn = async (work: () => Promise<number[]>) => {
    const before = await rendered()
    const { value: latencies, waits } = await waitsDuring(at, work)
    const after = await rendered()
    return { latencies, waits, count: before === null || after === null ? null : after - before }
  }
  await run(3)
  const calm = await renderedIn(() => run(QUIET_SECONDS))
  const products = await stockProducts(bench)
  const started = performance.now()
  let seconds = 0
  let left = CHANGES
  const changing = Promise.all(
    products.map(async (product, lane) => {
      for (let n = lane % 2; left > 0; n++) {
        const planned = started + ((CHANGES - left--) * 1_000) / CHANGES_PER_SECOND
        await new Promise((done) => setTimeout(done, Math.max(0, planned - performance.now())))
        await changeStock(bench, product, n % 2)
      }
    }),
  ).then(() => void (seconds = (performance.now() - started) / 1_000))
  const busy = await renderedIn(() => run(CHANGES / CHANGES_PER_SECOND))
  await changing
  const again = await run(QUIET_SECONDS)
  loader.close()
  if (refused > 0) process.stderr.write(`${refused} views were refused with 503\n`)
  const quiet = [...calm.latencies, ...again].sort((a, b) => a - b)
  return {
    views: {
      quietP99: percentile(quiet, 0.99),
      p50: percentile(busy.latencies, 0.5),
      p99: percentile(busy.latencies, 0.99),
      views: busy.latencies.length,
      renderedQuiet: calm.count,
      rendered: busy.count,
    },
    waits: { quiet: calm.waits, busy: busy.waits },
    changes: { count: CHANGES, seconds, products: products.length },
  }
}

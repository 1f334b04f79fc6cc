import { fullPage, publishBlocks, sampleBlocks } from '../blocks.ts'
import type { Job } from './job.ts'

/** Job 3b: a page of 60 blocks of all types, which web renders for each request. A text to search for is never cached. */
export const blocks: Job = {
  name: '3b page of 60 blocks, uncached',
  gate: 40,
  requests: 300,
  connections: 8,
  rate: 20,
  p99Gate: Infinity,
  async prepare(bench) {
    const path = await publishBlocks(bench, fullPage(await sampleBlocks(bench)))
    return (index) => bench.loader.send({ path: `${path}?q=${index}` })
  },
}

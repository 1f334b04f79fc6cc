import { contentPart } from '@portico/proto/pages/content-parts'
import { raiseContentVersions } from '@portico/sites/websites/store/content-parts'
import { fullPage, publishBlocks, sampleBlocks } from '../blocks.ts'
import { openService } from '../panels/panel-reader.ts'
import type { Bench, Job } from './job.ts'

const asBrowsers = { 'accept-encoding': 'gzip' }

/**
 * Job 3b: a page of 60 blocks of all types, which the gateway does not answer from its cache, because a text to search for is
 * never cached. Web answers it from the pages that it keeps for a content version.
 */
export const blocks: Job = {
  name: '3b page of 60 blocks, uncached',
  gate: 40,
  requests: 300,
  connections: 8,
  rate: 20,
  p99Gate: Infinity,
  async prepare(bench) {
    const path = await publishBlocks(bench, fullPage(await sampleBlocks(bench)))
    return (index) => bench.loader.send({ path: `${path}?q=${index}`, headers: asBrowsers })
  },
}

const PAGES = 30
/** The gateway asks for the content version every half second. */
const VERSION_MS = 700

/** Makes every copy of the website's pages outdated, as a change of its settings does, and waits until the gateway knows. */
async function outdate(bench: Bench): Promise<void> {
  const db = openService(bench, 'sites')
  try {
    await db.job(async (tx) =>
      raiseContentVersions(tx, new Map([[bench.demo.websiteId, [contentPart.everything]]])),
    )
  } finally {
    await db.close()
  }
  await new Promise((done) => setTimeout(done, VERSION_MS))
}

const firstView = (name: string, count: number): Job => {
  let first = 0
  return {
    name,
    gate: Infinity,
    requests: PAGES,
    connections: 4,
    rate: PAGES / 5,
    p99Gate: Infinity,
    async prepare(bench) {
      const samples = count === 0 ? [] : fullPage(await sampleBlocks(bench)).slice(0, count)
      const paths: string[] = []
      while (paths.length < PAGES) paths.push(await publishBlocks(bench, samples))
      return (index) =>
        bench.loader.send({ path: `${paths[index % PAGES]!}?q=${first++}`, headers: asBrowsers })
    },
    settle: outdate,
  }
}

/** Each of these views is the first one of its page after a change, so nothing is kept anywhere. */
export const firstBlocks = firstView('3b page of 60 blocks, first view', 60)
export const firstEmpty = firstView('3b page without blocks, first view', 0)

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import { call, type CallOptions } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import type { ReleaseList } from '@portico/proto/http/website/releases'
import type { SearchReply } from '@portico/proto/http/website/search'
import { ownerOf, pageOf, startSites, textPage } from '../harness.ts'
import { startProcess } from '../start-process.ts'

/** Kills between the request and its answer, and kills while the release is indexed for the search. */
const KILLS = 20
const LATE_KILLS = 4
/** The release is indexed within this time after its publication, ms. */
const INDEXED_MS = 400
const POSTS = 150
/** Home, About, the journal and its posts. */
const PAGES = POSTS + 3

/** The texts and titles of a release contain the word of its round, so an answer with two of them is half of a release. */
const wordOf = (round: number) => `round${round}x`

let sites: Awaited<ReturnType<typeof startSites>>
let website: { id: string; identifier: string }
let running: { child: ChildProcess; url: string }

beforeAll(async () => {
  sites = await startSites()
  const site = await sites.website('killed')
  website = { id: site.id, identifier: site.identifier }
  const word = wordOf(0)
  const journal = await site.collection(`Journal ${word}`, 'journal', 1)
  const home = await site.collection(`Home ${word}`, '')
  const about = await site.collection(`About ${word}`, 'about')
  const text = { id: 'text', type: 2, value: { html: `<p>${word}</p>` } }
  const list = { id: 'list', type: 55, value: { collectionId: journal, limit: 3 } }
  await site.put(home, pageOf(`Home ${word}`, [text, list]))
  await site.put(about, textPage(`About ${word}`, `<p>${word}</p>`))
  for (let post = 0; post < POSTS; post++) {
    const title = `Post ${post} ${word}`
    const json = { title, urlId: `post-${post}`, document: textPage(title, `<p>${word}</p>`) }
    await site.own(`/collections/${journal}/items`, { json })
  }
  await site.own('/settings', { method: 'PUT', json: { title: `Clay ${word}` } })
  await site.publish()
  await sites.stopInstance()
})
afterAll(async () => {
  running?.child.kill('SIGKILL')
  await sites.stop()
})

const ask = (path: string, options: CallOptions) => call(running.url + path, { ...options, to: 'sites' })
const own = (path: string, options: CallOptions = {}) =>
  ask(`/api/rest/sites/${website.id}${path}`, { caller: ownerOf({ [website.id]: ['admin'] }), ...options })
const service = (): Caller => ({ website, principal: { kind: 'service', name: 'web' } })

/** Saves all pages and the title of the website with the word of the round. */
async function saveAll(round: number): Promise<void> {
  const word = wordOf(round)
  await sites.database.db.tenant(website.id, async (tx) => {
    const renewed = (column: string, flags = '') =>
      `regexp_replace(${column}::text, 'round\\d+x', '${word}', '${flags}')`
    const changes = `title = ${renewed('title')}, document = ${renewed('document', 'g')}::jsonb, edits = edits + 1`
    await tx.query(`update collection set ${changes}, navigation_title = ${renewed('navigation_title')}`)
    await tx.query(`update item set ${changes}`)
  })
  await own('/settings', { method: 'PUT', json: { title: `Clay ${word}` } })
}

/** The rounds whose words are in the published pages that visitors read. */
async function publishedRounds(): Promise<number[]> {
  const paths = ['/', '/about', '/journal', '/journal/post-0', '/journal/post-70', '/journal/post-149']
  const answers = await Promise.all(
    paths.map((path) => ask(`/internal/page?path=${encodeURIComponent(path)}`, { caller: service() })),
  )
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const rounds = answers.map(({ text }) =>
    [...text.matchAll(/round(\d+)x/g)].map(([, round]) => Number(round)),
  )
  expect(rounds.every((each) => each.length > 3)).toBe(true)
  return [...new Set(rounds.flat())]
}

async function countFound(round: number): Promise<number> {
  const found = await ask(`/internal/search?q=${wordOf(round)}`, { caller: service() })
  const { count, correctedTo } = found.json<SearchReply>()
  return correctedTo === undefined ? count : 0
}

/** Rows of releases that were never made current. */
async function countLeftovers(): Promise<number> {
  const { rows } = await sites.database.db.tenant(website.id, (tx) =>
    tx.query<{ count: number }>(
      `select count(*) from release_entry e, website w where w.id = e.website_id
         and (e.from_number > w.release_number or e.until_number > w.release_number)`,
    ),
  )
  return rows[0]!.count
}

test('sites killed at any moment of a publish leaves the old release or the new one, never a part of it', async () => {
  running = await startProcess(sites)
  let published = 0
  let releases = 1
  let duration = 0
  const outcomes = { old: 0, new: 0 }
  for (let round = 1; round <= KILLS + LATE_KILLS + 1; round++) {
    await saveAll(round)
    const started = performance.now()
    const publishing = own('/publish', { method: 'POST' }).then(
      ({ status }) => status,
      () => null,
    )
    // The first publication is only timed. Each kill has its own part of that time.
    const [kill, kills, ms] =
      round < KILLS + 2 ? [round - 2, KILLS, duration] : [round - KILLS - 2, LATE_KILLS, INDEXED_MS]
    const delay = ((kill + Math.random()) / kills) * ms
    if (round > 1) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      running.child.kill('SIGKILL')
    }
    const status = await publishing
    if (round === 1) {
      duration = performance.now() - started
      expect(status).toBe(200)
      running.child.kill('SIGKILL')
    }
    await once(running.child, 'exit')
    running = await startProcess(sites)

    const context = `round ${round}, killed after ${delay.toFixed(0)} of ${duration.toFixed(0)} ms`
    const [shown = -1, ...others] = await publishedRounds()
    expect(others, context).toEqual([])
    expect(status === 200 ? [round] : [published, round], context).toContain(shown)
    expect([0, PAGES], context).toContain(await countFound(shown))
    await until(async () => (await countFound(shown)) === PAGES)
    expect(await countFound(shown === round ? published : round), context).toBe(0)

    if (shown === round) releases++
    const list = (await own('/releases')).json<ReleaseList>().releases
    expect(
      list.map(({ number }) => number),
      context,
    ).toEqual(Array.from({ length: releases }, (_, at) => releases - at))
    expect(
      list.map(({ changed }) => changed),
      context,
    ).toEqual(list.map(() => PAGES))
    expect(
      list.filter(({ isCurrent }) => isCurrent).map(({ number }) => number),
      context,
    ).toEqual([releases])
    const { changes } = (await own('/changes')).json<ChangesReply>()
    expect(changes.length, context).toBe(shown === round ? 0 : PAGES + 1)
    expect(await countLeftovers(), context).toBe(0)
    if (round > 1) outcomes[shown === round ? 'new' : 'old']++
    published = shown
  }
  expect(outcomes.old, JSON.stringify(outcomes)).toBeGreaterThan(0)
}, 900_000)

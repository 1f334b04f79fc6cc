import { afterAll, beforeAll, expect, test } from 'vitest'
import { workPool } from '@portico/kit/work/process-pool'
import { blockType } from '@portico/proto/enums/block-type'
import { startSites, textPage } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => void (sites = await startSites()))
afterAll(() => sites.stop())

/** Takes the parser minutes, though nothing is nested. */
const HOSTILE = '**あ、'.repeat(6_000)

async function publishedWebsite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  await site.publish()
  const render = (client: string, type: number, value: object) =>
    sites.ask('/internal/block-page', {
      caller: { website: { id: site.id, identifier }, principal: { kind: 'service', name: 'web' } },
      json: { block: { id: 'b', type, value }, client },
    })
  return { ...site, home, render }
}

test('hostile texts of strangers never hold up the texts of owners', async () => {
  const [attacked, other] = [await publishedWebsite('attacked'), await publishedWebsite('other')]
  const save = () =>
    other.own(`/collections/${other.home}/page`, {
      method: 'PUT',
      json: { document: textPage('Home', '<p>Saved <b>meanwhile</b></p>') },
    })
  // The process of owners has started before the strangers come.
  expect((await save()).status).toBe(200)
  let open = 0
  const sent = Array.from({ length: 2 }, (_, at) => {
    open += 1
    return attacked
      .render(`192.0.2.${at}`, blockType.markdown, { markdown: HOSTILE })
      .finally(() => (open -= 1))
  })
  expect((await save()).status).toBe(200)
  expect((await save()).status).toBe(200)
  expect(open).toBeGreaterThan(0)
  for (const { status } of await Promise.all(sent)) expect([400, 503]).toContain(status)
  expect((await save()).status).toBe(200)
})

test('one text of a client waits, and a text that nests too deep is refused without a process', async () => {
  const site = await publishedWebsite('one-client')
  const before = workPool.stats().classes.visitor.started
  const deep = await site.render('192.0.2.9', blockType.markdown, { markdown: `${'> '.repeat(2_000)}x` })
  expect([deep.status, workPool.stats().classes.visitor.started]).toEqual([400, before])
  const sent = Array.from({ length: 4 }, () =>
    site.render('192.0.2.10', blockType.html, { html: '<p>a <b>b</b></p>' }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const status of statuses) expect([200, 503]).toContain(status)
})

import { percentile } from './load.ts'
import { openService, type Portico } from '../panels/panel-reader.ts'

/** Publishing one page of a large website: the p95 in ms, and the bytes of rows beside the changed document. */
export type PublishingFigures = {
  items: number
  firstMs: number
  p95: number
  bytes: number
  changesP95: number
}

const COLLECTIONS = 40
const ITEMS = 250
const RUNS = 20
const GATES = { p95: 500, bytes: 20_000 }
/** The tables that a release writes to. Documents are counted apart. */
const TABLES = ['release', 'release_entry', 'redirect']

/**
 * Job 11. Fills a website with 10,000 items, publishes it whole, and then changes and publishes one of its pages again and
 * again. `changesP95` is the time of `GET changes`, which compares everything that is saved.
 */
export async function measurePublishing(portico: Portico): Promise<PublishingFigures> {
  const { owner } = portico
  const sites = openService(portico, 'sites')
  try {
    const { id } = await owner.write<{ id: string }>('POST', '/api/rest/sites', {
      identifier: 'publishing-bench',
      title: 'Large',
    })
    const root = `/api/rest/sites/${id}`
    while ((await owner.call(`${root}/settings`)).status === 403)
      await new Promise((done) => setTimeout(done, 100))
    const ids: string[] = []
    for (let at = 0; at < COLLECTIONS; at++) {
      const collection = { title: `Journal ${at}`, urlId: `journal-${at}`, type: 1 }
      ids.push((await owner.write<{ id: string }>('POST', `${root}/collections`, collection)).id)
    }
    await sites.tenant(id, (tx) =>
      tx.query(
        `insert into item (website_id, id, collection_id, record_type, title, url_id, excerpt, document, publish_on,
           added_at, updated_at)
         select $1, left(md5(c.id || n), 24), c.id, 1, 'Item ' || n, 'item-' || n, repeat('An excerpt. ', 10),
           jsonb_build_object('title', 'Item ' || n, 'sections', jsonb_build_array(jsonb_build_object('id', 'one',
             'width', 'normal', 'tone', 'paper', 'rows', jsonb_build_array(jsonb_build_object('columns',
               jsonb_build_array(jsonb_build_object('span', 12, 'blocks', jsonb_build_array(jsonb_build_object('id', 'text',
                 'type', 2, 'value', jsonb_build_object('html', '<p>' || md5(c.id || n) || repeat(' Words.', 300) ||
                   '</p>')))))))))),
           now() - n * interval '1 hour', now(), now()
         from unnest($2::text[]) as c (id), generate_series(1, $3::int) as n`,
        [id, ids, ITEMS],
      ),
    )
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now()
      await work()
      return performance.now() - started
    }
    const firstMs = await timed(() => owner.write('POST', `${root}/publish`, {}))
    const size = () =>
      sites.tenant(id, async (tx) => {
        const sums = TABLES.map((table) => `(select coalesce(sum(pg_column_size(t)), 0) from ${table} t)`)
        const { rows } = await tx.query<{ bytes: number }>(`select (${sums.join(' + ')})::float8 as bytes`)
        return rows[0]!.bytes
      })
    const times: number[] = []
    const before = await size()
    for (let run = 0; run < RUNS; run++) {
      const block = { id: 'text', type: 2, value: { html: `<p>Version ${run}</p>` } }
      const rows = [{ columns: [{ span: 12, blocks: [block] }] }]
      const document = { title: 'Changed', sections: [{ id: 'one', width: 'normal', tone: 'paper', rows }] }
      await owner.write('PUT', `${root}/collections/${ids[0]}/page`, { document })
      times.push(await timed(() => owner.write('POST', `${root}/publish`, { pages: [ids[0]] })))
    }
    const bytes = ((await size()) - before) / RUNS
    const changes: number[] = []
    for (let run = 0; run < RUNS; run++) changes.push(await timed(() => owner.call(`${root}/changes`)))
    const sorted = (all: number[]) => all.sort((a, b) => a - b)
    return {
      items: COLLECTIONS * ITEMS,
      firstMs,
      p95: percentile(sorted(times), 0.95),
      bytes,
      changesP95: percentile(sorted(changes), 0.95),
    }
  } finally {
    await sites.close()
  }
}

/** The figures as rows of a table. */
export const publishingRows = ({ items, firstMs, p95, bytes, changesP95 }: PublishingFigures) => [
  {
    'job 11, publishing': `one page of ${items} items, p95`,
    measured: `${p95.toFixed(0)} ms`,
    gate: `${GATES.p95} ms`,
    met: p95 <= GATES.p95 ? 'yes' : 'no',
  },
  {
    'job 11, publishing': 'bytes beside the document',
    measured: `${(bytes / 1_000).toFixed(1)} KB`,
    gate: `${GATES.bytes / 1_000} KB`,
    met: bytes <= GATES.bytes ? 'yes' : 'no',
  },
  { 'job 11, publishing': 'first, whole', measured: `${firstMs.toFixed(0)} ms`, gate: '', met: '' },
  {
    'job 11, publishing': 'list of changes, p95',
    measured: `${changesP95.toFixed(0)} ms`,
    gate: '',
    met: '',
  },
]

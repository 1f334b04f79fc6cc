import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { anchorMessages } from '@portico/proto/pages/section-anchors'
import { blocksOf, type Block } from '@portico/proto/site'
import { until } from '@portico/kit/testing/until'
import { pageOf, startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const text = (html: string, id = 'text'): Block => ({ id, type: blockType.html, value: { html } })
const code: Block = {
  id: 'code',
  type: blockType.code,
  value: { code: '<script>x()</script>', isPageCode: true, caption: '', language: '' },
}
const script = text('<p>S</p><script>x()</script>', 'script')

async function pageWith(identifier: string, blocks: Block[]) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  /** As it may be stored by an earlier release. */
  const store = (stored: object[]) =>
    sites.database.db.job((tx) =>
      tx.query('update collection set document = $2::jsonb where id = $1', [
        home,
        JSON.stringify(pageOf('Home', stored as Block[])),
      ]),
    )
  const put = (sent: object[], role: 'admin' | 'editor' = 'editor', more = {}) =>
    site.own(
      `/collections/${home}/page`,
      { method: 'PUT', json: { document: pageOf('Home', sent as Block[]), ...more } },
      role,
    )
  if (blocks.length > 0) expect((await put(blocks, 'admin')).status).toBe(200)
  const read = async () => (await site.own(`/collections/${home}/page`)).json<SavedPage>()
  return { ...site, home, store, put, read, blocks: async () => blocksOf((await read()).document) }
}
const hasCode = async ({ id, home }: { id: string; home: string }) =>
  (
    await sites.database.db.tenant(id, (tx) =>
      tx.query<{ has_code: boolean }>('select has_code from collection where id = $1', [home]),
    )
  ).rows[0]!.has_code

test('the role editor corrects a word on a page with code, moves the code and hides it', async () => {
  const site = await pageWith('kept-code', [text('<p>Teh</p>'), code, script])
  expect((await site.put([text('<p>The</p>'), code, script])).status).toBe(200)
  expect(await site.blocks()).toEqual([text('<p>The</p>'), code, script])
  expect((await site.put([{ ...code, hideOn: 'phone' }, script, text('<p>The</p>')])).status).toBe(200)
  expect((await site.blocks())[0]).toEqual({ ...code, hideOn: 'phone' })
  expect(await hasCode(site)).toBe(true)
  await site.publish()
  expect((await site.page('/')).hasOwnerCode).toBe(true)
})

test('the role editor neither changes, copies nor adds code, but removes it', async () => {
  const site = await pageWith('kept-code-only', [text('<p>A</p>'), code, script])
  const refused = [
    [text('<p>A</p>'), { ...code, value: { ...code.value, code: 'y()' } }, script],
    [text('<p>A</p>'), code, { ...code, id: 'copy' }, script],
    [text('<p>A</p>'), code, { ...script, id: 'copy' }, script],
    [text('<p>A</p>'), { ...code, id: 'renamed' }, script],
    [{ ...text('<p>A</p>'), value: script.value }, code],
  ]
  for (const blocks of refused) expect((await site.put(blocks)).status).toBe(403)
  expect((await site.put([text('<p>A</p>'), script])).status).toBe(200)
  expect(await hasCode(site)).toBe(true)
  expect((await site.put([text('<p>A</p>')])).status).toBe(200)
  expect(await hasCode(site)).toBe(false)
})

test('the role editor takes back what its saves did to a block with code, and nothing more', async () => {
  const site = await pageWith('put-back-code', [text('<p>A</p>'), code, script])
  const start = await site.blocks()
  const old = { ...code, value: { ...code.value, code: 'old()' } }
  const path = 'document.sections.0.rows.0.columns.0.blocks.1'
  // The block is deleted, its text is changed, and both are undone after they were saved.
  expect((await site.put([text('<p>A</p>'), text('<p>S</p>', 'script')])).status).toBe(200)
  expect((await site.put([text('<p>B</p>'), text('<p>T</p>', 'script')])).status).toBe(200)
  expect(await hasCode(site)).toBe(false)
  expect((await site.put(start)).status).toBe(200)
  expect([await site.blocks(), await hasCode(site)]).toEqual([start, true])
  // Redone and undone again.
  expect((await site.put([text('<p>A</p>')])).status).toBe(200)
  const refused: object[][] = [
    [text('<p>A</p>'), { ...code, id: 'copy' }],
    [text('<p>A</p>'), { ...code, id: 'script' }],
    [text('<p>A</p>'), old],
    [text('<p>A</p>'), { ...code, value: { ...code.value, caption: 'C' } }],
  ]
  for (const blocks of refused) {
    const reply = await site.put(blocks)
    const { errorKey, errors } = reply.json<{ errorKey: string; errors: object }>()
    expect([reply.status, errorKey, Object.keys(errors)]).toEqual([403, 'code-refused', [path]])
  }
  const other = await site.collection('Other', 'other')
  const elsewhere = await site.own(
    `/collections/${other}/page`,
    { method: 'PUT', json: { document: pageOf('Other', [code]) } },
    'editor',
  )
  expect(elsewhere.status).toBe(403)
  expect((await site.put(start)).status).toBe(200)
})

test('code that an account with the permission has removed or changed stays away', async () => {
  const site = await pageWith('removed-code', [text('<p>A</p>'), code, script])
  const start = await site.blocks()
  expect((await site.put([text('<p>A</p>')])).status).toBe(200)
  expect((await site.put(start)).status).toBe(200)
  const newer = { ...code, value: { ...code.value, code: 'new()' } }
  expect((await site.put([text('<p>A</p>'), newer], 'admin')).status).toBe(200)
  for (const block of [code, script])
    expect(
      (await site.put([text('<p>A</p>'), newer, block].filter((each) => each !== newer || block !== code)))
        .status,
    ).toBe(403)
  expect((await site.put([text('<p>B</p>')])).status).toBe(200)
  expect((await site.put([text('<p>B</p>'), newer])).status).toBe(200)
})

test('a block with code can be put back for a week', async () => {
  const site = await pageWith('put-back-late', [text('<p>A</p>'), code])
  const start = sites.clock.at
  expect((await site.put([text('<p>A</p>')])).status).toBe(200)
  sites.clock.at = new Date(start.getTime() + 6 * 86_400_000)
  expect((await site.put([text('<p>A</p>'), code])).status).toBe(200)
  expect((await site.put([text('<p>A</p>')])).status).toBe(200)
  sites.clock.at = new Date(start.getTime() + 14 * 86_400_000)
  expect((await site.put([text('<p>A</p>'), code])).status).toBe(403)
  sites.clock.at = start
})

test('a value that is older than a rule of today is put back, from the last save, a revision or a release', async () => {
  const site = await pageWith('put-back-value', [])
  const before = { id: 'b', type: blockType.button, value: { text: 7, url: 'not a link' } }
  const button = { id: 'b', type: blockType.button, value: { text: 'Seven', url: '/seven' } }
  await site.store([before, text('<p>A</p>')])
  expect((await site.put([button, text('<p>A</p>')])).status).toBe(200)
  expect((await site.put([before, text('<p>A</p>')])).status).toBe(200)
  // A release and a revision of another account have it.
  await site.publish()
  expect((await site.put([before, text('<p>B</p>')], 'admin')).status).toBe(200)
  expect((await site.put([button, text('<p>B</p>')], 'admin')).status).toBe(200)
  await sites.database.db.tenant(site.id, (tx) => tx.query('delete from former_block'))
  expect((await site.put([{ ...before, hideOn: 'phone' }, text('<p>C</p>')])).status).toBe(200)
  expect((await site.blocks())[0]).toEqual({ ...before, hideOn: 'phone' })
  // Another value, and the same one in another block, are new.
  for (const block of [
    { ...before, id: 'c' },
    { ...before, value: { ...before.value, text: 8 } },
  ])
    expect((await site.put([block])).status).toBe(400)
})

test('a repeated id of a page that was saved earlier may be renamed, even the id of a block with code', async () => {
  const site = await pageWith('renamed', [])
  const [a, b] = [text('<p>A</p>', 'same'), { ...code, id: 'same' }]
  await site.store([a, b, b])
  await sites.database.db.job((tx) =>
    tx.query('update collection set has_code = true where id = $1', [site.home]),
  )
  const renamed = [a, { ...b, id: 'same-2' }, { ...b, id: 'same-3' }]
  // One more than the page had is a copy.
  expect((await site.put([...renamed, { ...b, id: 'same-4' }])).status).toBe(403)
  expect((await site.put(renamed)).status).toBe(200)
  expect([await site.blocks(), await hasCode(site)]).toEqual([renamed, true])
  expect((await site.put([...renamed, { ...b, id: 'same-4' }])).status).toBe(403)
})

test('a block that an older schema stored in any form is put back as it was', async () => {
  const site = await pageWith('put-back-odd', [])
  const odd = { id: 'o', type: blockType.accordion, value: { items: [null, 'x', { title: 'T' }] } }
  await site.store([odd])
  expect((await site.put([text('<p>A</p>')])).status).toBe(200)
  expect((await site.put([odd])).status).toBe(200)
  expect(await site.blocks()).toEqual([odd])
})

test('a block whose stored value the schema refuses today stays savable; a changed one names its field', async () => {
  const site = await pageWith('kept-values', [])
  const unknownField = { id: 'a', type: blockType.quote, value: { quote: 'Q', later: { size: 3 } } }
  const wrongValue = { id: 'b', type: blockType.button, value: { text: 7, url: '' } }
  const newer = { id: 'c', type: 1_400, value: { any: true }, source: 'f00d' }
  await site.store([unknownField, wrongValue, newer])
  const sent = [newer, text('<p>New</p>'), wrongValue, unknownField]
  const saved = await site.put(sent)
  expect([saved.status, blocksOf(saved.json<SavedPage>().document)]).toEqual([200, sent])
  const path = 'document.sections.0.rows.0.columns.0.blocks.0'
  const changed: [object, string][] = [
    [{ ...unknownField, value: { ...unknownField.value, quote: 'R' } }, `${path}.value.later`],
    [{ ...wrongValue, value: { text: 8, url: '' } }, `${path}.value.text`],
    [{ ...newer, source: 'beef' }, `${path}.source`],
  ]
  for (const [block, field] of changed) {
    const refused = await site.put([block])
    expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
      400,
      { [field]: expect.any(String) as string },
    ])
  }
})

test('an id that is used twice in one page is a 400 that names the field; pages that were saved so are read', async () => {
  const site = await pageWith('unique-ids', [])
  const [a, b] = [text('<p>A</p>', 'same'), text('<p>B</p>', 'same')]
  await site.store([a, b])
  expect(await site.blocks()).toEqual([a, b])
  await site.publish()
  const row = (id: string, columns: string[]) => ({
    id,
    columns: columns.map((each) => ({ id: each, span: 6, blocks: [] })),
  })
  const section = (id: string, rows: object[]) => ({ id, rows })
  const documents: [object[], string][] = [
    [pageOf('Home', [a, b]).sections, 'document.sections.0.rows.0.columns.0.blocks.1.id'],
    [[section('s', []), section('s', [])], 'document.sections.1.id'],
    [[section('s', [row('r', ['c'])]), section('t', [row('r', ['d'])])], 'document.sections.1.rows.0.id'],
    [[section('s', [row('r', ['c', 'c'])])], 'document.sections.0.rows.0.columns.1.id'],
  ]
  for (const [sections, field] of documents) {
    const refused = await site.own(`/collections/${site.home}/page`, {
      method: 'PUT',
      json: { document: { title: 'Home', sections } },
    })
    expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
      400,
      { [field]: 'is used twice' },
    ])
  }
  // A row and a block may share an id, as the kinds of elements do not mix.
  const shared = [section('x', [{ id: 'x', columns: [{ id: 'x', span: 12, blocks: [text('', 'x')] }] }])]
  const saved = await site.own(`/collections/${site.home}/page`, {
    method: 'PUT',
    json: { document: { title: 'Home', sections: shared } },
  })
  expect(saved.status).toBe(200)
})

test('an outdated save is a 409 also if the saved page has no more what it keeps', async () => {
  const site = await pageWith('kept-outdated', [text('<p>A</p>'), code])
  const { revision } = await site.read()
  expect((await site.put([text('<p>A</p>')], 'admin')).status).toBe(200)
  expect((await site.put([text('<p>B</p>'), code], 'editor', { revision })).status).toBe(409)
  expect((await site.put([text('<p>B</p>'), code])).status).toBe(403)
})

test('a repeated save gets its first answer, even when its code was removed since', async () => {
  const site = await pageWith('kept-repeated', [text('<p>A</p>'), code])
  const save = { revision: (await site.read()).revision, saveId: 'save-0001' }
  const blocks = [text('<p>B</p>'), code]
  const first = await site.put(blocks, 'editor', save)
  expect((await site.put([text('<p>C</p>')], 'admin')).status).toBe(200)
  const again = await site.put(blocks, 'editor', save)
  expect([first.status, again.status, again.json()]).toEqual([200, 200, first.json()])
  expect(await site.blocks()).toEqual([text('<p>C</p>')])
})

test('a name of a section for links that is repeated or reserved is a 400 that names it; stored ones stay', async () => {
  const site = await pageWith('anchors', [])
  const section = (id: string, anchor: string) => ({ id, anchor, rows: [] })
  const put = (...sections: object[]) =>
    site.own(`/collections/${site.home}/page`, {
      method: 'PUT',
      json: { document: { title: 'Home', sections } },
    })
  const errorsOf = async (...sections: object[]) => {
    const reply = await put(...sections)
    return [reply.status, reply.json<{ errors?: object }>().errors]
  }
  const [one, two] = [section('one', 'prices'), section('two', 'hours')]
  expect((await put(one, two)).status).toBe(200)
  expect(await errorsOf(one, section('two', 'prices'))).toEqual([
    400,
    { 'document.sections.1.anchor': anchorMessages.taken },
  ])
  expect(await errorsOf(one, two, section('three', 'block-a'))).toEqual([
    400,
    { 'document.sections.2.anchor': anchorMessages.reserved },
  ])
  await sites.database.db.tenant(site.id, (tx) =>
    tx.query('update collection set document = $2::jsonb where id = $1', [
      site.home,
      JSON.stringify({ title: 'Home', sections: [one, section('two', 'prices'), section('three', 'page')] }),
    ]),
  )
  expect(
    (await put(one, section('two', 'prices'), section('three', 'page'), section('four', 'new'))).status,
  ).toBe(200)
  expect((await put(section('one', 'rates'), section('two', 'prices'))).status).toBe(200)
})

test('the reply to a repeated save has what the first one stored', async () => {
  const site = await pageWith('repeated-reply', [text('<p>A</p>'), code])
  const save = { revision: (await site.read()).revision, saveId: 'save-0002' }
  // A style is not code: it is cleaned, and an account with the permission keeps it.
  const blocks = [text('<p style="color: red">B</p>'), code]
  const first = await site.put(blocks, 'editor', save)
  expect(blocksOf(first.json<SavedPage>().document)[0]).toEqual(text('<p>B</p>'))
  expect((await site.put(blocks, 'editor', save)).json()).toEqual(first.json())
  expect((await site.put([text('<p>C</p>')], 'admin')).status).toBe(200)
  expect((await site.put(blocks, 'editor', save)).json()).toEqual(first.json())
})

test('a save without a revision is compared again if another one came between, so that it does not bring removed code back', async () => {
  const site = await pageWith('kept-concurrent', [text('<p>A</p>'), code])
  const isWaiting = async () =>
    (
      await sites.database.db.tenant(site.id, (tx) =>
        tx.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%from website%'`,
        ),
      )
    ).rowCount > 0
  const saving = await sites.database.db.tenant(site.id, async (tx) => {
    await tx.query('select id from website where id = $1 for no key update', [site.id])
    const waiting = site.put([text('<p>B</p>'), code])
    await until(isWaiting)
    await tx.query(
      `update collection set document = $2::jsonb, has_code = false, revision = revision + 1 where id = $1`,
      [site.home, JSON.stringify(pageOf('Home', [text('<p>A</p>')]))],
    )
    return { waiting }
  })
  expect((await saving.waiting).status).toBe(403)
  expect(await site.blocks()).toEqual([text('<p>A</p>')])
})

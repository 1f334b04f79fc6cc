import { expect, test } from 'vitest'
import { CLEANER_VERSION, type CleanHtml } from '@portico/kit/html/clean-html'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'
import { prepareDocument, type SavedDocument } from './prepare-document.ts'

const text = (id: string, html: string): Block => ({ id, type: blockType.html, value: { html } })
const code: Block = { id: 'code', type: blockType.code, value: { code: 'x()', isPageCode: true } }
const pageOf = (blocks: Block[]): PageDocument => ({
  title: 'Page',
  sections: [{ id: 's', width: 'normal', tone: 'paper', rows: [{ columns: [{ span: 12, blocks }] }] }],
})
const savedOf = (blocks: Block[], more: Partial<SavedDocument> = {}): SavedDocument => ({
  document: pageOf(blocks),
  hasCode: false,
  cleaner: CLEANER_VERSION,
  ...more,
})
const texts = (count: number) => Array.from({ length: count }, (_, at) => text(`t${at}`, `<p>${at}</p>`))

/** Prepares a page with a cleaner that removes scripts and notes each text. */
async function prepare(blocks: Block[], saved: SavedDocument | undefined, mayAddCode = false) {
  const cleaned: string[] = []
  const cleanHtml: CleanHtml = (html) => {
    cleaned.push(html)
    const clean = html.replaceAll(/<script>.*?<\/script>/g, '')
    return Promise.resolve({ html: clean, hadCode: clean !== html })
  }
  const cleaning = { cleanHtml, websiteId: 'a'.repeat(24) }
  const prepared = await prepareDocument(pageOf(blocks), { cleaning, saved, mayAddCode, isChecked: false })
  return { cleaned, blocks: blocksOf(prepared.document), ...prepared }
}

test('of a page of 60 texts, a save cleans the one that has changed', async () => {
  const before = texts(60)
  const after = before.map((block, at) => (at === 30 ? text(block.id, '<p>New</p>') : block))
  expect((await prepare(after, savedOf(before))).cleaned).toEqual(['<p>New</p>'])
  expect((await prepare(before, savedOf(before))).cleaned).toEqual([])
  expect((await prepare(before, undefined)).cleaned).toHaveLength(60)
})

test('a block that moves or is hidden is not cleaned; the same text under another id is', async () => {
  const [first, second] = texts(2) as [Block, Block]
  const saved = savedOf([first, second])
  const moved = await prepare([{ ...second, hideOn: 'phone' }, first], saved)
  expect([moved.cleaned, moved.blocks]).toEqual([[], [{ ...second, hideOn: 'phone' }, first]])
  expect((await prepare([first, { ...second, id: 'copy' }], saved)).cleaned).toEqual(['<p>1</p>'])
})

test('texts that a lower version of the cleaner has cleaned are cleaned again', async () => {
  const before = [text('a', '<p>A</p><script>x()</script>'), text('b', '<p>B</p>')]
  const older = await prepare(before, savedOf(before, { cleaner: CLEANER_VERSION - 1 }))
  expect([older.cleaned.length, older.hasCode, older.cleaner, older.blocks[0]!.value['html']]).toEqual([
    2,
    false,
    CLEANER_VERSION,
    '<p>A</p>',
  ])
  // Before version 1 it was not recorded whether a page has code.
  const unknown = await prepare(before, savedOf(before, { cleaner: 0 }))
  expect([unknown.hasCode, unknown.blocks]).toEqual([true, before])
})

test('code that is kept needs no permission, and the page still has code', async () => {
  const before = [...texts(20), code]
  const saved = savedOf(before, { hasCode: true })
  const changed = await prepare([text('t0', '<p>New</p>'), ...before.slice(1)], saved)
  // The text before is looked at too: one that had code could be put back.
  expect([changed.cleaned, changed.hasCode, changed.blocks.at(-1)]).toEqual([
    ['<p>New</p>', '<p>0</p>'],
    true,
    code,
  ])
  await expect(prepare([...before, { ...code, id: 'copy' }], saved)).rejects.toMatchObject({ status: 403 })
  const copied = prepare([...texts(20), { ...code, id: 'renamed' }], saved)
  await expect(copied).rejects.toMatchObject({ status: 403 })
  expect((await prepare([...before, { ...code, id: 'copy' }], saved, true)).hasCode).toBe(true)
})

test('code in a text is found first; a page whose code is removed has none and is clean', async () => {
  const script = text('script', '<p>S</p><script>x()</script>')
  const before = [...texts(20), script]
  const saved = savedOf(before, { hasCode: true })
  const changed = await prepare([text('t0', '<p>New</p>'), ...before.slice(1)], saved)
  expect([changed.cleaned, changed.hasCode]).toEqual([['<p>New</p>', script.value['html'], '<p>0</p>'], true])
  const without = await prepare(texts(20), saved)
  expect([without.cleaned.length, without.hasCode, without.former]).toEqual([
    21,
    false,
    [{ block: script, mayHaveCode: true }],
  ])
})

test('an account that may add code has its texts as they are written on a page with code', async () => {
  const before = [text('a', '<p>A</p>'), code]
  const saved = savedOf(before, { hasCode: true })
  const after = [text('a', '<p>B</p><script>y()</script>'), code]
  expect((await prepare(after, saved, true)).blocks).toEqual(after)
  await expect(prepare(after, saved)).rejects.toMatchObject({ status: 403 })
})

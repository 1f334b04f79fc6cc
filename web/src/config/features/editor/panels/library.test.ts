import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { blockVariant } from '@portico/proto/enums/block-variant'
import type { AssetKind, AssetReply } from '@portico/proto/http/files/assets'
import { WrittenDocument } from '@portico/proto/site'
import { blockKinds } from '../../../content/blocks/block-types.ts'
import type { BlockValue } from '../../../content/blocks/block-kind.ts'
import { nodesOf, type FieldNode } from '../../../content/blocks/nodes.ts'
import { pictureOf } from '../../../content/assets/picture-of.ts'
import { entryOf } from './fields/entries.ts'
import { partAt, withPart, type Path } from './fields/paths.ts'
import { problemsOfBlock } from './fields/value-editor.ts'
import { isAnswered } from './is-answered.ts'
import { firstValue, libraryEntries, matches } from './library-entries.ts'

const ID = 'a'.repeat(24)
const types = {
  picture: 'image/webp',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  captions: 'text/vtt',
  file: 'application/pdf',
}
const asset = (kind: AssetKind): AssetReply => ({
  id: ID,
  kind,
  type: types[kind],
  url: `/s/${ID}/file`,
  name: 'file',
  title: 'File',
  width: 800,
  height: 600,
  color: '#aabbcc',
  alt: 'A mug',
  bytes: 1,
  createdOn: 0,
  changedOn: 0,
})

/** Answers to the questions of the library, by the asked field. */
const answers: Record<string, BlockValue> = {
  formId: { formId: ID },
  collectionId: { collectionId: ID },
  productId: { productId: ID, collectionId: ID },
  folder: { folder: 'Help' },
  assetUrl: pictureOf(asset('picture')),
  images: { images: [pictureOf(asset('picture'))] },
  restaurantId: { restaurantId: '123' },
  business: { business: 'the-old-dairy' },
  dataset: {},
}
const addressOf = (type: number) =>
  type === blockType.acuity ? 'https://app.acuityscheduling.com/schedule.php?owner=1' : 'https://a.example/b'

/** A value of the library with an answer to its first question. */
function answered(type: number, value: BlockValue, needs: readonly string[]): BlockValue {
  const [need] = needs
  if (need === undefined) return value
  if (need === 'url') return { ...value, url: addressOf(type) }
  const known = answers[need]
  if (known) return { ...value, ...known }
  const node = nodesOf(blockKinds.get(type)!.fields).find(({ key }) => key === need)!
  const start = node.field.starts![0]!
  const nodes = node.shape.kind === 'list' ? node.shape.nodes : []
  return { ...value, [need]: [entryOf(start, nodes, asset(start.file!))] }
}

const documentWith = (type: number, value: BlockValue) => ({
  title: 'Page',
  sections: [{ id: 's', rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', type, value }] }] }] }],
})

test('each of the 60 types and 20 variants is valid as it is added, once its questions are answered', () => {
  expect(new Set(libraryEntries.map(({ type }) => type)).size).toBe(60)
  expect(libraryEntries).toHaveLength(60 + Object.keys(blockVariant).length)
  for (const { name, type, value, needs } of libraryEntries) {
    const full = answered(type, value, needs)
    const { error } = WrittenDocument.safeParse(documentWith(type, full))
    expect(error?.issues ?? [], name).toEqual([])
    if (needs.length > 0) expect(isAnswered(needs, full), name).toBe(true)
  }
})

test('a type whose value is not valid by itself, or shows nothing, asks for something', () => {
  for (const { name, type, value, needs } of libraryEntries) {
    const isValid = WrittenDocument.safeParse(documentWith(type, value)).success
    if (!isValid) expect(needs.length, name).toBeGreaterThan(0)
  }
  const asking = new Set(libraryEntries.filter(({ needs }) => needs.length > 0).map(({ name }) => name))
  for (const name of [
    'Form',
    'Newsletter',
    'Product',
    'Summary',
    'Picture',
    'Gallery',
    'Album',
    'Chart',
    'Feed',
  ])
    expect(asking, name).toContain(name)
})

test('a new entry of every list, and every group that is switched on, is valid', () => {
  let count = 0
  const failures: string[] = []
  const check = (type: number, nodes: readonly FieldNode[], path: Path, whole: BlockValue, name: string) => {
    const problemsOf = problemsOfBlock(type)
    for (const { key, field, shape, belongsTo } of nodes) {
      if (!belongsTo((partAt(whole, path) ?? {}) as BlockValue)) continue
      const at = [...path, key]
      const add = (part: unknown, inner: Path, more: readonly FieldNode[]) => {
        count += 1
        const next = withPart(whole, at, part) as BlockValue
        const problems = problemsOf(next)
        if (problems.length > 0) failures.push(`${name}.${at.join('.')}: ${problems[0]!.message}`)
        check(type, more, inner, next, name)
      }
      if (shape.kind === 'list')
        for (const start of field.starts ?? [])
          if (field.control !== 'dataset' && at[0] !== 'dataset')
            add(
              [start.file ? entryOf(start, shape.nodes, asset(start.file)) : start.value],
              [...at, 0],
              shape.nodes,
            )
      if (shape.kind === 'texts' && at[0] !== 'dataset') add([field.start], at, [])
      if (shape.kind === 'object' && field.start !== undefined) add(field.start, at, shape.nodes)
    }
  }
  for (const { type, value, needs, key } of libraryEntries)
    if (key === String(type)) {
      const { name, fields } = blockKinds.get(type)!
      check(type, nodesOf(fields), [], answered(type, value, needs), name)
    }
  expect(failures).toEqual([])
  expect(count).toBeGreaterThan(25)
})

test('the library is searched by names, descriptions and other words', () => {
  const found = (search: string) =>
    libraryEntries.filter((entry) => matches(entry, search)).map(({ name }) => name)
  expect(found('faq')).toEqual(['Accordion'])
  expect(found('  Slide SHOW')).toContain('Slideshow')
  expect(found('restaurant booking')).toEqual(expect.arrayContaining(['OpenTable', 'Tock']))
  expect(found('nothing of this name')).toEqual([])
})

test('a text begins empty, so that words of its sample are not published', () => {
  const texts = libraryEntries.filter(({ type }) => type === blockType.html || type === blockType.markdown)
  expect(texts.map(firstValue)).toEqual([{ html: '' }, { markdown: '', html: '' }])
  for (const entry of texts) expect(problemsOfBlock(entry.type)(firstValue(entry))).toEqual([])
})

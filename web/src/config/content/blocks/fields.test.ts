import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { blockVariant } from '@portico/proto/enums/block-variant'
import { blockValues } from '@portico/proto/site'
import type { AnyFields } from '../../../widgets/fields.ts'
import { blockKinds } from './block-types.ts'
import { blockGroups } from './block-kind.ts'
import { nodesOf, toJson, type FieldNode } from './nodes.ts'
import { variants } from './variants.ts'

type Json = ReturnType<typeof toJson>

/** The leaves of a JSON Schema by their paths. Elements of a list count once, and fields of a union once. */
function leavesOf(schema: Json, path: readonly string[] = []): string[] {
  const inner = (more: Json, ...keys: string[]) => leavesOf(more, [...path, ...keys])
  const branches = (schema.anyOf ?? schema.oneOf ?? []) as Json[]
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([key, own]) => inner(own as Json, key))
  if (schema.items && !Array.isArray(schema.items)) return inner(schema.items as Json)
  if (branches.some(({ properties }) => properties))
    return [...new Set(branches.flatMap((branch) => inner(branch)))]
  return [path.join('.')]
}

/** Whether the record has a label for the field and for each object around it. */
function hasLabel(record: AnyFields | undefined, [key = '', ...rest]: readonly string[]): boolean {
  const field = record?.[key]
  return Boolean(field?.label) && (rest.length === 0 || hasLabel(field?.fields, rest))
}

test('every field of all block types has a label', () => {
  const missing: string[] = []
  let count = 0
  const counts = Object.entries(blockType).map(([name, type]) => {
    const leaves = leavesOf(toJson(blockValues[type]))
    const fields = blockKinds.get(type)!.fields
    expect(fields.schema).toBe(blockValues[type])
    missing.push(
      ...leaves.filter((leaf) => !hasLabel(fields.record, leaf.split('.'))).map((leaf) => `${name}: ${leaf}`),
    )
    count += leaves.length
    return `${name} ${leaves.length}`
  })
  process.stdout.write(`${count} fields: ${counts.join(', ')}\n`)
  expect(missing).toEqual([])
  expect(count).toBeGreaterThan(400)
})

test('the record of a type names only fields of its schema, and each choice has a label', () => {
  const check = (name: string, nodes: readonly FieldNode[], schema: Json): void => {
    const objects = ((schema.oneOf ?? schema.anyOf ?? [schema]) as Json[]).map(({ properties }) => properties)
    for (const { key, shape } of nodes) {
      const own = objects.find((properties) => properties?.[key])?.[key] as Json | undefined
      expect(own, `${name}.${key}`).toBeDefined()
      if (shape.kind === 'object') check(`${name}.${key}`, shape.nodes, own!)
      // The pictures of hosted galleries are unknown to the JSON Schema, because a transform reads them.
      if (shape.kind === 'list' && key !== 'hostedGalleries')
        check(`${name}.${key}`, shape.nodes, own!.items as Json)
      if (shape.kind === 'choice' && own?.enum)
        expect(shape.options.map(({ value }) => String(value)).sort(), `${name}.${key}`).toEqual(
          own.enum.map(String).sort(),
        )
    }
  }
  for (const [name, type] of Object.entries(blockType))
    check(name, nodesOf(blockKinds.get(type)!.fields), toJson(blockValues[type]))
})

test('references of blocks are known: they have pickers', () => {
  const found = new Map<string, string>()
  const walk = (nodes: readonly FieldNode[]) => {
    for (const { key, refersTo, shape } of nodes) {
      if (refersTo) found.set(key, refersTo)
      if (shape.kind === 'object' || shape.kind === 'list') walk(shape.nodes)
    }
  }
  for (const { fields } of blockKinds.values()) walk(nodesOf(fields))
  expect(Object.fromEntries(found)).toMatchObject({
    formId: 'form',
    productId: 'product',
    collectionId: 'collection',
    folder: 'folder',
    assetUrl: 'asset',
    color: 'color',
    location: 'place',
    clickthroughUrl: 'page',
    joinUrl: 'page',
  })
  expect(found.get('restaurantId')).toBeUndefined()
})

test('ENUM-19, ENUM-24: the library has every type and every variant', () => {
  expect([...blockKinds.keys()].sort()).toEqual(Object.values(blockType).sort())
  expect(Object.keys(variants)).toEqual(Object.keys(blockVariant))
  for (const { type, value } of Object.values(variants)) {
    const { record } = blockKinds.get(type)!.fields
    for (const key of Object.keys(value)) expect(record[key], key).toBeDefined()
  }
  const names = [...blockKinds.values()].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { group } of blockKinds.values()) expect(blockGroups[group]).toBeDefined()
})

test('fields that are asked before a block is added are fields of its type', () => {
  for (const { name, needs, fields } of blockKinds.values())
    for (const need of needs) expect(fields.record[need], `${name}: ${need}`).toBeDefined()
})

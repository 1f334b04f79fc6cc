import { expect, test } from 'vitest'
import * as z from 'zod'
import { patchOf, problemsOf, strict } from './strict.ts'

const paths = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : problemsOf(parsed.error).map(({ path }) => path.join('.'))
}

const Sample = z.preprocess(
  (value) => value,
  z
    .object({
      name: z.string().max(3),
      inner: z.object({ on: z.boolean().default(false) }).prefault({}),
      list: z.array(z.object({ id: z.number() })).optional(),
      byName: z.record(z.string(), z.object({ a: z.number() })).default({}),
      kind: z
        .discriminatedUnion('type', [
          z.object({ type: z.literal('a'), a: z.number() }),
          z.object({ type: z.literal('b') }),
        ])
        .nullable()
        .default(null),
      free: z.looseObject({}).optional(),
    })
    .refine(({ name }) => name !== 'no', { path: ['name'], message: 'must not be no' }),
)

test('a strict schema reports unknown fields at any depth, except in objects that are declared loose', () => {
  const given = {
    name: 'a',
    nmae: 1,
    inner: { no: true },
    list: [{ id: 1 }, { id: 2, x: 0 }],
    byName: { one: { a: 1, b: 2 } },
    kind: { type: 'b', a: 1 },
    free: { x: 1 },
  }
  expect(paths(Sample, given)).toEqual([])
  expect(paths(strict(Sample), given).sort()).toEqual([
    'byName.one.b',
    'inner.no',
    'kind.a',
    'list.1.x',
    'nmae',
  ])
})

test('a strict schema keeps checks, defaults and the shape of its output', () => {
  expect(strict(Sample).parse({ name: 'a' })).toEqual({
    name: 'a',
    inner: { on: false },
    byName: {},
    kind: null,
  })
  expect(paths(strict(Sample), { name: 'long' })).toEqual(['name'])
  expect(paths(strict(Sample), { name: 'no' })).toEqual(['name'])
})

const Settings = z.object({
  title: z.string().max(3).default('x'),
  bar: z
    .object({ style: z.literal([1, 2]).default(1), link: z.object({ url: z.string() }).optional() })
    .prefault({}),
  pages: z.array(z.string()).default([]),
})

test('a patch has no defaults, validates the given fields and rejects unknown fields', () => {
  const patch = patchOf(Settings)
  expect(patch.parse({})).toEqual({})
  expect(patch.parse({ bar: {}, pages: ['a'] })).toEqual({ bar: {}, pages: ['a'] })
  expect(
    paths(patch, { title: 'long', bar: { style: 3, link: { url: 1, x: 1 }, y: 1 }, z: 1 }).sort(),
  ).toEqual(['bar.link.url', 'bar.link.x', 'bar.style', 'bar.y', 'title', 'z'])
})

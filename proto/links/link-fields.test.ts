import { expect, test } from 'vitest'
import type * as z from 'zod'
import { blockType } from '../enums/block-type.ts'
import { SaveForm } from '../http/forms/forms.ts'
import { CreateItem } from '../http/content/items.ts'
import { PutNavigationTree } from '../http/content/navigation.ts'
import { CreateCollection } from '../http/content/pages.ts'
import { SiteSettings } from '../http/website/sites.ts'
import { ProductInput } from '../http/shop/commerce.ts'
import { blockValues } from '../site.ts'
import { strict } from '../values/strict.ts'

/** Addresses that no page puts into a link: the name of a slide in the address of its page (GAL-11). */
const NOT_LINKS = ['gallery.images.url']

/** Every field for an address in a schema, with the schema of its value. */
function addressFields(schema: z.core.$ZodType, path: string[] = []): [string, z.ZodType][] {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => addressFields(field, [...path, name]))
    case 'array':
      return addressFields(def.element, path)
    case 'record':
      return addressFields(def.valueType, path)
    case 'union':
      return def.options.flatMap((option) => addressFields(option, path))
    case 'pipe':
      return [...addressFields(def.in, path), ...addressFields(def.out, path)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return addressFields(def.innerType, path)
    case 'string':
      return /(?:url|href|link|redirect)$/i.test(path.at(-1) ?? '')
        ? [[path.join('.'), schema as z.ZodType]]
        : []
    default:
      return []
  }
}

const codes = Object.entries(blockType) as [string, keyof typeof blockValues][]
const written = [
  ...codes.flatMap(([name, type]) =>
    Object.hasOwn(blockValues, type) ? addressFields(strict<z.ZodType>(blockValues[type]), [name]) : [],
  ),
  ...addressFields(strict<z.ZodType>(SiteSettings), ['settings']),
  ...addressFields(strict<z.ZodType>(CreateCollection), ['collection']),
  ...addressFields(strict<z.ZodType>(CreateItem), ['item']),
  ...addressFields(strict<z.ZodType>(PutNavigationTree), ['navigation']),
  ...addressFields(strict<z.ZodType>(ProductInput), ['product']),
  ...addressFields(strict<z.ZodType>(SaveForm), ['form']),
].filter(([path]) => !NOT_LINKS.includes(path))

test('LINK-03: every field for an address refuses scripts when it is written', () => {
  expect(written.length).toBeGreaterThan(50)
  for (const [path, schema] of written)
    for (const script of ['javascript:x()', ' JavaScript:x()', 'java\tscript:x()', 'data:text/html,x'])
      expect(schema.safeParse(script).success, `${path}: ${script}`).toBe(false)
})

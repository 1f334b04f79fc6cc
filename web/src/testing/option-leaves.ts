import { blockType, type BlockTypeName } from '@portico/proto/enums/block-type'
import type { BlockValue } from '../config/content/blocks/block-kind.ts'
import { blockKinds } from '../config/content/blocks/block-types.ts'
import type { FieldNode } from '../config/content/blocks/nodes.ts'
import type { Path } from '../config/features/editor/panels/fields/paths.ts'

const isWritten = ({ field }: FieldNode) => field.setBy !== 'markdown'
const hasControl = ({ field }: FieldNode) => field.setBy === undefined

/** The leaves of a record by their paths without places in lists, except leaves that the server writes. */
export const leavesOf = (nodes: readonly FieldNode[], path: Path = []) => leaves(nodes, path, isWritten)

/** The leaves that have a control of their own: a picture of the library also sets the size, for example. */
export const controlsOf = (nodes: readonly FieldNode[], path: Path = []) => leaves(nodes, path, hasControl)

function leaves(nodes: readonly FieldNode[], path: Path, isOf: (node: FieldNode) => boolean): string[] {
  return nodes.filter(isOf).flatMap(({ key, shape }) => {
    const own = [...path, key]
    return shape.kind === 'object' || shape.kind === 'list' ? leaves(shape.nodes, own, isOf) : [own.join('.')]
  })
}

export const withoutPlaces = (path: Path) => path.filter((key) => !/^\d+$/.test(String(key))).join('.')

/** Reports the path of each leaf that differs. */
export function reportChanges(before: unknown, after: unknown, path: Path, done: (path: Path) => void) {
  if (before === after) return
  if (typeof after !== 'object' || after === null) return done(path)
  const former = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : {}
  for (const [key, part] of Object.entries(after)) reportChanges(former[key], part, [...path, key], done)
}

/** Texts of which each field takes at least one. */
export const optionTexts = [
  'Changed',
  '/changed',
  'https://www.youtube.com/changed',
  'https://as.me/changed',
  '77',
  '12.75',
  '0.5',
  '3',
  '2028-02-03',
  'de',
  '16:9',
]

/** The value with which a type begins. It differs from all that the fields are set to; `id` is the id of something deleted. */
export function firstOf(name: BlockTypeName, id: string): BlockValue {
  const picture = { assetUrl: `/s/${id}/old`, width: 10, height: 10, color: '#ffffff', alt: 'Old' }
  const firsts: Partial<Record<BlockTypeName, BlockValue>> = {
    image: picture,
    gallery: { design: 'grid', images: [] },
    form: { formId: id },
    newsletter: { formId: id },
    product: { productId: id, collectionId: id },
    folder: { folder: 'Gone' },
    opentable: { restaurantId: '1' },
    opentableV2: { restaurantId: '1' },
    tock: { business: 'one' },
    acuity: { url: 'https://app.acuityscheduling.com/one' },
    rss: { url: 'https://one.example/' },
  }
  const kind = blockKinds.get(blockType[name])!
  const isOutside = kind.needs[0] === 'url' && !(name in firsts) && kind.needs.length === 1
  return {
    ...kind.sample,
    ...firsts[name],
    ...(kind.needs.includes('collectionId') && { collectionId: id }),
    ...(isOutside && { url: 'https://one.example/' }),
  }
}

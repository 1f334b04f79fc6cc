import type { BlockFields } from '../../../widgets/fields.ts'

/** The groups of the library, in their order. */
export const blockGroups = {
  text: 'Text',
  media: 'Pictures, sound and film',
  layout: 'Layout',
  action: 'Buttons, forms and shop',
  lists: 'Lists of pages and posts',
  place: 'Business and places',
  outside: 'From other websites',
  older: 'Older blocks',
} as const
export type BlockGroup = keyof typeof blockGroups

export type BlockValue = Record<string, unknown>

/** A block type for owners: its name, its settings, its place in the library, and the value with which it is added. */
export type BlockKind = {
  name: string
  about: string
  group: BlockGroup
  fields: BlockFields
  sample: BlockValue
  /** The fields that are asked before the block is added, because it refers to something or shows nothing without them. */
  needs: readonly string[]
  /** Further words by which it is found. */
  words?: string
}

export const kind = (
  name: string,
  about: string,
  group: BlockGroup,
  fields: BlockFields,
  sample: BlockValue = {},
  more: { needs?: readonly string[]; words?: string } = {},
): BlockKind => ({ name, about, group, fields, sample, needs: [], ...more })

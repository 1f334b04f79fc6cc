import { blockType } from '@portico/proto/enums/block-type'
import { blockKinds } from '../../../content/blocks/block-types.ts'
import type { BlockGroup, BlockValue } from '../../../content/blocks/block-kind.ts'
import { variants } from '../../../content/blocks/variants.ts'

/** A block of the library: a type, or a variant of a type, with the value from which it starts. */
export type LibraryEntry = {
  key: string
  type: number
  name: string
  about: string
  group: BlockGroup
  value: BlockValue
  /** The fields that are asked before it is added. */
  needs: readonly string[]
  words: string
}

const types: LibraryEntry[] = [...blockKinds].map(([type, { sample, words = '', ...kind }]) => ({
  key: String(type),
  type,
  name: kind.name,
  about: kind.about,
  group: kind.group,
  needs: kind.needs,
  value: sample,
  words,
}))

const ofVariants: LibraryEntry[] = Object.entries(variants).map(([key, { type, name, about, value }]) => {
  const kind = blockKinds.get(type)!
  return {
    key,
    type,
    name,
    about,
    group: kind.group,
    needs: kind.needs,
    value: { ...kind.sample, ...value },
    words: `${kind.name} ${kind.words ?? ''}`,
  }
})

/** Each type, followed by its variants. */
export const libraryEntries: readonly LibraryEntry[] = types.flatMap((entry) => [
  entry,
  ...ofVariants.filter(({ type }) => type === entry.type),
])

/** Whether each word of the search is in the name, the description or the other words of an entry. */
export function matches({ name, about, words }: LibraryEntry, search: string): boolean {
  const text = `${name} ${about} ${words}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The value with which an entry is added. Texts begin empty, so that no words of a sample are published. */
export function firstValue({ type, value }: LibraryEntry): BlockValue {
  if (type === blockType.html) return { html: '' }
  return type === blockType.markdown ? { markdown: '', html: '' } : value
}

import type { AssetReply } from '@portico/proto/http/files/assets'
import { pictureOf } from '../../../../content/assets/picture-of.ts'
import type { FieldNode } from '../../../../content/blocks/nodes.ts'
import type { AnyField } from '../../../../../widgets/fields.ts'

type Value = Readonly<Record<string, unknown>>
export type Start = NonNullable<AnyField['starts']>[number]

/** A new entry of a list that begins with a file: the picture itself, its address and format, or a list of files. */
export function entryOf({ value, file }: Start, nodes: readonly FieldNode[], asset: AssetReply): Value {
  if (file === 'picture') return { ...value, ...pictureOf(asset) }
  if (file === 'captions') return { ...value, url: asset.url }
  const own = { url: asset.url, type: asset.type }
  const has = (key: string) => nodes.some((node) => node.key === key)
  if (!has('files')) return { ...value, ...own }
  return { ...value, ...(has('title') && { title: asset.title }), files: [own] }
}

/** The texts by which an entry is recognised, in the order of preference. */
const NAMES = ['title', 'label', 'name', 'venue', 'date', 'caption', 'alt', 'url', 'assetUrl', 'key']

/** The name of an entry in its list: its title, or "Question 2". */
export function entryName(value: Value, item: string, at: number): string {
  const name = NAMES.map((key) => value[key]).find((text) => typeof text === 'string' && text.trim() !== '')
  return typeof name === 'string' ? name : `${item.charAt(0).toUpperCase()}${item.slice(1)} ${at + 1}`
}

/** A copy of the list in which the entry has another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

export const articleOf = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')

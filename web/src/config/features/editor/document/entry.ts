import type { ItemFields, ItemPatch } from '@portico/proto/http/content/item-fields'
import { equal } from './equal.ts'

/** The fields that an entry has beside its text. */
export type EntryFields = ItemFields
export type EntryPatch = ItemPatch
type PlainField = Exclude<keyof EntryFields, 'seo'>
type SeoField = keyof EntryFields['seo']
/** A field that is merged and compared by itself. */
export type EntryField = PlainField | `seo.${SeoField}`

const hasKeys = <Key extends string>(keys: Record<Key, true>) =>
  // The record has exactly these keys.
  Object.keys(keys) as Key[]

export const plainFields: readonly PlainField[] = hasKeys({
  title: true,
  urlId: true,
  recordType: true,
  excerpt: true,
  image: true,
  tags: true,
  categories: true,
  author: true,
  starred: true,
  publishOn: true,
  startDate: true,
  endDate: true,
  location: true,
})
export const seoFields: readonly SeoField[] = hasKeys({
  title: true,
  description: true,
  socialTitle: true,
  socialDescription: true,
  socialImage: true,
  noIndex: true,
})

/** The names and both values of the fields that differ. */
export function entryChanges(
  before: EntryFields,
  after: EntryFields,
): { field: EntryField; before: unknown; after: unknown }[] {
  if (before === after) return []
  return [
    ...plainFields.map((name) => ({ field: name, before: before[name], after: after[name] })),
    ...seoFields.map((name) => ({
      field: `seo.${name}` as const,
      before: before.seo[name],
      after: after.seo[name],
    })),
  ].filter((each) => !equal(each.before, each.after))
}

/** The fields of `after` that differ from `before`. */
export function entryPatch(before: EntryFields, after: EntryFields): EntryPatch {
  const patch: EntryPatch = {}
  const seo: Partial<EntryFields['seo']> = {}
  for (const name of plainFields) if (!equal(before[name], after[name])) copy(patch, after, name)
  for (const name of seoFields) if (!equal(before.seo[name], after.seo[name])) copy(seo, after.seo, name)
  return Object.keys(seo).length > 0 ? { ...patch, seo } : patch
}

/** The entry with the fields of the patch, and the patch that takes it back. */
export function patchEntry(entry: EntryFields, { seo, ...plain }: EntryPatch) {
  const former: EntryPatch = {}
  for (const name of plainFields) if (name in plain) copy(former, entry, name)
  const value: EntryFields = { ...entry, ...plain }
  if (seo) {
    former.seo = {}
    for (const name of seoFields) if (name in seo) copy(former.seo, entry.seo, name)
    value.seo = { ...entry.seo, ...seo }
  }
  return { value, former }
}

/** The values that a patch changes, to compare them. */
export const entryPart = (entry: EntryFields | undefined, patch: EntryPatch): unknown =>
  entry && patchEntry(entry, patch).former

/** Both patches as one; of a field that both change, the second is taken. */
export const joinPatches = (first: EntryPatch, second: EntryPatch): EntryPatch => ({
  ...first,
  ...second,
  ...((first.seo || second.seo) && { seo: { ...first.seo, ...second.seo } }),
})

/**
 * Their entry, in which fields that the server only changed when it stored mine, such as a trimmed title, are as I sent
 * them: otherwise they would look like changes of the other editor.
 */
export function withSentFields(theirs: EntryFields, sent: EntryFields, stored: EntryFields): EntryFields {
  const kept = patchKeys(entryPatch(stored, sent), entryPatch(stored, theirs))
  return patchEntry(theirs, kept).value
}

/** The patch without the fields of the other one. */
function patchKeys({ seo, ...plain }: EntryPatch, without: EntryPatch): EntryPatch {
  const left: EntryPatch = {}
  for (const name of plainFields) if (name in plain && !(name in without)) copy(left, plain, name)
  if (seo) {
    left.seo = {}
    for (const name of seoFields) if (name in seo && !(name in (without.seo ?? {}))) copy(left.seo, seo, name)
  }
  return left
}

function copy<Value extends object, Key extends keyof Value>(
  to: Partial<Value>,
  from: Partial<Value>,
  key: Key,
): void {
  const value = from[key]
  if (value !== undefined) to[key] = value
}

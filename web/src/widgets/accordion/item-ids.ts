import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf, type PageDocument } from '@portico/proto/site'

/** The ids of an item: `item` is `<block>-<n>` and never changes, `title` is made from its title. */
export type ItemIds = { item: string; title: string }

const known = new WeakMap<PageDocument, Map<string, ItemIds[]>>()

/**
 * The ids of an accordion's items, to which links can lead. Two titles that are equal on the page, or equal to an id in
 * a text, get a number.
 */
export function itemIds(document: PageDocument, blockId: string): ItemIds[] {
  const ids = known.get(document) ?? idsOf(document)
  known.set(document, ids)
  return ids.get(blockId) ?? []
}

/** The ids of the items of all accordions, by block, in one pass: the texts of a page are searched once. */
function idsOf(document: PageDocument): Map<string, ItemIds[]> {
  const used = new Set<string>()
  const accordions: { id: string; titles: string[] }[] = []
  for (const { id, type, value } of blocksOf(document)) {
    used.add(`block-${id}`)
    if (typeof value['html'] === 'string')
      for (const [, name] of value['html'].matchAll(/\sid=["']?([^"'\s>]+)/gi)) used.add(name!)
    if (type !== blockType.accordion) continue
    const titles = (value['items'] as { title: string }[]).map(({ title }) => title)
    titles.forEach((_, at) => used.add(`${id}-${at + 1}`))
    accordions.push({ id, titles })
  }
  const all = new Map<string, ItemIds[]>()
  for (const { id, titles } of accordions) {
    const ids = titles.map((title, at) => ({ item: `${id}-${at + 1}`, title: unusedId(slugOf(title), used) }))
    if (!all.has(id)) all.set(id, ids)
  }
  return all
}

function unusedId(slug: string, used: Set<string>): string {
  let id = slug
  for (let count = 2; used.has(id); count++) id = `${slug}-${count}`
  used.add(id)
  return id
}

/** A title as a part of an address: lower-case letters and digits of any script, with hyphens between words. */
function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{Letter}\p{Mark}\p{Number}]+/gu)
  return words?.join('-').slice(0, 80) ?? 'item'
}

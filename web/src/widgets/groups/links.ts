import type { EntryGroup, EntryGroups } from '@portico/proto/pages/entry-groups'
import { monthTitle } from '../../ui/dates.ts'

export type GroupBy = 'month' | 'category' | 'tag' | 'author'

/** A group of a collection with the address that shows only its entries. */
export type GroupLink = { title: string; count: number; href: string }

const listOf: Readonly<Record<GroupBy, keyof EntryGroups>> = {
  month: 'months',
  category: 'categories',
  tag: 'tags',
  author: 'authors',
}

/** The groups of a collection as links that filter its list (`?month=MM-YYYY`, `?tag=` …). Months are named in the language. */
export function groupLinks(
  groups: EntryGroups,
  by: GroupBy,
  { path, language }: { path: string; language: string },
): GroupLink[] {
  return groups[listOf[by]].map(({ name, count }) => ({
    title: by === 'month' ? monthTitle(name, language) : name,
    count,
    href: `${path}?${by}=${encodeURIComponent(name)}`,
  }))
}

/** The size of a tag in its cloud, from 1 to 5: the logarithm of its count between the smallest and the largest. */
export function tagSize(count: number, all: readonly EntryGroup[]): number {
  const counts = all.map((group) => Math.log(group.count))
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  return most === least ? 3 : 1 + Math.round((4 * (Math.log(count) - least)) / (most - least))
}

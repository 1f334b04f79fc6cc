import * as z from 'zod'
import { dateFormat } from '../time/date-formats.ts'

/** A tag, category, author or month (`MM-YYYY`) of a collection, and the number of its entries. */
export const EntryGroup = z.object({ name: z.string(), count: z.number().int() })
export type EntryGroup = z.infer<typeof EntryGroup>

/** The groups of all entries of a collection: names in order of the alphabet, months from new to old. */
export const EntryGroups = z.object({
  tags: z.array(EntryGroup),
  categories: z.array(EntryGroup),
  authors: z.array(EntryGroup),
  months: z.array(EntryGroup),
})
export type EntryGroups = z.infer<typeof EntryGroups>

type Entry = {
  tags: readonly string[]
  categories: readonly string[]
  publishOn?: number
  author?: { displayName: string } | undefined
}

/** Counts the entries of each tag, category, author and month. Months are in the website's time zone. */
export function groupEntries(entries: readonly Entry[], timeZone: string): EntryGroups {
  const counts = { tags: counter(), categories: counter(), authors: counter(), months: counter() }
  const monthOf = monthFormat(timeZone)
  for (const { tags, categories, publishOn, author } of entries) {
    tags.forEach(counts.tags.add)
    categories.forEach(counts.categories.add)
    if (author) counts.authors.add(author.displayName)
    if (publishOn !== undefined) counts.months.add(monthOf(publishOn))
  }
  const byName = (one: EntryGroup, other: EntryGroup) => one.name.localeCompare(other.name)
  const isoMonth = ({ name }: EntryGroup) => `${name.slice(3)}-${name.slice(0, 2)}`
  return {
    tags: counts.tags.groups().sort(byName),
    categories: counts.categories.groups().sort(byName),
    authors: counts.authors.groups().sort(byName),
    months: counts.months.groups().sort((one, other) => isoMonth(other).localeCompare(isoMonth(one))),
  }
}

/** Counts names without regard to case; a group has the name that occurs first. */
function counter() {
  const groups = new Map<string, EntryGroup>()
  return {
    add(name: string) {
      const key = name.toLowerCase()
      const group = groups.get(key)
      if (group) group.count += 1
      else groups.set(key, { name, count: 1 })
    },
    groups: () => [...groups.values()],
  }
}

/** Formats a time (ms) as `MM-YYYY` in a time zone; an invalid one counts as UTC. */
function monthFormat(timeZone: string): (at: number) => string {
  const format = dateFormat('en-US', { month: '2-digit', year: 'numeric', timeZone })
  return (at) => format.format(at).replace('/', '-')
}

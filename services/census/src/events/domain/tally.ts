import { OTHER_KEY } from '@portico/kit/collect/key-cap'

/** The roll-ups of events: what is counted, by `key`. */
export const eventFamilies = [
  'event',
  'property',
  'value',
  'button-render',
  'button-click',
  'form-render',
  'overlay',
  'quick-view',
] as const
/** The roll-ups of script errors. */
export const errorFamilies = ['error', 'error-page', 'error-browser', 'error-release'] as const
export type Family = (typeof eventFamilies)[number] | (typeof errorFamilies)[number]

/** A row of the roll-up. `day` is `YYYY-MM-DD` (UTC). */
export type Place = {
  websiteId: string
  sample: boolean
  day: string
  family: Family
  /** The event of a value, the fingerprint of an error's place; else empty. */
  scope: string
  /** The property of a value; else empty. */
  part: string
  key: string
}

/** The counts that a batch adds to one row. `visitors` stays empty where they are not counted. */
export type Addition = Place & { count: number; visitors: Uint8Array[] }

/** Which keys share a cap. */
export const seriesOf = ({ websiteId, sample, day, family, scope, part }: Place) =>
  [websiteId, sample, day, family, scope, part].join('|')

/** Collects additions, one for each row. */
export function createTally() {
  const additions = new Map<string, Addition>()
  return {
    add(place: Place, visitors: readonly Uint8Array[] = [], count = 1): void {
      const id = `${seriesOf(place)}|${place.key}`
      let addition = additions.get(id)
      if (!addition) additions.set(id, (addition = { ...place, count: 0, visitors: [] }))
      addition.count += count
      addition.visitors.push(...visitors)
    },
    all: (): Addition[] => [...additions.values()],
  }
}

/** Families whose rows belong to a row of another family, and are left out with it. */
const parents: Partial<Record<Family, Family>> = {
  value: 'event',
  'error-page': 'error',
  'error-browser': 'error',
  'error-release': 'error',
}

/** The key of a row of the family `property`, which counts the properties of events against the cap. */
export const propertyKey = (event: string, property: string) => `${event}\n${property}`

/**
 * Counts the additions `beyond` their cap under one key. Rows that belong to one of them, and values of a property that
 * is beyond the cap, are left out; the events and errors themselves are counted.
 */
export function mergeBeyondCap(additions: readonly Addition[], beyond: ReadonlySet<Addition>): Addition[] {
  const lost = new Set<string>()
  const idOf = (family: Family, { websiteId, sample, day }: Place, key: string) =>
    [websiteId, sample, day, family, key].join('|')
  for (const addition of beyond) lost.add(idOf(addition.family, addition, addition.key))
  const tally = createTally()
  for (const addition of additions) {
    const parent = parents[addition.family]
    if (parent && lost.has(idOf(parent, addition, addition.scope))) continue
    if (
      addition.family === 'value' &&
      lost.has(idOf('property', addition, propertyKey(addition.scope, addition.part)))
    )
      continue
    if (!beyond.has(addition)) tally.add(addition, addition.visitors, addition.count)
    else if (addition.family !== 'property')
      tally.add({ ...addition, key: OTHER_KEY }, addition.visitors, addition.count)
  }
  return tally.all()
}

/** One entry of the history: the commands that were applied, and the commands that take them back, in the order of their use. */
export type Entry<C, S> = {
  label: string
  commands: C[]
  inverses: C[]
  before: S
  after: S
}

export const MAX_ENTRIES = 200
/** Changes with the same `join` within this time are one entry. */
export const JOIN_MS = 800

export type Combine<C> = (first: C, second: C) => C | undefined

/** Adds a command to an entry. Commands that can be combined are kept as one, so that a long text is not kept at each key. */
export function extend<C, S>(
  entry: Entry<C, S>,
  added: { command: C; inverse: C; after: S },
  combine: Combine<C>,
): Entry<C, S> {
  return {
    ...entry,
    commands: appended(entry.commands, added.command, combine),
    inverses: prepended(added.inverse, entry.inverses, combine),
    after: added.after,
  }
}

function appended<C>(list: readonly C[], next: C, combine: Combine<C>): C[] {
  const last = list.at(-1)
  const both = last === undefined ? undefined : combine(last, next)
  return both === undefined ? [...list, next] : [...list.slice(0, -1), both]
}

function prepended<C>(next: C, list: readonly C[], combine: Combine<C>): C[] {
  const [first, ...rest] = list
  const both = first === undefined ? undefined : combine(next, first)
  return both === undefined ? [next, ...list] : [both, ...rest]
}

/**
 * The calls between processes on the internal network: caller → called. Each pair of processes shares a key, which signs
 * the calls between them.
 */
export const calls = {
  gateway: ['identity', 'sites', 'forms', 'commerce', 'census', 'performance', 'web'],
  identity: ['sites', 'commerce'],
  sites: ['identity', 'commerce'],
  commerce: ['sites', 'identity'],
  web: ['sites', 'forms', 'commerce'],
} as const satisfies Record<string, readonly string[]>

/** The name of a pair of processes, independent of their order: `gateway_sites`. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join('_')

/** All pairs of processes that call each other, without duplicates. */
export const pairs: readonly string[] = [
  ...new Set(Object.entries(calls).flatMap(([caller, called]) => called.map((each) => pairOf(caller, each)))),
]

/** The processes that share a key with `name`. */
export const peersOf = (name: string): string[] =>
  pairs.flatMap((pair) => {
    const [one, other] = pair.split('_') as [string, string]
    return one === name ? [other] : other === name ? [one] : []
  })

/** The keys of the process `name` by peer, selected from `all`, the keys of all pairs. */
export const keysOf = (name: string, all: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    peersOf(name).flatMap((peer) => {
      const key = all[pairOf(name, peer)]
      return key === undefined ? [] : [[peer, key]]
    }),
  )

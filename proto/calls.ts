/**
 * Which process calls which on the inside network. Each pair of processes holds a key of its own, with which one signs
 * the calls to the other.
 */
export const calls = {
  gateway: ['identity', 'sites', 'forms', 'commerce', 'census', 'performance', 'web'],
  identity: ['sites', 'commerce'],
  sites: ['identity'],
  web: ['sites', 'forms', 'commerce'],
} as const satisfies Record<string, readonly string[]>

/** The name of the pair of two processes, in either order: `gateway_sites`. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join('_')

/** The pairs that call each other, each once. */
export const pairs: readonly string[] = [
  ...new Set(Object.entries(calls).flatMap(([caller, called]) => called.map((each) => pairOf(caller, each)))),
]

/** The processes that share a key with `name`. */
export const peersOf = (name: string): string[] =>
  pairs.flatMap((pair) => {
    const [one, other] = pair.split('_') as [string, string]
    return one === name ? [other] : other === name ? [one] : []
  })

/** The keys of one process by the name of the other, out of the keys of all pairs. */
export const keysOf = (name: string, all: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    peersOf(name).flatMap((peer) => {
      const key = all[pairOf(name, peer)]
      return key === undefined ? [] : [[peer, key]]
    }),
  )

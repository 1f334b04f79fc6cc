/** The ids of the longest part of `mine` that is in the same order in `base`. The other common ids were moved. */
export function unmoved(base: readonly string[], mine: readonly string[]): Set<string> {
  const places = mine.map((key) => base.indexOf(key))
  const best: { length: number; from: number }[] = []
  let end = -1
  for (const [at, place] of places.entries()) {
    let found = { length: place < 0 ? 0 : 1, from: -1 }
    for (let before = 0; before < at; before++) {
      const length = (best[before]?.length ?? 0) + 1
      const earlier = places[before] ?? -1
      if (place >= 0 && earlier >= 0 && earlier < place && length > found.length)
        found = { length, from: before }
    }
    best.push(found)
    if (found.length > (best[end]?.length ?? 0)) end = at
  }
  const kept = new Set<string>()
  for (let at = end; at >= 0; at = best[at]?.from ?? -1) {
    const key = mine[at]
    if (key !== undefined) kept.add(key)
  }
  return kept
}

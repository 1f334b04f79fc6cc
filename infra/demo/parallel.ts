/** Runs `work` on every entry, `atOnce` at a time. The results are in the order of the entries. */
export async function parallel<T, R>(
  entries: readonly T[],
  atOnce: number,
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = entries.entries()
  const worker = async () => {
    for (const [at, entry] of rest) results[at] = await work(entry)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, entries.length) }, worker))
  return results
}

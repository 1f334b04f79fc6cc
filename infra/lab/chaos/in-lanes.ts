/** Works through a schedule, up to `lanes` items at a time, and never two equal items at once. */
export async function runInLanes<T>(
  schedule: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...schedule]
  const busy = new Set<T>()
  const lane = async () => {
    for (;;) {
      const at = waiting.findIndex((item) => !busy.has(item))
      if (at < 0) return
      const [item] = waiting.splice(at, 1) as [T]
      busy.add(item)
      await work(item)
      busy.delete(item)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await lane() // items that were left because an equal one was busy
}

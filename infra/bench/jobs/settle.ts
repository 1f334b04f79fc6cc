/** Yesterday to tomorrow, as the query of a report. */
export function someDays(): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(-1)}&to=${day(1)}`
}

/** Resolves when a figure of a report no longer grows: what was sent is rolled up, and its cost is spent. */
export async function untilStill(figure: () => Promise<number>): Promise<void> {
  let before = -1
  for (let i = 0; i < 100; i++) {
    const now = await figure()
    if (now === before) return
    before = now
    await new Promise((done) => setTimeout(done, 300))
  }
}

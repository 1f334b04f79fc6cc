/** Yesterday to tomorrow, as the query of a report. */
export function someDays(): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(-1)}&to=${day(1)}`
}

const LOOK_MS = 300
/** Longer than the roll-ups rest between batches (a second). */
const STILL_LOOKS = 5

/** Resolves when a figure of a report no longer grows: what was sent is rolled up, and its cost is spent. */
export async function untilStill(figure: () => Promise<number>): Promise<void> {
  let before = -1
  for (let look = 0, still = 0; look < 100 && still < STILL_LOOKS; look++) {
    const now = await figure()
    still = now === before ? still + 1 : 0
    before = now
    await new Promise((done) => setTimeout(done, LOOK_MS))
  }
}

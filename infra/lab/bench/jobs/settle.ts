/** The range from yesterday to tomorrow, as the query of a report. */
export function daysQuery(): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(-1)}&to=${day(1)}`
}

const POLL_MS = 300
/** Together longer than the pause of the roll-ups between batches, a second. */
const UNCHANGED_POLLS = 5

/** Resolves when a figure of a report no longer changes: all messages are rolled up then, and their cost is spent. */
export async function untilUnchanged(figure: () => Promise<number>): Promise<void> {
  let before = -1
  for (let poll = 0, unchanged = 0; poll < 100 && unchanged < UNCHANGED_POLLS; poll++) {
    const now = await figure()
    unchanged = now === before ? unchanged + 1 : 0
    before = now
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
}

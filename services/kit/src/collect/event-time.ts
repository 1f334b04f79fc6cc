/** How far a client's clock may be behind or ahead of ours before our clock is used instead, in milliseconds. */
export const CLOCK_BEHIND_MS = 10 * 60_000
export const CLOCK_AHEAD_MS = 60_000
/** How long an event may have waited at the client, in milliseconds: a queue that is sent when the network is back. */
export const MAX_WAIT_MS = 24 * 3_600_000

export type ClientTimes = {
  /** When the event happened, by the client's clock (milliseconds since the epoch). */
  clientDate?: number | null | undefined
  /** When the client sent it, by the same clock. */
  sentAt?: number | null | undefined
  /** When it arrived, by our clock. */
  receivedAt: number
}

/**
 * Returns the time to count an event at (milliseconds since the epoch, our clock), or null if it is too old. With the
 * time of sending, the error of the client's clock cancels out: the event happened as long before its arrival as it
 * waited at the client. Without it, the client's clock counts if it is near ours, else the time of arrival.
 */
export function eventTime({ clientDate, sentAt, receivedAt }: ClientTimes): number | null {
  if (clientDate == null) return receivedAt
  if (sentAt != null) {
    const waited = sentAt - clientDate
    if (waited > MAX_WAIT_MS) return null
    return waited < 0 ? receivedAt : receivedAt - waited
  }
  const ahead = clientDate - receivedAt
  return ahead > CLOCK_AHEAD_MS || ahead < -CLOCK_BEHIND_MS ? receivedAt : clientDate
}

import { uuidv7 } from '@portico/proto/values/uuid'

/**
 * Creates idempotency keys for changes that may be sent twice (`Idempotency-Key`, WIRE-04). A repeat after a lost reply
 * gets the same key, so that the change is made once. A key ends when its change is settled or another change follows.
 */
export function idempotencyKeys() {
  let last: { change: string; key: string } | undefined
  return {
    keyFor(change: string): string {
      if (last?.change !== change) last = { change, key: uuidv7() }
      return last.key
    },
    settle(key: string): void {
      if (last?.key === key) last = undefined
    },
  }
}

/** Whether a status guarantees that nothing was changed. 409 (still running) and 429 (too many requests) do not. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 409 && status !== 429

import { uuidv7 } from '@portico/proto/uuid'

/**
 * Keys for changes that may go out twice (`Idempotency-Key`, wire.md §1). A change whose reply was lost goes out again
 * under the same key, so that it is made once; a settled one, or any other change in between, ends its key.
 */
export function repeatKeys() {
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

/** Whether a status says for certain that nothing was changed: not so 409 (still running) and 429 (too fast). */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && status !== 409 && status !== 429

/** Calls `apply` once when `delayMs` have passed without another request (MAP-09). */
export function createUpdates(apply: () => void, delayMs: number): { request(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    request() {
      cancel()
      timer = setTimeout(apply, delayMs)
    },
    cancel,
  }
}

import { censusEvent } from '@portico/proto/enums/census-event'
import { HEARTBEAT_MS } from '@portico/proto/limits/tracking-limits'
import { countEvent } from './count-event.ts'

/** Sends a heartbeat each time the page has been visible for 30 seconds without a break (ENUM-34, S-38). */
export function startHeartbeat(): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const update = () => {
    clearInterval(timer)
    if (document.visibilityState === 'visible')
      timer = setInterval(() => countEvent(censusEvent.heartbeat), HEARTBEAT_MS)
  }
  document.addEventListener('visibilitychange', update)
  update()
}
